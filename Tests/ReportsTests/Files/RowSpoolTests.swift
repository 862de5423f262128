import Model
import Platform
import Testing
@testable import Reports
@testable import Store

@Suite struct RowSpoolTests {
  private static let kinds: [[AnalystValue]] = [
    [.null, .integer(.min)], [.integer(.max), .real(-0.0)], [.real(.infinity), .text("")],
    [.text("é\u{0}\n"), .blob([])], [.blob([0, 255]), .text(String(repeating: "x", count: 300_000))],
  ]

  private func rows(_ content: RenderedPage.Content, of columns: Int) throws -> [[AnalystValue]] {
    var rows: [[AnalystValue]] = []
    var spool = try SpooledRows(content)
    while let row = try spool.row(of: columns) { rows.append(row) }
    return rows
  }

  @Test(arguments: [0, 1, 5, 400])
  func everyValueComesBack(count: Int) throws {
    let folder = try ScratchFolder()
    let given = (0..<count).map { Self.kinds[$0 % Self.kinds.count] }
    let spool = RowSpool(Path.join(folder.path, "a/rows"))
    spool.begin(["a", "b"])
    for row in given { try spool.row(row) }
    try spool.end()
    if count == 400, case .bytes = spool.content { Issue.record("120 MB were kept in memory") }
    #expect(try rows(spool.content, of: 2) == given)
  }

  @Test func aCutFileEndsWithoutACrash() throws {
    let spool = RowSpool("unused")
    for row in Self.kinds.prefix(4) { try spool.row(row) }
    try spool.end()
    guard case .bytes(let bytes) = spool.content else {
      Issue.record("a file")
      return
    }
    for end in 0..<bytes.count { _ = try rows(.bytes(Array(bytes[..<end])), of: 2) }
  }
}
