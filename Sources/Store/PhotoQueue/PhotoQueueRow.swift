import Model

/// Reads rows of the photo tables.
enum PhotoQueueRow {
  static let columns = """
    id, reference, avatar, state, outcome, settings, size, modified, changed, inode, attempts, next_attempt, problem,
    last_error, result IS NOT NULL
    """

  static func job(_ row: Statement) -> PhotoJob {
    let source = row.optionalInteger(6).map { size in
      PhotoJob.Source(size: size, modified: row.integer(7), changed: row.integer(8), inode: row.integer(9))
    }
    return PhotoJob(
      id: row.integer(0), reference: row.text(1) ?? "", isAvatar: row.integer(2) != 0,
      state: PhotoJob.State(rawValue: row.text(3) ?? "") ?? .pending,
      outcome: PhotoCopy.State(rawValue: row.text(4) ?? "") ?? .waiting, settings: row.text(5) ?? "", source: source,
      attempts: Int(row.integer(10)), nextAttempt: row.optionalInteger(11), problem: row.text(12) ?? "",
      lastError: row.text(13) ?? "", hasResult: row.integer(14) != 0)
  }

  static func sizes(ofResult id: Int64, _ connection: Connection) throws -> [PhotoCopy.Size] {
    try connection.rows(
      """
      SELECT digest, pixels, width, height, format, bytes FROM photo_copies WHERE result = ?1 ORDER BY pixels DESC
      """, .integer(id), read: size)
  }

  static func size(_ row: Statement) -> PhotoCopy.Size {
    PhotoCopy.Size(
      digest: row.text(0) ?? "", pixels: Int(row.integer(1)), width: Int(row.integer(2)), height: Int(row.integer(3)),
      format: row.text(4) ?? "", bytes: Int(row.integer(5)))
  }
}
