import Foundation
import Model
import Platform

@testable import Store

/// A store with a town, and a place for its snapshots.
struct SnapshotFixture {
  let test: TestStore
  let path: String

  init() throws {
    test = try TestStore()
    path = try Files.realPath(test.folder) + "/analysts.sqlite"
  }

  static let request = SnapshotRequest(program: "sumaq test")

  @discardableResult
  func write(
    _ request: SnapshotRequest = Self.request, cancelled: () -> Bool = { false }
  ) throws -> SnapshotOutcome {
    try test.store.writeSnapshot(to: SnapshotTarget(path, reserved: []), request, cancelled: cancelled)
  }

  var bytes: [UInt8] { get throws { try Files.read(path) } }

  /// The rows of a question, asked of the file by plain SQLite.
  func rows(_ sql: String) throws -> [[Value]] {
    let connection = try Connection(path, .readOnly)
    return try connection.rows(sql) { row in row.columnNames.indices.map { row.value(Int32($0)) } }
  }

  /// The rows of a question, asked as `sumaq sql` does.
  func answers(_ sql: String, show: [String: [String]] = [:]) throws -> [[Value]] {
    let session = try AnalystSession(store: test.store, asOf: CivilDay(number: 20_000), show: show)
    var rows: [[Value]] = []
    try session.query(sql) { rows.append($1.map(Self.value)) }
    return rows
  }

  private static func value(_ value: AnalystValue) -> Value {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .blob(bytes)
    }
  }

  /// Whether the bytes hold a text anywhere, also where no row is.
  func holds(_ text: String) throws -> Bool {
    try Data(bytes).range(of: Data(text.utf8)) != nil
  }

  /// Names beside the file that are not the store's.
  func names() throws -> [String] { try Files.names(in: test.folder).filter { $0 != "state" } }
}
