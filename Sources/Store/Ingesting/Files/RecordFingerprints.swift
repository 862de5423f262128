internal import Model

/// The records of one file, at its last reading and at tonight's.
///
/// Tonight's wait in a scratch file until the ingest ends: only then is known which of them may be skipped next time.
final class RecordFingerprints {
  /// How many records are stored as one part: if one changes, its part is written again.
  static let part = 4096
  private static let size = MemoryLayout<UInt64>.size + MemoryLayout<UInt32>.size

  let file: String
  let collection: Collection
  /// Its records are users' accounts.
  let isOfAccounts: Bool
  /// The records of the last reading; empty if they no longer hold, and once tonight's reading has ended.
  private(set) var known: Records
  /// How many of tonight's are to be remembered, once they are all there.
  var remembered: Int { hasPrints && count <= most ? count : 0 }
  private var count = 0
  private var hasPrints = false
  /// Whether each record so far is on the line of its number.
  private var isByLine = true
  private let most: Int
  private let waiting: ScratchBytes
  /// Where tonight's begin among what waits.
  private let start: Int
  /// The last of tonight's, which are no part yet.
  private var tail = Records()

  /// In the file's order; a print of 0 stands for a record that must be read.
  struct Records: Equatable {
    var prints: [UInt64] = []
    var keys: [UInt32] = []

    var count: Int { prints.count }
  }

  /// A file of more than `most` records is not remembered; records of one file at a time wait in `waiting`.
  init(
    _ file: String, of collection: Collection, isOfAccounts: Bool = false, known: Records, most: Int,
    waiting: ScratchBytes
  ) {
    self.file = file
    self.collection = collection
    self.isOfAccounts = isOfAccounts
    self.known = known
    self.most = most
    self.waiting = waiting
    start = waiting.count
  }

  /// Notes tonight's next record and the row that it stands for.
  func note(_ print: UInt64, _ key: Int64, line: UInt32) throws {
    count += 1
    isByLine = isByLine && count == Int(line)
    guard count <= most else { return }
    tail.prints.append(key == 0 ? 0 : print)
    tail.keys.append(UInt32(truncatingIfNeeded: key))
    if tail.count == Self.part { try putAway() }
  }

  /// No more records come.
  func end() throws {
    try putAway()
    known = Records()
    tail = Records()
  }

  private func putAway() throws {
    hasPrints = hasPrints || tail.prints.contains { $0 != 0 }
    try tail.prints.withUnsafeBytes { try waiting.append($0) }
    try tail.keys.withUnsafeBytes { try waiting.append($0) }
    tail.prints.removeAll(keepingCapacity: true)
    tail.keys.removeAll(keepingCapacity: true)
  }

  /// A part of the records to be remembered; those with disputed keys get a print of 0, so that they are read next
  /// time.
  func records(ofPart part: Int, without disputed: KeySet) throws -> Records {
    let count = min(Self.part, remembered - part * Self.part)
    let offset = start + part * Self.part * Self.size
    var records = Records(prints: Array(repeating: 0, count: count), keys: Array(repeating: 0, count: count))
    try records.prints.withUnsafeMutableBytes { try waiting.read(into: $0, at: offset) }
    try records.keys.withUnsafeMutableBytes {
      try waiting.read(into: $0, at: offset + count * MemoryLayout<UInt64>.size)
    }
    // A file whose lines are not its records is read, to know on which line each of them stands.
    if part == 0, !isByLine { records.prints[0] = 0 }
    guard !disputed.isEmpty else { return records }
    for index in records.keys.indices where disputed.contains(Int64(records.keys[index])) { records.prints[index] = 0 }
    return records
  }

  /// Whether the file can be skipped: all records of its last reading hold, each on the line of its number.
  var canBeSkipped: Bool { known.count > 0 && !known.prints.contains(0) }
}
