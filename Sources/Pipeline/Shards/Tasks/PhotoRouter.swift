internal import Lake
internal import Model
internal import Platform

/// Sends rows that name a photo to the shard that makes the photo, and tells it who shows the photo, as blocks of a file:
/// the shard of a photo is a function of its reference, and of an address of its host, so that one task keeps the host's
/// limits.
struct PhotoRouter {
  /// The keys of the blocks of rows, and of photos alone, for the first shard.
  static let rows: UInt32 = 100_000
  static let asks: UInt32 = 200_000

  private var rows: [BlockPile]
  private var asks: [BlockPile]

  /// One of `routers` that are filled at the same time.
  init(_ file: BlockWriter, shards: Int, among routers: Int = 1) {
    rows = (0..<shards).map { BlockPile(file, Self.rows + UInt32($0), among: 2 * shards * routers) }
    asks = (0..<shards).map { BlockPile(file, Self.asks + UInt32($0), among: 2 * shards * routers) }
  }

  /// Adds rows of a shard. A review is sent as a row by the shard of its restaurant, which has it too.
  mutating func add(_ batch: RecordBatch, of own: Shard) throws(FileError) {
    let restaurant = batch.collection == .reviews ? ReviewColumn.restaurantID.rawValue : nil
    var sent: [Int: RoutedRows] = [:]
    for row in 0..<batch.rows {
      let photos = AskedPhoto.wanted(by: row, of: batch)
      if let restaurant, let id = batch.string(row: row, column: restaurant), !own.owns(.restaurants, id) {
        for (_, photo) in photos { try ask(for: photo) }
        continue
      }
      let shards = photos.map { Self.shard(of: $0.photo.reference, among: rows.count) }
      for shard in Set(shards) {
        sent[shard, default: RoutedRows(batch.collection)].append(row, of: batch, number: 0)
        // A photo of another shard is not this one's to make.
        for (place, photo) in photos.enumerated() where shards[place] != shard {
          sent[shard]?.batch.set(photo.column, .null)
        }
      }
    }
    for (shard, batch) in sent.sorted(by: { $0.key < $1.key }) { try rows[shard].add { batch.encode(to: &$0) } }
  }

  /// Asks for the photos of rows that other shards send.
  mutating func ask(for batch: RecordBatch) throws(FileError) {
    for row in 0..<batch.rows { for (_, photo) in AskedPhoto.wanted(by: row, of: batch) { try ask(for: photo) } }
  }

  private mutating func ask(for photo: AskedPhoto) throws(FileError) {
    try asks[Self.shard(of: photo.reference, among: asks.count)].add { photo.encode(to: &$0) }
  }

  mutating func flush() throws(FileError) {
    for index in rows.indices { try rows[index].flush() }
    for index in asks.indices { try asks[index].flush() }
  }

  static func shard(of reference: String, among count: Int) -> Int {
    Int(PhotoQuestion.route(of: reference) % UInt64(count))
  }
}

/// A photo that a shard shows.
struct AskedPhoto: Hashable {
  let reference: String
  let isAvatar: Bool

  init(reference: String, isAvatar: Bool) { (self.reference, self.isAvatar) = (reference, isAvatar) }

  init(decoding reader: inout PackedReader) throws(PackedReader.Torn) {
    self.init(reference: try reader.text(), isAvatar: try reader.flag())
  }

  func encode(to writer: inout PackedWriter) {
    writer.add(reference)
    writer.add(isAvatar)
  }

  /// The photos that a row of a batch names, with their columns.
  static func wanted(by row: Int, of batch: RecordBatch) -> [(column: Int, photo: AskedPhoto)] {
    PhotoColumn.all.compactMap { source in
      guard source.rows == batch.collection,
        let column = batch.collection.columns.firstIndex(where: { $0.name == source.column }),
        let reference = batch.string(row: row, column: column), !reference.isEmpty
      else { return nil }
      return (column, AskedPhoto(reference: reference, isAvatar: source.isAvatar))
    }
  }
}
