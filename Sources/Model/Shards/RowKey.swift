/// The key by which an engine sorts rows: those of one id meet, in the order in which a night reads them.
///
/// The bytes are the collection, the id behind its length, the layer, and the place.
package struct RowKey {
  /// What a row is to its id.
  package enum Layer: UInt8, Sendable {
    case exported
    /// An account, which completes an exported user.
    case account
    /// A restaurant or user that was made from rows of others.
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
