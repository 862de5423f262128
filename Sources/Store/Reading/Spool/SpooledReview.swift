internal import Model

/// A review's record in the spool, with what its page shows of the other side.
///
/// Its format is: `length flags subject` · `key digest` · `created updated replied stars`, zero if missing · the
/// lengths of id, comment, photo, reply, guest's name and picture, and their bytes · the other side: a restaurant's key, or the record of a
/// user in `AuthorCache`.
struct SpooledReview {
  private enum Flag {
    static let created: UInt32 = 1
    static let updated: UInt32 = 2
    static let replied: UInt32 = 4
    static let stars: UInt32 = 8
    static let comment: UInt32 = 16
    static let photo: UInt32 = 32
    static let reply: UInt32 = 64
    static let other: UInt32 = 128
    static let guest: UInt32 = 256
    static let avatar: UInt32 = 512
  }

  private static let texts = 88

  private let start: UnsafeRawPointer

  /// `start` must be the start of a complete record, whose memory must outlive this value.
  init(at start: UnsafeRawPointer) { self.start = start }

  var length: Int { Int(number(0)) }
  private var flags: UInt32 { number(4) }
  /// The key of the subject whose page shows it.
  var subject: Int64 { wide(8) }
  /// The date; the smallest integer if there is none, as such reviews are the oldest.
  var created: Int64 { flags & Flag.created == 0 ? .min : wide(32) }
  var hasPhoto: Bool { flags & Flag.photo != 0 }
  var id: UnsafeRawBufferPointer { bytes(Self.texts, count(0)) }

  var listed: ListedReview {
    ListedReview(
      key: wide(16), createdAt: time(32, Flag.created), digest: UInt64(bitPattern: wide(24)), stars: stars)
  }

  private var stars: Double? { flags & Flag.stars == 0 ? nil : Double(bitPattern: UInt64(bitPattern: wide(56))) }

  /// The key of the restaurant, in the record of a user's review.
  var restaurant: Int64? { flags & Flag.other == 0 ? nil : wide(other) }

  /// The author, in the record of a restaurant's review.
  var author: Review.Subject? { flags & Flag.other == 0 ? nil : AuthorCache.author(at: start + other) }

  func review(with other: Review.Subject?) -> Review {
    func string(_ number: Int, _ flag: UInt32) -> String? {
      text(number, flag).map { String(decoding: $0, as: UTF8.self) }
    }
    return Review(
      id: String(decoding: id, as: UTF8.self),
      stars: stars, comment: string(1, Flag.comment), photo: string(2, Flag.photo), createdAt: time(32, Flag.created),
      updatedAt: time(40, Flag.updated), reply: string(3, Flag.reply), repliedAt: time(48, Flag.replied), other: other)
  }

  /// The author as pages show it (`Review.Subject.byline`); `user` is the `author`.
  func byline(_ user: Review.Subject?) -> Review.Subject? {
    .byline(user, name: text(4, Flag.guest), avatar: text(5, Flag.avatar))
  }

  private var other: Int { place(6) }

  /// The offset of a text, or of what follows the last one.
  private func place(_ text: Int) -> Int { (0..<text).reduce(Self.texts) { $0 + count($1) } }

  private func text(_ number: Int, _ flag: UInt32) -> UnsafeRawBufferPointer? {
    flags & flag == 0 ? nil : bytes(place(number), count(number))
  }

  private func time(_ offset: Int, _ flag: UInt32) -> Timestamp? {
    flags & flag == 0 ? nil : Timestamp(microseconds: wide(offset))
  }

  private func count(_ text: Int) -> Int { Int(number(64 + 4 * text)) }
  private func number(_ offset: Int) -> UInt32 { start.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  private func wide(_ offset: Int) -> Int64 { start.loadUnaligned(fromByteOffset: offset, as: Int64.self) }
  private func bytes(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + offset, count: count)
  }

