internal import Lake
internal import Model
internal import Platform

/// What rows say of a restaurant or a user that they name. Mentions of one subject add up in any order.
struct SubjectMention {
  private(set) var reviews = 0
  private(set) var rated = 0
  private(set) var milliStars = 0
  /// The shards that show the subject and do not own it.
  private(set) var shards: Set<UInt64> = []
  /// The names of a restaurant's dishes, each as often as a row has it. Two may look the same.
  private(set) var dishes: [ExactText: Int] = [:]

  init() {}

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

  var bytes: [UInt8] {
    var writer = PackedWriter()
    for number in [reviews, rated, milliStars] { writer.add(Int64(number)) }
    writer.add(UInt32(shards.count))
    for shard in shards.sorted() { writer.add(shard) }
    writer.add(UInt32(dishes.count))
    for (name, count) in dishes.sorted(by: { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }) {
      writer.add(name.text)
      writer.add(UInt32(count))
    }
    return writer.bytes
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(bytes))
    reviews = Int(try reader.number(Int64.self))
    rated = Int(try reader.number(Int64.self))
    milliStars = Int(try reader.number(Int64.self))
    for _ in 0..<(try reader.number(UInt32.self)) { shards.insert(try reader.number()) }
    for _ in 0..<(try reader.number(UInt32.self)) {
      dishes[ExactText(try reader.text()), default: 0] += Int(try reader.number(UInt32.self))
    }
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
      try output.add(.mention, route: subject.route, key: subject.key + [1], body: mention.bytes)
    }
    mentions.removeAll(keepingCapacity: true)
  }
}
