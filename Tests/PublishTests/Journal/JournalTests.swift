import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct JournalTests {
  /// Read at once or change by change, they come by their paths' keys.
  @Test(arguments: [0, 1 << 26])
  func changesComeInOrderOfTheirPaths(mostHeld: Int) throws {
    let fixture = try OutputFixture()
    try Files.makeFolder(fixture.output)
    let tree = try OutputTree(fixture.output, hook: nil)
    try tree.makeFolder(Staging.folder)
    try tree.makeFolder(Plan.folder)
    var plan = Plan()
    var written: [String: FileChange] = [:]
    for number in 0..<300 {
      let path = "site/users/\(number)-\(String(repeating: "ñ", count: number % 40)).html"
      let row = LedgerRow(
        path: path, kind: .page, size: number, inputs: LedgerDigest(of: "i\(number)"),
        output: LedgerDigest(of: "o\(number)"))
      let change = FileChange(
        operation: number.isMultiple(of: 5) ? .remove : .new, path: path, row: number.isMultiple(of: 5) ? nil : row,
        old: number.isMultiple(of: 5) ? row : nil)
      try plan.append(change, in: tree)
      written[path] = change
    }
    let journal = Journal(
      night: 1, previous: LedgerState(night: 0, lastNight: 0, sum: LedgerSum(high: 0, low: 0)),
      sum: LedgerSum(high: 1, low: 2), newFolders: [], count: plan.count, outputMatchedLedger: true)
    try plan.write(journal, to: "journal", in: tree)
    let read = try Journal(reading: "journal", in: tree)
    let entries = try read.entries(of: "journal", in: tree)
    var paths: [String] = []
    try read.each(entries, of: "journal", in: tree, mostHeld: mostHeld) { entry, change in
      #expect(change == written[change.path])
      #expect(entry.key == LedgerDigest(of: change.path))
      #expect(entry.isOurs == (change.row != nil))
      paths.append(change.path)
    }
    #expect(paths == written.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
