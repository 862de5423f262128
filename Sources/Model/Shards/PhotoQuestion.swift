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
  /// The shards that show the photo; the number of shards stands for the lists.
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
