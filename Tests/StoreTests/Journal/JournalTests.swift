import Diagnostics
import Model
import Platform
import Testing

@testable import Store

@Suite struct JournalTests {
  private let test: TestStore
  private let path: String
  private let changes = (0..<300).map(Self.change)
  private let head = JournalHead(
    night: 7, previous: LedgerState(night: 5, lastNight: 6, rolledBack: 6, sum: LedgerSum(high: .max, low: 3)),
    sum: LedgerSum(high: 1, low: .max - 1), newFolders: [.reports], count: 300, outputMatchedLedger: false,
    changesSealedAlone: true, causes: [.templates, .rolledBack], edition: 1 << 40)

  init() throws {
    test = try TestStore()
    path = test.folder + "/journal"
  }

  private static func change(_ number: Int) -> FileChange {
    let path = "site/users/\(number * 7 % 300)-\(String(repeating: "ñ", count: number % 40)).html"
    var row = LedgerRow(
      path: path, kind: .init(rawValue: number % 4) ?? .page, size: number, inputs: LedgerDigest(of: "i\(number)"),
      output: LedgerDigest(of: "o\(number)"))
    if number.isMultiple(of: 2) { row.rows = LedgerDigest(of: "r\(number)") }
    row.photos = ShownPhotos((0..<number % 4).map { "site/photos/\($0).webp" })
    if number.isMultiple(of: 3) { (row.sha, row.photoBytes) = (.max - UInt64(number), number) }
    return switch number % 5 {
    case 0: FileChange(operation: .remove, path: path, row: nil, old: row)
    case 1: FileChange(operation: .replace, path: path, row: row, old: row)
    case 2: FileChange(operation: .newInNewFolder, path: path, row: row, old: nil)
    default: FileChange(operation: .new, path: path, row: row, old: nil)
    }
  }

  private func write() throws {
    let draft = try JournalDraft(path)
    for (number, change) in changes.enumerated() { try draft.add(number, change) }
    try draft.finish(head)
  }

  private func found(_ order: Journal.Order) throws -> [FileChange] {
    var found: [FileChange] = []
    try Journal(reading: path).each(order) { number, change in
      #expect(changes[number] == change)
      found.append(change)
    }
    return found
  }

  @Test func changesComeAsTheyWereAddedAndInOrderOfTheirPaths() throws {
    try write()
    #expect(try Journal(reading: path).head == head)
    #expect(try found(.ofNumbers) == changes)
    let paths = try found(.ofPaths).map(\.path)
    #expect(paths == changes.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  /// No link is broken in between: to what is new nothing links yet, and assets come before the pages that show them.
  @Test func changesComeInTheOrderOfLinks() throws {
    try write()
    let order: (FileChange) -> Int = { $0.operation == .remove ? -$0.kind : $0.kind }
    let forward = try found(.forward).filter { $0.operation != .newInNewFolder }
    let operations = forward.map { Int($0.operation.rawValue) }
    #expect(operations == operations.sorted())
    for operation in [FileChange.Operation.replace, .remove] {
      let kinds = forward.filter { $0.operation == operation }.map(order)
      #expect(kinds == kinds.sorted())
    }
    let back = try found(.back)
    let operationsBack = [FileChange.Operation.remove, .replace, .newInNewFolder, .new]
    let places = back.compactMap { operationsBack.firstIndex(of: $0.operation) }
    #expect(places == places.sorted() && places.count == 300)
    for operation in operationsBack {
      let kinds = back.filter { $0.operation == operation }.map(\.kind)
      #expect(kinds == (operation == .remove || operation == .replace ? kinds.sorted() : kinds.sorted(by: >)))
    }
  }

  /// A byte that is changed, and a file that is cut off anywhere.
  @Test func whatIsDamagedIsTold() throws {
    try write()
    let whole = try Files.read(path)
    var seed = SeededRandom(seed: 3)
    for round in 0..<200 {
      var bytes = whole
      if round.isMultiple(of: 2) {
        bytes = Array(bytes.prefix(round < 100 ? whole.count - 4096 * (round + 1) / 50 - 1 : round * 20))
      } else {
        bytes[seed.below(bytes.count)] ^= UInt8(1 + seed.below(255))
      }
      try Files.write(bytes, to: path)
      let failure = #expect(throws: Failure.self) { try Journal(reading: path).each { _, _ in } }
      #expect(failure?.problem.id == "publish.damaged-journal")
    }
  }
}
