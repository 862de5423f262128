internal import Model
internal import Platform

/// The stored fingerprints of export files' records.
struct ReadingTable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The records of a file at its last reading. None if other files have changed rows of the collection since.
  func known(_ file: String, of collection: Collection) throws -> RecordFingerprints.Records {
    var records = RecordFingerprints.Records()
    let sql = """
      SELECT records FROM readings AS r JOIN generations AS g USING(collection, generation)
      WHERE file = ?1 AND collection = ?2
      """
    guard let count = try connection.integer(sql, .text(file), .integer(Int64(collection.rawValue))) else {
      return records
    }
    records.prints.reserveCapacity(Int(count))
    records.keys.reserveCapacity(Int(count))
    try connection.each("SELECT prints, keys FROM reading_parts WHERE file = ?1 ORDER BY part", .text(file)) { parts in
      parts.withBlob(0) { blob in blob.withMemoryRebound(to: UInt64.self) { records.prints += $0 } }
      parts.withBlob(1) { blob in blob.withMemoryRebound(to: UInt32.self) { records.keys += $0 } }
    }
    return records.prints.count == records.keys.count && records.count == count ? records : RecordFingerprints.Records()
  }

  /// Makes the stored records of a collection's files invalid.
  func expire(_ collection: Collection) throws {
    try connection.run(
      """
      INSERT INTO generations(collection, generation) VALUES(?1, 1)
      ON CONFLICT(collection) DO UPDATE SET generation = generation + 1
      """, .integer(Int64(collection.rawValue)))
  }

  /// Stores tonight's records of a file; unchanged parts are not written.
  func store(_ reading: RecordFingerprints, without disputed: KeySet) throws {
    let parts = (reading.remembered + RecordFingerprints.part - 1) / RecordFingerprints.part
    for part in 0..<parts {
      let records = try reading.records(ofPart: part, without: disputed)
      if try !isStored(part, records, of: reading.file) { try write(part, records, of: reading.file) }
    }
    try connection.run(
      "DELETE FROM reading_parts WHERE file = ?1 AND part >= ?2", .text(reading.file), Value(parts))
    try connection.run(
      """
      INSERT OR REPLACE INTO readings(file, collection, generation, records)
      SELECT ?1, collection, generation, ?3 FROM generations WHERE collection = ?2
      """, .text(reading.file), .integer(Int64(reading.collection.rawValue)), Value(reading.remembered))
  }

  /// Deletes the records of files that no longer exist.
  func remove(_ files: [String]) throws {
    for file in files {
      try connection.run("DELETE FROM reading_parts WHERE file = ?1", .text(file))
      try connection.run("DELETE FROM readings WHERE file = ?1", .text(file))
    }
  }

  private func isStored(_ part: Int, _ records: RecordFingerprints.Records, of file: String) throws -> Bool {
    let known = try connection.statement("SELECT prints, keys FROM reading_parts WHERE file = ?1 AND part = ?2")
    known.bind([.text(file), Value(part)])
    defer { known.reset() }
    guard try known.step() else { return false }
    return known.withBlob(0) { $0.elementsEqual(bytesOf: records.prints) }
      && known.withBlob(1) { $0.elementsEqual(bytesOf: records.keys) }
  }

  private func write(_ part: Int, _ records: RecordFingerprints.Records, of file: String) throws {
    let insert = try connection.statement(
      "INSERT OR REPLACE INTO reading_parts(file, part, prints, keys) VALUES(?1, ?2, ?3, ?4)")
    insert.bind([.text(file), Value(part)])
    records.prints.withUnsafeBytes { insert.bind(3, blob: $0) }
    records.keys.withUnsafeBytes { insert.bind(4, blob: $0) }
    _ = try insert.step()
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func elementsEqual<Element>(bytesOf other: [Element]) -> Bool {
    other.withUnsafeBytes { other in
      guard let base = baseAddress, let start = other.baseAddress else { return count == other.count }
      return count == other.count && memcmp(base, start, count) == 0
    }
  }
}

/// The fingerprints of one file's records, at its last reading and at tonight's.
///
/// Tonight's are kept in a scratch file until the ingest ends, as only then it is known which of them may be skipped
/// next time.
final class RecordFingerprints {
  /// The number of records that are stored as one part. If one of them changes, its part is written again.
  static let part = 4096
  private static let size = MemoryLayout<UInt64>.size + MemoryLayout<UInt32>.size

  let file: String
  let collection: Collection
  /// Whether its records are users' accounts.
  let isOfAccounts: Bool
  /// The records of the last reading. Empty if they are no longer valid, and after tonight's reading has ended.
  private(set) var known: Records
  /// How many of tonight's records are to be stored, once all have been read.
  var remembered: Int { hasPrints && count <= most ? count : 0 }
  private var count = 0
  /// The index behind the furthest of the known records that tonight's file has.
  private var furthest = 0
  private var hasPrints = false
  /// Whether the number of each record so far is the number of its line.
  private var isByLine = true
  private let most: Int
  private let waiting: ScratchBytes
  /// The offset of tonight's records in `waiting`.
  private let start: Int
  /// The last of tonight's records, which do not fill a part yet.
  private var tail = Records()

  /// Prints and keys in the file's order. A print of 0 means that the record must be read.
  struct Records: Equatable {
    var prints: [UInt64] = []
    var keys: [UInt32] = []

    var count: Int { prints.count }
  }

  /// Nothing is stored for a file of more than `most` records. `waiting` takes the records of one file at a time.
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

  /// Adds tonight's next record and the key of its row.
  func add(_ print: UInt64, _ key: Int64, line: UInt32) throws {
    count += 1
    isByLine = isByLine && count == Int(line)
    guard count <= most else { return }
    tail.prints.append(key == 0 ? 0 : print)
    tail.keys.append(UInt32(truncatingIfNeeded: key))
    if tail.count == Self.part { try putAway() }
  }

  /// Notes that tonight's file has these known records next; false if they were before one that it has had already.
  func passes(_ records: Range<Int>) -> Bool {
    defer { furthest = max(furthest, records.upperBound) }
    return records.lowerBound >= furthest
  }

  /// Ends the file's records.
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

  /// A part of the records to be stored. Those with disputed keys get a print of 0, so that they are read next time.
  func records(ofPart part: Int, without disputed: KeySet) throws -> Records {
    let count = min(Self.part, remembered - part * Self.part)
    let offset = start + part * Self.part * Self.size
    var records = Records(prints: Array(repeating: 0, count: count), keys: Array(repeating: 0, count: count))
    try records.prints.withUnsafeMutableBytes { try waiting.read(into: $0, at: offset) }
    try records.keys.withUnsafeMutableBytes {
      try waiting.read(into: $0, at: offset + count * MemoryLayout<UInt64>.size)
    }
    // If the lines of a file are not its records, the file must be read to know the line of each record.
    if part == 0, !isByLine { records.prints[0] = 0 }
    guard !disputed.isEmpty else { return records }
    for index in records.keys.indices where disputed.contains(Int64(records.keys[index])) { records.prints[index] = 0 }
    return records
  }

  /// Whether the file can be skipped: all records of its last reading are valid, and the number of each is the number
  /// of its line.
  var canBeSkipped: Bool { known.count > 0 && !known.prints.contains(0) }
}
