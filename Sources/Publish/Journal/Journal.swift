internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The journal of a night's changes to the output, which suffices to finish them, to undo them and to update the ledger.
///
/// It is synced to the disk before the first change is made. It has a header of fixed size, and then one `FileChange`
/// after another; it is read in pieces, however long it is.
struct Journal {
  let night: Int
  /// The ledger's state before the night.
  let previous: LedgerState
  /// The ledger's sum after the night.
  let sum: LedgerSum
  /// Output folders that did not exist before the night. Each is put in place by one rename, not file by file.
  let newFolders: Set<OutputFolder>
  let count: Int
  /// Whether output and ledger were known to agree before the night.
  let outputMatchedLedger: Bool
  /// Whether a rollback leaves everything that the publication changed. Readers see the same night as before: it is no
  /// night of its own, and its journal is not kept.
  let changesSealedAlone: Bool
  /// What changed beside rows of what the night's files are made from.
  let causes: ChangeCauses
  /// The edition of the store up to which rows were published; 0 if an older program wrote the journal.
  let edition: Int64

  private static let mismatchBit: UInt64 = 4
  private static let sealedBit: UInt64 = 8
  private static let magic = UInt64(0x314A_4E51_414D_5553)  // SUMAQNJ1
  private static let headerBytes = 88

  /// The ledger's state after the night, without the folders' inodes.
  var next: LedgerState {
    LedgerState(night: changesSealedAlone ? previous.night : night, lastNight: night, sum: sum)
  }

  init(
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

  /// The encoded header.
  var header: [UInt8] {
    let mask =
      newFolders.reduce(0) { $0 | $1.mask } | (outputMatchedLedger ? 0 : Self.mismatchBit)
      | (changesSealedAlone ? Self.sealedBit : 0) | UInt64(UInt16(truncatingIfNeeded: causes.rawValue)) << 16
      | UInt64(UInt32(truncatingIfNeeded: edition)) << 32
    let numbers: [UInt64] = [
      Self.magic, UInt64(night), UInt64(previous.night), UInt64(previous.lastNight),
      UInt64((previous.rolledBack ?? -1) + 1), previous.sum.high, previous.sum.low, sum.high, sum.low, mask,
      UInt64(count),
    ]
    return numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
  }

  /// Why a file was written; nil if it was not.
  func cause(of change: FileChange) -> FileCause? {
    if change.operation == .ledgerOnly, change.row?.output == change.old?.output { return nil }
    var causes = change.kind == RenderedPage.Kind.photo.rawValue ? [] : causes
    if previous.rolledBack != nil { causes.insert(.rolledBack) }
    // Where the ledger has the path, its file was missing or different.
    if change.operation != .replace || change.old?.inputs == LedgerDigest.none { causes.insert(.repaired) }
    return FileCause(night: night, causes: causes)
  }

  /// Reads the header of a journal.
  init(reading relative: String, in tree: OutputTree) throws {
    let file = try FileDescriptor(opening: tree.full(relative), flags: O_RDONLY | O_NOFOLLOW)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.headerBytes, alignment: 8)
    defer { buffer.deallocate() }
    guard try file.read(into: buffer) == Self.headerBytes else { throw Self.damaged(tree.full(relative)) }
    let numbers = buffer.bindMemory(to: UInt64.self).map { UInt64(littleEndian: $0) }
    guard numbers[0] == Self.magic, numbers[1...3].allSatisfy({ $0 < 1 << 53 }), numbers[10] < 1 << 53 else {
      throw Self.damaged(tree.full(relative))
    }
    night = Int(numbers[1])
    previous = LedgerState(
      night: Int(numbers[2]), lastNight: Int(numbers[3]),
      rolledBack: numbers[4] == 0 ? nil : Int(truncatingIfNeeded: numbers[4]) - 1,
      sum: LedgerSum(high: numbers[5], low: numbers[6]))
    sum = LedgerSum(high: numbers[7], low: numbers[8])
    newFolders = Set(OutputFolder.allCases.filter { $0.mask & numbers[9] != 0 })
    count = Int(numbers[10])
    outputMatchedLedger = numbers[9] & Self.mismatchBit == 0
    changesSealedAlone = numbers[9] & Self.sealedBit != 0
    causes = ChangeCauses(rawValue: Int(UInt16(truncatingIfNeeded: numbers[9] >> 16)))
    edition = Int64(numbers[9] >> 32)
  }

