package import Diagnostics
package import Model

/// Rows of tonight's files that lost against another row of their id.
///
/// Each is added to the rejects at once. Which row won is known only after the last row; until then the losers are kept
/// in a scratch file.
final class RepeatedRows {
  private struct Loser {
    /// The number of its reject.
    var reject: Int64
    var key: Int64
    var digest: UInt64
    var location: RowLocation
    var collection: Collection
    var isOfAccounts: Bool
  }

  private let rejects: RejectTable
  private let waiting: ScratchBytes
  private var count = 0
  /// File names by their numbers. Number 0 means no file.
  private var files = [""]
  private var numbers: [String: UInt32] = [:]
  private let mode: IngestRules.Mode

  /// `path` is where the scratch file is created; it is unlinked at once.
  init(_ rejects: RejectTable, mode: IngestRules.Mode, path: String) {
    self.rejects = rejects
    self.mode = mode
    waiting = ScratchBytes(path)
  }

  /// The number of a file in the locations of its rows.
  func number(of file: String) -> UInt32 {
    if let known = numbers[file] { return known }
    let number = UInt32(files.count)
    files.append(file)
    numbers[file] = number
    return number
  }

  /// Records a row that lost. In a delta it can lose only against a row of its own file, as a later file is meant to
  /// replace rows.
  func lose(
    _ row: RowView, of table: some ExportTable, _ key: Int64, at location: RowLocation, against winner: RowLocation
  ) throws {
    guard mode == .snapshot || location.file == winner.file else { return }
    let (collection, isOfAccounts) = (table.layout.collection, table.layout.isOfAccounts)
    let reject = try rejects.add(
      .repeated(
        row, of: collection, isOfAccounts: isOfAccounts, file: files[Int(location.file)], line: Int(location.line)))
    let loser = Loser(
      reject: reject, key: key, digest: row.digest, location: location, collection: collection,
      isOfAccounts: isOfAccounts)
    try withUnsafeBytes(of: loser) { try waiting.append($0) }
    count += 1
  }

  /// Records the stored row as a loser. The caller then overwrites it with the winner.
  func loseStored(
    of table: some ExportTable, _ key: Int64, in connection: Connection, at location: RowLocation,
    against winner: RowLocation
  ) throws {
    try table.flush()
    try StoredRow.read(key, of: table.layout, in: connection)?.batch.eachRow { row, _ in
      try lose(row, of: table, key, at: location, against: winner)
    }
  }

  /// Records a row without a key of its own that also is in another file.
  func recordDuplicate(_ row: RowView, of table: some ExportTable, _ key: Int64, at location: RowLocation) throws {
    guard let id = row.string(0), RowPrecedence.isToldIfEqual(id) else { return }
    let first = try table.seen.location(of: key)
    if first.file != location.file { try lose(row, of: table, key, at: location, against: first) }
  }

  /// The problems of all rows that lost, by file. Losers that equal the winner, or that a tombstone deleted together
  /// with it, are duplicates: their rejects are removed, unless their id was made from their cells.
  func problems(in tables: [any ExportTable]) throws -> [RepeatedProblems] {
    var problems: [UInt32: RepeatedProblems] = [:]
    for number in 0..<count {
      let loser = try loser(number)
      guard let table = tables.first(where: { Self.isTable($0.layout, of: loser) }),
        let digest = try table.digest(of: loser.key), case let id = try rejects.recordID(loser.reject),
        RowPrecedence.isTold(loser.digest, against: digest, id: id ?? "")
      else {
        try rejects.remove(loser.reject)
        continue
      }
      let file = files[Int(loser.location.file)]
      let winner = try table.seen.location(of: loser.key)
      let row = RepeatedRow(
        collection: loser.collection, id: id, file: file, line: loser.location.line,
        winner: Place(files[Int(winner.file)], line: Int(winner.line)))
      problems[loser.location.file, default: RepeatedProblems(file: file)].add(row)
    }
    return problems.values.sorted { $0.file < $1.file }
  }

  private static func isTable(_ layout: TableLayout, of loser: Loser) -> Bool {
    layout.collection == loser.collection && layout.isOfAccounts == loser.isOfAccounts
  }

  private func loser(_ number: Int) throws -> Loser {
    let size = MemoryLayout<Loser>.size
    return try withUnsafeTemporaryAllocation(of: Loser.self, capacity: 1) { buffer in
      try waiting.read(into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: size), at: number * size)
      return buffer[0]
    }
  }
}

/// A row that lost against another row of its id.
package struct RepeatedRow: Sendable, Hashable {
  package let collection: Collection
  /// The id as rejects have it; nil if there is none.
  package let id: String?
  package let file: String
  package let line: UInt32
  /// Where the row is that counts.
  package let winner: Place

  package init(collection: Collection, id: String?, file: String, line: UInt32, winner: Place) {
    (self.collection, self.id, self.file, self.line, self.winner) = (collection, id, file, line, winner)
  }
}

/// The rows of one file that lost against another row of their id. All of them are counted, and those of the first few
/// lines are reported with both places.
package struct RepeatedProblems {
  private static let examples = 5

  package let file: String
  private var rows: [RepeatedRow] = []
  package private(set) var marks = ProblemMarks()

  package init(file: String) { self.file = file }

  package mutating func add(_ row: RepeatedRow) {
    marks.add(ProblemMarks.mark([row.collection.name, "", "id", row.id ?? ""]))
    if rows.count == Self.examples, let last = rows.last, last.line <= row.line { return }
    rows.insert(row, at: rows.firstIndex { $0.line > row.line } ?? rows.count)
    if rows.count > Self.examples { rows.removeLast() }
  }

  private var problems: [Problem] {
    rows.map { row in
      let shown = row.id.flatMap { PrivateText.mayShow($0) ? $0 : nil }
      let name = shown.map { "the id \"\(Printable.line($0, limit: 60))\"" }
      return StoreProblems.repeatedID.problem(
        at: Place(file, line: Int(row.line)),
        GeneratedID.isOfCells(row.id ?? "")
          ? "the same row, which has no id, also stands at \(row.winner); it counts once"
          : "\(name ?? "the id of this row") also stands at \(row.winner) with other values; that row counts")
    }
  }

  /// The problems to report. The count of the last one includes all that are not listed.
  package var countedProblems: [IngestOutcome.CountedProblem] {
    let problems = problems
    return problems.enumerated().map { index, problem in
      let isLast = index + 1 == problems.count
      return IngestOutcome.CountedProblem(problem: problem, count: isLast ? marks.count - index : 1)
    }
  }

  /// The problem that later nights report as long as the file is not read again.
  var remembered: RememberedProblem? { problems.first.map { RememberedProblem($0, marks: marks) } }
}
