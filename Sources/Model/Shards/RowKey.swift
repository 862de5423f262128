/// The key by which an engine sorts rows: those of one id meet, in the order in which a night reads them.
///
/// The bytes are the collection, the id behind its length, the layer, and the place.
package struct RowKey {
  /// What a row is to its id.
  package enum Layer: UInt8, Sendable {
    case exported
    /// An account, which completes an exported user.
    case account
    /// A restaurant or user that was made from rows of other collections.
    case derived
  }

  package let collection: Collection
  package let layer: Layer
  package let id: [UInt8]
  /// The bytes of the place.
  package let place: UnsafeRawBufferPointer
  /// How many bytes are the same in all rows of the id and the layer.
  package let groupBytes: Int

  /// Nil if the bytes are no key. The key is valid as long as the bytes are.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 6, let collection = Collection(rawValue: bytes[0]) else { return nil }
    let length = Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
    guard length < bytes.count - 5, let layer = Layer(rawValue: bytes[5 + length]) else { return nil }
    (self.collection, self.layer) = (collection, layer)
    id = Array(bytes[5..<5 + length])
    groupBytes = 6 + length
    place = UnsafeRawBufferPointer(rebasing: bytes[groupBytes...])
  }

  /// The key of a row of a batch; nil if the row has no id.
  package static func bytes(_ row: Int, of batch: RecordBatch, _ layer: Layer, _ place: [UInt8]) -> [UInt8]? {
    guard let id = batch.id(of: row) else { return nil }
    var key: [UInt8] = [batch.collection.rawValue]
    withUnsafeBytes(of: UInt32(id.count).bigEndian) { key.append(contentsOf: $0) }
    return key + id + [layer.rawValue] + place
  }

  /// Where the rows of an id meet. Those of a restaurant or a user meet where its shard is.
  package static func route(_ collection: Collection, _ id: UnsafeRawBufferPointer) -> UInt64 {
    var hash = SHA256()
    hash.update(collection == .restaurants ? "r:" : collection == .users ? "u:" : "\(collection.rawValue):")
    hash.update(id)
    return hash.finishShort().high
  }
}

/// Where a row is among all rows: the round of its night, the group of its file, the turn of the file in it, its name,
/// and the row's number among those that the file gives.
package struct RowPlace: Sendable, Hashable {
  /// The round of tonight's rows. Those of the night before that are kept have the one before.
  package static let tonight: UInt8 = 1

  package let round: UInt8
  package let group: UInt8
  package let turn: UInt8
  package let file: String
  /// The collection of the file, by which derived rows go; nil if it has several.
  package let origin: Collection?
  package let number: UInt32

  package init(
    round: UInt8 = RowPlace.tonight, group: UInt8, turn: UInt8, file: String, origin: Collection? = nil, number: UInt32
  ) {
    (self.round, self.group, self.turn, self.file) = (round, group, turn, file)
    (self.origin, self.number) = (origin, number)
  }

  package func later(by rows: Int) -> RowPlace {
    RowPlace(
      round: round, group: group, turn: turn, file: file, origin: origin,
      number: number &+ UInt32(truncatingIfNeeded: rows))
  }

  /// The place of a row in the next night, which keeps it.
  package var kept: RowPlace {
    RowPlace(round: 0, group: group, turn: turn, file: file, origin: origin, number: number)
  }

  /// Bytes in the order of places, as a file's name has no zero.
  package var bytes: [UInt8] {
    var bytes = [round, group, turn] + Array(file.utf8) + [0, origin?.rawValue ?? Self.noOrigin]
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The place of a dish that is kept, by its number on the menu of the night before.
  package init(seat number: Int) {
    self.init(round: 0, group: 0, turn: 0, file: "", number: UInt32(truncatingIfNeeded: number))
  }

  /// Nil if the bytes are no place.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 9, bytes[bytes.count - 6] == 0 else { return nil }
    let origin = bytes[bytes.count - 5]
    self.origin = Collection(rawValue: origin)
    guard self.origin != nil || origin == Self.noOrigin else { return nil }
    (round, group, turn) = (bytes[0], bytes[1], bytes[2])
    file = String(decoding: bytes[3..<bytes.count - 6], as: UTF8.self)
    number = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
  }

  private static let noOrigin = UInt8.max
}

extension RecordBatch {
  /// The bytes that identify a row: its id, or its pair of ids with the length of the first; nil if one is missing.
  package func id(of row: Int) -> [UInt8]? {
    var id: [UInt8] = []
    for column in 0..<collection.keyColumns {
      guard case .text(let offset, let length) = self[row, column] else { return nil }
      if collection.keyColumns > 1, column == 0 {
        withUnsafeBytes(of: length.bigEndian) { id.append(contentsOf: $0) }
      }
      id += text[Int(offset)..<Int(offset) + Int(length)]
    }
    return id
  }
}

