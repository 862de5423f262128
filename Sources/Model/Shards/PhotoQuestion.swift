/// A row that names a photo, on its way to where the photo is made.
package struct PhotoQuestion: Sendable, Hashable {
  package let column: PhotoColumn
  package let reference: String
  /// Of the row.
  package let id: String
  /// The subjects that the row names.
  package private(set) var restaurant: String?
  package private(set) var user: String?
  /// Whether there is a review by the user whose row it is.
  package let isReviewer: Bool
  /// The shards that show the photo; the number of shards stands for the lists.
  package let askers: Set<UInt64>

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
      var question = PhotoQuestion(
        column: column, reference: reference, id: id, isReviewer: isReviewer, askers: askers)
      (question.restaurant, question.user) = (text("restaurant_id"), text("user_id"))
      return question
    }
  }

  private init(column: PhotoColumn, reference: String, id: String, isReviewer: Bool, askers: Set<UInt64>) {
    (self.column, self.reference, self.id) = (column, reference, id)
    (self.isReviewer, self.askers) = (isReviewer, askers)
  }
}

extension PhotoQuestion {
  /// All but the reference, by which questions are sorted.
  package var bytes: [UInt8] {
    var writer = PackedWriter()
    writer.add(UInt8(PhotoColumn.all.firstIndex(of: column) ?? PhotoColumn.all.count))
    writer.add(id)
    for subject in [restaurant, user] { writer.add(subject) { $0.add($1) } }
    writer.add(isReviewer)
    writer.add(UInt32(askers.count))
    for asker in askers.sorted() { writer.add(asker) }
    return writer.bytes
  }

  package init(of reference: String, _ bytes: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    var reader = PackedReader(Array(bytes))
    let column = Int(try reader.number(UInt8.self))
    guard PhotoColumn.all.indices.contains(column) else { throw PackedReader.Torn() }
    let id = try reader.text()
    let restaurant = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    let user = try reader.optional { reader throws(PackedReader.Torn) in try reader.text() }
    let isReviewer = try reader.flag()
    var askers: Set<UInt64> = []
    for _ in 0..<(try reader.number(UInt32.self)) { askers.insert(try reader.number()) }
    self.init(
      column: PhotoColumn.all[column], reference: reference, id: id, isReviewer: isReviewer, askers: askers)
    (self.restaurant, self.user) = (restaurant, user)
  }
}
