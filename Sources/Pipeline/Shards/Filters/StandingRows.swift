internal import Lake
internal import Model
internal import Store

/// Puts the rows that count into a session, many of a file together.
final class StandingRows {
  private static let rowsInBatch = 1024

  private let session: IngestSession
  private var batch = RecordBatch(.restaurants)
  private var layer = RowKey.Layer.exported
  private var file = ""

  init(_ session: IngestSession) { self.session = session }

  /// The body of a row that counts, for the shards that show it.
  static func body(_ collection: Collection, _ layer: RowKey.Layer, _ row: [UInt8]) -> [UInt8] {
    [collection.rawValue, layer.rawValue] + row
  }

  /// The row of a record. Throws `Torn` if the record is none.
  static func row(_ record: EngineRecord) throws -> (batch: RecordBatch, layer: RowKey.Layer, place: RowPlace) {
    let (collection, layer, place) = try kind(of: record)
    var batch = RecordBatch(collection)
    try RowBody.append(UnsafeRawBufferPointer(rebasing: record.body[2...]), to: &batch)
    return (batch, layer, place)
  }

  private static func kind(of record: EngineRecord) throws -> (Collection, RowKey.Layer, RowPlace) {
    guard record.body.count > 2, let collection = Collection(rawValue: record.body[0]),
      let layer = RowKey.Layer(rawValue: record.body[1]), let place = RowPlace(record.key)
    else { throw PackedReader.Torn() }
    return (collection, layer, place)
  }

  /// Throws `Torn` if the record is none.
  func add(_ record: EngineRecord) throws {
    let (collection, layer, place) = try Self.kind(of: record)
    let isSame = batch.collection == collection && self.layer == layer && file == place.file
    if !isSame || batch.rows == Self.rowsInBatch {
      try flush()
      batch = RecordBatch(collection)
      (self.layer, file) = (layer, place.file)
    }
    try RowBody.append(UnsafeRawBufferPointer(rebasing: record.body[2...]), to: &batch)
  }

  func flush() throws {
    guard batch.rows > 0 else { return }
    try session.begin(batch.collection, ofAccounts: layer == .account)
    try session.apply(batch, derived: layer == .derived, file: file)
    batch.removeAll()
  }
}
