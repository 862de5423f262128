import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct JournalTests {
  /// In one run in memory, or in many that are merged.
  @Test(arguments: [7, 150, 300, 1000])
  func changesComeInOrderOfTheirPaths(runEntries: Int) throws {
    let fixture = try OutputFixture()
    try Files.makeFolder(fixture.output)
    let tree = try OutputTree(fixture.output, hook: nil)
    try tree.makeFolder(Staging.folder)
    try tree.makeFolder(Plan.folder)
    var plan = Plan()
    var written: [String: FileChange] = [:]
    for number in 0..<300 {
      let path = "site/users/\(number)-\(String(repeating: "ñ", count: number % 40)).html"
      var row = LedgerRow(
        path: path, kind: .page, size: number, inputs: LedgerDigest(of: "i\(number)"),
        output: LedgerDigest(of: "o\(number)"))
      if number.isMultiple(of: 2) { row.rows = LedgerDigest(of: "r\(number)") }
      row.photos = ShownPhotos((0..<number % 4).map { "site/photos/\($0).webp" })
      if number.isMultiple(of: 3) { (row.sha, row.photoBytes) = (UInt64(number + 1), number) }
      let change = FileChange(
        operation: number.isMultiple(of: 5) ? .remove : .new, path: path, row: number.isMultiple(of: 5) ? nil : row,
        old: number.isMultiple(of: 5) ? row : nil)
      try plan.append(change, in: tree)
      written[path] = change
    }
    let journal = Journal(
      night: 1, previous: LedgerState(night: 0, lastNight: 0, sum: LedgerSum(high: 0, low: 0)),
      sum: LedgerSum(high: 1, low: 2), newFolders: [], count: plan.count, outputMatchedLedger: false,
      changesSealedAlone: true, causes: [.templates, .rolledBack], edition: 1 << 31)
    try plan.write(journal, to: "journal", in: tree)
    let read = try Journal(reading: "journal", in: tree)
    #expect(read.causes == journal.causes && read.edition == journal.edition)
    #expect(read.header == journal.header && read.changesSealedAlone && !read.outputMatchedLedger)
    let order = JournalOrder(folder: fixture.output, runEntries: runEntries)
    try order.read(read, of: "journal", in: tree)
    var paths: [String] = []
    try order.each(of: "journal", in: tree) { change in
      #expect(change == written[change.path])
      paths.append(change.path)
    }
    #expect(paths == written.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
