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
    guard let place = RowPlace(record.key) else { throw PackedReader.Torn() }
    let (collection, layer) = try kind(of: record.body)
    var batch = RecordBatch(collection)
    try RowBody.append(UnsafeRawBufferPointer(rebasing: record.body[2...]), to: &batch)
    return (batch, layer, place)
  }

  private static func kind(of body: UnsafeRawBufferPointer) throws -> (Collection, RowKey.Layer) {
    guard body.count > 2, let collection = Collection(rawValue: body[0]), let layer = RowKey.Layer(rawValue: body[1])
    else { throw PackedReader.Torn() }
    return (collection, layer)
  }

  /// Adds a row by its place. Throws `Torn` if the record is none.
  func add(_ record: EngineRecord) throws {
    guard let place = RowPlace(record.key) else { throw PackedReader.Torn() }
    try add(record.body, of: place.file)
  }

  /// Adds a row of a file.
  func add(_ body: UnsafeRawBufferPointer, of file: String) throws {
    let (collection, layer) = try Self.kind(of: body)
    let isSame = batch.collection == collection && self.layer == layer && self.file == file
    if !isSame || batch.rows == Self.rowsInBatch {
      try flush()
      batch = RecordBatch(collection)
      (self.layer, self.file) = (layer, file)
    }
    try RowBody.append(UnsafeRawBufferPointer(rebasing: body[2...]), to: &batch)
  }

  func flush() throws {
    guard batch.rows > 0 else { return }
    try session.begin(batch.collection, ofAccounts: layer == .account)
    try session.apply(batch, derived: layer == .derived, file: file)
    batch.removeAll()
  }
}
