internal import Lake
internal import Model
internal import Platform

/// A restaurant or a user that a row names, or that it is a row of.
struct NamedSubject: Hashable {
  let kind: Collection
  let id: [UInt8]
  let route: UInt64

  /// `route` is where its records meet, if that is known.
  init(_ kind: Collection, _ id: [UInt8], route: UInt64? = nil) {
    (self.kind, self.id) = (kind, id)
    self.route = route ?? id.withUnsafeBytes { RowKey.route(kind, $0) }
  }

  /// Nil if the key is none of a subject's.
  init?(_ record: EngineRecord) {
    let key = record.key
    guard key.count > 5, let kind = Collection(rawValue: key[0]), kind.isOfSubjects else { return nil }
    let length = Int(UInt32(bigEndian: key.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
    guard length < key.count - 5 else { return nil }
    self.init(kind, Array(key[5..<5 + length]), route: record.route)
  }

  var name: String { String(decoding: id, as: UTF8.self) }

  /// What the keys of its records begin with.
  var key: [UInt8] {
    var key = [kind.rawValue]
    withUnsafeBytes(of: UInt32(id.count).bigEndian) { key.append(contentsOf: $0) }
    return key + id
  }
}

/// What rows say of a restaurant or a user that they name. Mentions of one subject add up in any order.
struct SubjectMention: Codable {
  private(set) var reviews = 0
  private(set) var rated = 0
  private(set) var milliStars = 0
  /// The shards that show the subject and do not own it.
  private(set) var shards: Set<UInt64> = []
  /// The names of a restaurant's dishes, each as often as a row has it. Two may look the same.
  private(set) var dishes: [ExactText: Int] = [:]

  /// Adds a row that counts.
  mutating func add(_ batch: RecordBatch, of kind: Collection, for others: Set<UInt64>) {
    shards.formUnion(others)
    switch batch.collection {
    case .reviews:
      reviews += 1
      guard case .real(let stars) = batch[0, ReviewColumn.stars.rawValue],
        let thousandths = ReviewSummary.milliStars(stars)
      else { return }
      rated += 1
      milliStars += thousandths
    case .dishes:
      if let name = batch.string(row: 0, column: DishColumn.name.rawValue) { dishes[ExactText(name), default: 0] += 1 }
    default: break
    }
  }

  mutating func add(_ other: SubjectMention) {
    reviews += other.reviews
    rated += other.rated
    milliStars += other.milliStars
    shards.formUnion(other.shards)
    dishes.merge(other.dishes, uniquingKeysWith: +)
  }
}

/// Adds mentions up by their subjects, and writes them when they are many.
struct MentionTable {
  private static let most = 50_000

  private let output: FrameWriter
  private var mentions: [NamedSubject: SubjectMention] = [:]

  init(_ output: FrameWriter) { self.output = output }

  mutating func add(_ batch: RecordBatch, of subject: NamedSubject, for others: Set<UInt64>) throws {
    mentions[subject, default: SubjectMention()].add(batch, of: subject.kind, for: others)
    if mentions.count >= Self.most { try flush() }
  }

  mutating func flush() throws {
    for (subject, mention) in mentions {
      try output.add(.mention, route: subject.route, key: subject.key + [1], value: mention)
    }
    mentions.removeAll(keepingCapacity: true)
  }
}
