package import Diagnostics
package import Model
internal import Platform

/// The journal of a night's changes to the output, which suffices to finish them, to undo them and to update the ledger.
///
/// It is a database in a file of its own, in which each page has a hash. It is written once (`JournalDraft`) and synced
/// to the disk before the first change is made. The open file may be renamed. For one thread at a time.
package final class Journal: Sendable {
  /// An order of changes.
  package enum Order: String, Sendable {
    case ofNumbers = "number"
    /// That in which they are applied.
    case forward = "part, number"
    /// That in which they are taken back.
    case back = "part_back, number"
    /// In which the ledger writes rows several times as fast.
    case ofPaths = "path"
  }

  package let head: JournalHead
  private let path: String
  private let connection: Connection

  /// Opens a whole journal, also one of version 0.2.0.
  package init(reading path: String) throws {
    self.path = path
    guard let status = try FileStatus.of(path), status.kind == .file else { throw Self.damaged(path) }
    // A page that is cut off would be read without its hash.
    let isOfPages = status.size > 0 && status.size % JournalDraft.pageBytes == 0
    (head, connection) = try isOfPages ? Self.open(path) ?? FormerJournal.read(path) : FormerJournal.read(path)
  }

  /// Nil if the file is no database, or a damaged one.
  private static func open(_ path: String) throws -> (JournalHead, Connection)? {
    do {
      let connection = try Connection(path, .immutable, isChecked: true)
      return try connection.rows("SELECT * FROM night") { JournalHead($0) }.first.map { ($0, connection) }
    } catch let error as StoreError {
      guard error.isDamage else { throw error.fileError("read", path) ?? damaged(path) }
      return nil
    }
  }

  /// Calls `body` with every change, and its number; throws if the file has others than were written.
  package func each(_ order: Order = .ofNumbers, _ body: (Int, FileChange) throws -> Void) throws {
    // What `body` throws is not the journal's fault.
    func asking<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
      do throws(StoreError) { return try body() } catch { throw error.fileError("read", path) ?? Self.damaged(path) }
    }
    let statement = try asking { () throws(StoreError) in
      try connection.statement("SELECT \(JournalDraft.columns) FROM changes ORDER BY \(order.rawValue)")
    }
    defer { statement.reset() }
    var found = 0
    while try asking(statement.step) {
      guard let change = statement.change() else { throw Self.damaged(path) }
      try body(Int(statement.integer(0)), change)
      found += 1
    }
    guard found == head.count else { throw Self.damaged(path) }
  }

  package static let damage = ProblemKind("publish.damaged-journal")

  static func damaged(_ path: String) -> Failure {
    Failure(.inputOutput, damage.problem(at: Place(path), "\(path) is no whole journal"))
  }
}

/// What a journal says of its night as a whole.
package struct JournalHead: Sendable, Hashable {
  package let night: Int
  /// The ledger's state before the night, without the folders' inodes.
  package let previous: LedgerState
  /// The ledger's sum after the night.
  package let sum: LedgerSum
  /// Output folders that did not exist before the night. Each is put in place by one rename, not file by file.
  package let newFolders: Set<OutputFolder>
  package let count: Int
  /// Whether output and ledger were known to agree before the night.
  package let outputMatchedLedger: Bool
  /// Whether a rollback leaves everything that the publication changed. Readers see the same night as before: it is no
  /// night of its own, and its journal is not kept.
  package let changesSealedAlone: Bool
  /// What changed beside rows of what the night's files are made from.
  package let causes: ChangeCauses
  /// The edition of the store up to which rows were published; 0 if an older program wrote the journal.
  package let edition: Int64

  package init(
    night: Int, previous: LedgerState, sum: LedgerSum, newFolders: Set<OutputFolder>, count: Int,
    outputMatchedLedger: Bool, changesSealedAlone: Bool = false, causes: ChangeCauses = [], edition: Int64 = 0
  ) {
    self.night = night
    self.previous = previous
    self.sum = sum
    self.newFolders = newFolders
    self.count = count
    self.outputMatchedLedger = outputMatchedLedger
    self.changesSealedAlone = changesSealedAlone
    self.causes = causes
    self.edition = edition
  }

  /// The ledger's state after the night, without the folders' inodes.
  package var next: LedgerState {
    LedgerState(night: changesSealedAlone ? previous.night : night, lastNight: night, sum: sum)
  }

  /// Why a file was written; nil if it was not.
  package func cause(of change: FileChange) -> FileCause? {
    if change.operation == .ledgerOnly, change.row?.output == change.old?.output { return nil }
    var causes = change.kind == RenderedPage.Kind.photo.rawValue ? [] : causes
    if previous.rolledBack != nil { causes.insert(.rolledBack) }
    // Where the ledger has the path, its file was missing or different.
    if change.operation != .replace || change.old?.inputs == LedgerDigest.none { causes.insert(.repaired) }
    return FileCause(night: night, causes: causes)
  }
}

/// The two folders of published files in `Output/`.
package enum OutputFolder: String, CaseIterable, Hashable, Sendable {
  case site
  case reports

  var mask: Int { self == .site ? 1 : 2 }

  static func folders(_ mask: Int) -> Set<OutputFolder> { Set(allCases.filter { $0.mask & mask != 0 }) }

  /// The folder of a path below `Output/`; nil if it is in neither.
  package init?(of path: String) {
    if path.hasPrefix("site/") {
      self = .site
    } else if path.hasPrefix("reports/") {
      self = .reports
    } else {
      return nil
    }
  }
}