  /// Calls `body` with every change in order, and its number; throws if the file ends too early.
  func each(of relative: String, in tree: OutputTree, _ body: (Int, FileChange) throws -> Void) throws {
    var index = 0
    try eachRange(of: relative, in: tree) { change, _ in
      try body(index, change)
      index += 1
    }
  }

  /// Calls `body` with every change in order, and the range of its bytes in the file.
  func eachRange(of relative: String, in tree: OutputTree, _ body: (FileChange, Range<Int>) throws -> Void) throws {
    let file = try FileDescriptor(opening: tree.full(relative), flags: O_RDONLY | O_NOFOLLOW)
    lseek(file.number, off_t(Self.headerBytes), SEEK_SET)
    var found = 0
    try ChangeReader.each(of: file) { change, range in
      try body(change, Self.headerBytes + range.lowerBound..<Self.headerBytes + range.upperBound)
      found += 1
    }
    guard found == count else { throw Self.damaged(tree.full(relative)) }
  }

  static func damaged(_ path: String) -> Failure {
    Failure(.inputOutput, PublishProblems.damagedJournal.problem(at: Place(path), "\(path) is no whole journal"))
  }
}

/// Reads changes one after another in bounded memory.
enum ChangeReader {
  private static let pieceBytes = 1 << 18

  /// Calls `body` with each change and the range of its bytes, counted from where the reading began.
  ///
  /// Stops without an error at a change that is cut off, as the caller knows how many there must be.
  static func each(of file: borrowing FileDescriptor, _ body: (FileChange, Range<Int>) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: pieceBytes)
    var filled = 0
    var passed = 0
    while true {
      let count = try read(file, &buffer, from: filled)
      filled += count
      let used = try buffer.withUnsafeBytes { bytes in
        try consume(UnsafeRawBufferPointer(rebasing: bytes[..<filled]), from: passed, body)
      }
      passed += used
      if used == 0 && count == 0 { return }
      buffer.replaceSubrange(0..<filled - used, with: Array(buffer[used..<filled]))
      filled -= used
      if filled == buffer.count { buffer.append(contentsOf: repeatElement(0, count: buffer.count)) }
    }
  }

  private static func consume(
    _ bytes: UnsafeRawBufferPointer, from start: Int, _ body: (FileChange, Range<Int>) throws -> Void
  ) throws -> Int {
    var offset = 0
    while bytes.count - offset >= 4 {
      let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      guard bytes.count - offset - 4 >= length else { break }
      let record = UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<(offset + 4 + length)])
      guard let change = FileChange(record) else { break }
      try body(change, start + offset + 4..<start + offset + 4 + length)
      offset += 4 + length
    }
    return offset
  }

  private static func read(
    _ file: borrowing FileDescriptor, _ buffer: inout [UInt8], from start: Int
  ) throws(FileError) -> Int {
    guard start < buffer.count else { return 0 }
    return try buffer.withUnsafeMutableBufferPointer { raw throws(FileError) in
      try file.read(into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: raw[start...])))
    }
  }
}

/// The file names of one night's folder, `Output/.nights/<number>`.
struct JournalFolder: Hashable {
  static let all = ".nights"
  /// The file that names the published night (`PublishedMark`).
  static let current = ".nights/current"

  let number: Int

  var path: String { "\(Self.all)/\(number)" }
  /// The journal while it is written; nothing has been changed yet.
  var draft: String { path + "/journal.new" }
  /// The journal while it is applied; it must be finished or undone.
  var journal: String { path + "/journal" }
  /// The journal after it was applied, for a rollback.
  var applied: String { path + "/applied" }
  /// The journal while a rollback takes the published night back. Version 0.2.0 used it for nights that failed as well.
  var undoing: String { path + "/undoing" }
  /// The journal while a night is undone that failed before the ledger committed it.
  var withdrawing: String { path + "/withdrawing" }
  var old: String { path + "/old" }

  /// The folder with up to 1,000 backups that has the one of change `index`.
  func bucket(_ index: Int) -> String { "\(old)/\(index / 1000)" }

  /// The backup of the file that change `index` replaced or removed.
  func backup(_ index: Int) -> String { "\(bucket(index))/\(index % 1000)" }

  /// The journal of a night that must be finished or undone; nil if nothing of it was left undone.
  func unfinished(in tree: OutputTree) throws -> String? {
    try [withdrawing, undoing, journal].first { try tree.status($0) != nil }
  }

  /// The nights that have a folder, oldest first.
  static func nights(in tree: OutputTree) throws -> [JournalFolder] {
    try tree.names(all).compactMap(Int.init).sorted().map(JournalFolder.init)
  }
}