  /// Encodes a review whose row is the statement's current one. `finish` adds the other side.
  static func encode(_ row: Statement, into record: inout [UInt8]) {
    record.removeAll(keepingCapacity: true)
    record.append(contentsOf: repeatElement(0, count: texts))
    var flags: UInt32 = 0
    func put(_ value: Int64?, _ offset: Int, _ flag: UInt32) {
      guard let value else { return }
      flags |= flag
      record.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: offset, as: Int64.self) }
    }
    put(row.integer(0), 16, 0)
    put(row.integer(1), 24, 0)
    put(row.optionalInteger(ReviewColumn.createdAt.index), 32, Flag.created)
    put(row.optionalInteger(ReviewColumn.updatedAt.index), 40, Flag.updated)
    put(row.optionalInteger(ReviewColumn.repliedAt.index), 48, Flag.replied)
    put(row.optionalReal(ReviewColumn.stars.index).map { Int64(bitPattern: $0.bitPattern) }, 56, Flag.stars)
    func put(text: ReviewColumn, _ offset: Int, _ flag: UInt32) {
      guard let bytes = row.bytes(text.index) else { return }
      flags |= flag
      record.append(contentsOf: bytes)
      let count = UInt32(bytes.count)
      record.withUnsafeMutableBytes { $0.storeBytes(of: count, toByteOffset: offset, as: UInt32.self) }
    }
    put(text: .id, 64, 0)
    put(text: .comment, 68, Flag.comment)
    put(text: .photo, 72, Flag.photo)
    put(text: .reply, 76, Flag.reply)
    put(text: .userName, 80, Flag.guest)
    put(text: .avatar, 84, Flag.avatar)
    record.withUnsafeMutableBytes { $0.storeBytes(of: flags, toByteOffset: 4, as: UInt32.self) }
  }

  /// Adds the subject and the other side to an encoded review. `other` is empty if there is none.
  static func finish(_ record: inout [UInt8], subject: Int64, other: UnsafeRawBufferPointer) {
    record.append(contentsOf: other)
    let length = UInt32(record.count)
    record.withUnsafeMutableBytes { record in
      record.storeBytes(of: length, as: UInt32.self)
      let flags = record.load(fromByteOffset: 4, as: UInt32.self)
      let kept = other.isEmpty ? flags & ~Flag.other : flags | Flag.other
      record.storeBytes(of: kept, toByteOffset: 4, as: UInt32.self)
      record.storeBytes(of: subject, toByteOffset: 8, as: Int64.self)
    }
  }
}

/// The reviews of a run of subjects, in memory. Each subject's are newest first, ties broken by the ids' bytes.
final class SpooledRun {
  let kind: Collection
  private let keys: [Int64]
  private let bytes: SpoolBytes
  /// The start of each subject's reviews in `offsets`, and the end of the last one's.
  private var starts: [Int]
  /// The offsets of reviews in `bytes`.
  private var offsets: [Int] = []

  /// `bytes` has complete records in any order.
  init(_ run: SubjectRun, _ bytes: SpoolBytes) {
    kind = run.kind
    keys = run.keys
    self.bytes = bytes
    starts = Array(repeating: 0, count: keys.count + 1)
    arrange()
  }

  /// Reviews that are valid as long as the run.
  typealias Reviews = LazyMapSequence<ArraySlice<Int>, SpooledReview>

  /// A subject's reviews; nil if the run does not have the subject.
  func reviews(of key: Int64) -> Reviews? {
    guard let subject = subject(key) else { return nil }
    let start = bytes.start
    return offsets[starts[subject]..<starts[subject + 1]].lazy.map { SpooledReview(at: start + $0) }
  }

  private func arrange() {
    var subjects: [Int32] = []
    var found: [Int] = []
    bytes.each { review, offset in
      // A subject without a page is not in the run.
      guard let subject = subject(review.subject) else { return }
      subjects.append(Int32(subject))
      found.append(offset)
      starts[subject + 1] += 1
    }
    for subject in keys.indices { starts[subject + 1] += starts[subject] }
    var next = starts
    offsets = Array(repeating: 0, count: found.count)
    for index in found.indices {
      let subject = Int(subjects[index])
      offsets[next[subject]] = found[index]
      next[subject] += 1
    }
    let memory = bytes.start
    for subject in keys.indices where starts[subject + 1] - starts[subject] > 1 {
      offsets[starts[subject]..<starts[subject + 1]].sort {
        Self.isNewer(SpooledReview(at: memory + $0), SpooledReview(at: memory + $1))
      }
    }
  }

  private static func isNewer(_ one: SpooledReview, _ other: SpooledReview) -> Bool {
    let dates = (one.created, other.created)
    return dates.0 == dates.1 ? one.id.lexicographicallyPrecedes(other.id) : dates.0 > dates.1
  }

  private func subject(_ key: Int64) -> Int? { Ascending.index(of: key, in: keys.count) { keys[$0] } }
}

/// The memory with a run's records.
final class SpoolBytes {
  let count: Int
  private let memory: UnsafeMutableRawPointer

  init(count: Int) {
    self.count = count
    memory = .allocate(byteCount: max(1, count), alignment: 16)
  }

  deinit { memory.deallocate() }

  var start: UnsafeRawPointer { UnsafeRawPointer(memory) }

  func room(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: memory + range.lowerBound, count: range.count)
  }

  /// Calls `body` with each record and its offset.
  func each(_ body: (SpooledReview, Int) -> Void) {
    var offset = 0
    while offset < count {
      let review = SpooledReview(at: start + offset)
      body(review, offset)
      offset += review.length
    }
  }
}