/// A row on its way through an engine: its line, whether it is a tombstone, and its cells.
package enum RowBody {
  private static let null: UInt8 = 0
  private static let integer: UInt8 = 1
  private static let real: UInt8 = 2
  private static let text: UInt8 = 3

  package static func bytes(_ row: Int, of batch: RecordBatch) -> [UInt8] {
    var writer = PackedWriter()
    writer.add(batch.lines[row])
    writer.add(batch.deleted[row])
    for column in 0..<batch.columns {
      switch batch[row, column] {
      case .null: writer.add(null)
      case .integer(let number):
        writer.add(integer)
        writer.add(number)
      case .real(let number):
        writer.add(real)
        writer.add(number.bitPattern)
      case .text(let offset, let length):
        writer.add(text)
        batch.text.withUnsafeBytes {
          writer.add(UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset) + Int(length)]))
        }
      }
    }
    return writer.bytes
  }

  /// Appends the row to a batch of its collection.
  package static func append(_ bytes: UnsafeRawBufferPointer, to batch: inout RecordBatch) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(bytes))
    batch.beginRow(line: try reader.number(), deleted: try reader.flag())
    for column in 0..<batch.columns {
      switch try reader.number(UInt8.self) {
      case null: break
      case integer: batch.set(column, .integer(try reader.number()))
      case real: batch.set(column, .real(Double(bitPattern: try reader.number())))
      case text: try reader.withBytes { batch.set(column, bytes: $0) }
      default: throw PackedReader.Torn()
      }
    }
    guard reader.isAtEnd else { throw PackedReader.Torn() }
  }
}

/// One of the parts into which a site's subjects are divided, so that several machines can make its pages.
///
/// The shard of a subject is a function of its kind and id alone.
package struct Shard: Sendable, Hashable {
  /// From 0.
  package let number: Int
  package let count: Int

  /// `number` is below `count`.
  package init(_ number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  package func owns(_ kind: Collection, _ id: String) -> Bool {
    id.withBytes { Self.number(of: kind, UnsafeRawBufferPointer($0), among: count) } == number
  }

  /// The number of the shard that owns a restaurant or a user: the first 8 bytes of SHA-256 of `r:` or `u:` and the id,
  /// modulo the number of shards.
  package static func number(of kind: Collection, _ id: UnsafeRawBufferPointer, among count: Int) -> Int {
    var hash = SHA256()
    hash.update(kind == .restaurants ? "r:" : "u:")
    hash.update(id)
    return Int(hash.finishShort().high % UInt64(max(1, count)))
  }

  /// The name of what a filter makes of the shard: `make-0007`.
  package func name(_ word: String) -> String {
    let digits = String(number)
    return word + "-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A row of a table that is computed from all rows of a site, on its way to a store that has only some of them.
package enum ComputedRow: Sendable, Hashable, Codable {
  case district(restaurant: String, District)
  case neighbour(of: String, rank: Int, String, metres: Double, bearing: Double)
  /// A spelling of a dish that has a page.
  case dish(spelling: String, folded: String, places: Int)
  /// What a subject's reviews sum up to.
  case summary(Collection, id: String, ReviewSummary)
  /// Reviews that another store has; the numbers of several rows add up.
  case reviews(Int)
  /// A user of whom no file has a row.
  case user(String)
  /// What could not be read of a file, or lost against another row of its id.
  case reject(RejectedRecord)
}

/// A row that names a photo, on its way to where the photo is made.
package struct PhotoQuestion: Sendable, Hashable, Codable {
  package let kind: PhotoKind
  package let rows: Collection
  package let reference: String
  /// Of the row.
  package let id: String
  /// The subjects that the row names.
  package let restaurant: String?
  package let user: String?
  /// Whether there is a review by the user whose row it is.
  package let isReviewer: Bool
  /// The shards that show the photo; the number of shards means the lists.
  package let askers: Set<UInt64>

  package var isAvatar: Bool { kind == .avatar }
  /// The column of the row.
  package var column: String { isAvatar && !rows.isOfSubjects ? "avatar" : "photo" }

  /// The photos that a row names.
  package static func all(
    in row: Int, of batch: RecordBatch, askers: Set<UInt64>, isReviewer: Bool = false
  ) -> [PhotoQuestion] {
    func text(_ name: String) -> String? {
      batch.collection.columns.firstIndex { $0.name == name }.flatMap { batch.string(row: row, column: $0) }
    }
    return PhotoColumn.all.compactMap { column in
      guard column.rows == batch.collection, let id = text("id"), let reference = text(column.column),
        !reference.isEmpty
      else { return nil }
      return PhotoQuestion(
        kind: column.kind, rows: column.rows, reference: reference, id: id, restaurant: text("restaurant_id"),
        user: text("user_id"), isReviewer: isReviewer, askers: askers)
    }
  }
}

/// What became of a photo that rows name, on its way to a store whose pages show it.
package struct PhotoFinding: Sendable, Hashable, Codable {
  package let reference: String
  package let isAvatar: Bool
  package let copy: PhotoCopy
  /// The id of the problem, empty without one.
  package let problem: String
  /// Whether the shard is the first of those that show the photo, so that an export of all shards has each photo once.
  package var isFirst = true

  package init(reference: String, isAvatar: Bool, copy: PhotoCopy, problem: String = "") {
    (self.reference, self.isAvatar, self.copy, self.problem) = (reference, isAvatar, copy, problem)
  }
}
