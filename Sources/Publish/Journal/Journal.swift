internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The journal of a night's changes to the output, which suffices to finish them, to undo them and to update the
/// ledger.
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
  /// Whether a rollback leaves everything that the night changed, so that taking it back brings no other output.
  let changesSealedAlone: Bool

  private static let mismatchBit: UInt64 = 4
  private static let sealedBit: UInt64 = 8
  private static let magic = UInt64(0x314A_4E51_414D_5553)  // SUMAQNJ1
  private static let headerBytes = 88

  /// The ledger's state after the night, without the folders' inodes.
  var next: LedgerState { LedgerState(night: night, lastNight: night, sum: sum) }

  init(
    night: Int, previous: LedgerState, sum: LedgerSum, newFolders: Set<OutputFolder>, count: Int,
    outputMatchedLedger: Bool, changesSealedAlone: Bool = false
  ) {
    self.night = night
    self.previous = previous
    self.sum = sum
    self.newFolders = newFolders
    self.count = count
    self.outputMatchedLedger = outputMatchedLedger
    self.changesSealedAlone = changesSealedAlone
  }

  /// The encoded header.
  var header: [UInt8] {
    let mask =
      newFolders.reduce(0) { $0 | $1.mask } | (outputMatchedLedger ? 0 : Self.mismatchBit)
      | (changesSealedAlone ? Self.sealedBit : 0)
    let numbers: [UInt64] = [
      Self.magic, UInt64(night), UInt64(previous.night), UInt64(previous.lastNight),
      UInt64((previous.rolledBack ?? -1) + 1), previous.sum.high, previous.sum.low, sum.high, sum.low, mask,
      UInt64(count),
    ]
    return numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
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
  }

  /// Calls `body` with every change in order, and its number; throws if the file ends too early.
  func each(of relative: String, in tree: OutputTree, _ body: (Int, FileChange) throws -> Void) throws {
    let file = try FileDescriptor(opening: tree.full(relative), flags: O_RDONLY | O_NOFOLLOW)
    lseek(file.number, off_t(Self.headerBytes), SEEK_SET)
    var index = 0
    try ChangeReader.each(of: file) { change, _ in
      try body(index, change)
      index += 1
    }
    guard index == count else { throw Self.damaged(tree.full(relative)) }
  }

  /// The location of a change in the journal.
  struct Entry {
    let key: LedgerDigest
    /// The range of its bytes behind the journal's header.
    let range: Range<Int>
    /// Whether the path belongs to sumaq afterwards.
    let isOurs: Bool
    let order: PathOrder
  }

  /// The locations of all changes, nearly in the order of their paths, in which the ledger writes rows several times as
  /// fast. Costs 64 bytes per change.
  func entries(of relative: String, in tree: OutputTree) throws -> [Entry] {
    let file = try FileDescriptor(opening: tree.full(relative), flags: O_RDONLY | O_NOFOLLOW)
    lseek(file.number, off_t(Self.headerBytes), SEEK_SET)
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    try ChangeReader.each(of: file) { change, range in
      entries.append(
        Entry(
          key: LedgerDigest(of: change.path), range: range, isOurs: change.row != nil, order: PathOrder(change.path)))
    }
    guard entries.count == count else { throw Self.damaged(tree.full(relative)) }
    entries.sort { $0.order < $1.order }
    return entries
  }

  /// Reads these changes again, in their order.
  ///
  /// This is not the order of the file, so up to `mostHeld` bytes are read at once: a system call per change takes
  /// longer than the ledger's write.
  func each(
    _ entries: [Entry], of relative: String, in tree: OutputTree, mostHeld: Int = 1 << 26,
    _ body: (Entry, FileChange) throws -> Void
  ) throws {
    let file = try FileDescriptor(opening: tree.full(relative), flags: O_RDONLY | O_NOFOLLOW)
    let end = entries.reduce(0) { max($0, $1.range.upperBound) }
    let isHeld = end <= mostHeld
    let longest = isHeld ? end : entries.reduce(0) { max($0, $1.range.count) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: longest, alignment: 8)
    defer { buffer.deallocate() }
    func read(_ range: Range<Int>) throws -> UnsafeRawBufferPointer {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<range.count])
      try file.read(into: part, at: Self.headerBytes + range.lowerBound)
      return UnsafeRawBufferPointer(part)
    }
    if isHeld { _ = try read(0..<end) }
    for entry in entries {
      let bytes = try isHeld ? UnsafeRawBufferPointer(rebasing: buffer[entry.range]) : read(entry.range)
      guard let change = FileChange(bytes) else { throw Self.damaged(tree.full(relative)) }
      try body(entry, change)
    }
  }

  static func damaged(_ path: String) -> Failure {
    Failure(.inputOutput, PublishProblems.damagedJournal.problem(at: Place(path), "\(path) is no whole journal"))
  }
}
