import Model

/// The statements that collect the references in the rows.
enum PhotoQueueReferences {
  /// The SQL that fills `temp.photo_wanted` from the tables of these kinds, in a fixed order.
  static func collect(_ kinds: Set<PhotoKind>) -> String {
    let selects = PhotoColumn.all.filter { kinds.contains($0.kind) }.map { source in
      """
      INSERT OR IGNORE INTO photo_wanted
        SELECT DISTINCT \(source.column), \(source.isAvatar ? 1 : 0) FROM \(source.rows.name)
        WHERE \(source.column) IS NOT NULL AND \(source.column) <> ''\(isShown(source)) ORDER BY 1;
      """
    }
    return """
      CREATE TEMP TABLE IF NOT EXISTS photo_wanted(
        reference TEXT NOT NULL, avatar INTEGER NOT NULL, PRIMARY KEY(reference, avatar)) WITHOUT ROWID;
      DELETE FROM photo_wanted;
      \(selects.joined(separator: "\n"))
      """
  }

  /// The condition that pages show the photo at all. Where a row is the user's, no guest's picture is (law 8).
  static func isShown(_ source: PhotoColumn) -> String {
    guard source.isAvatar, source.rows == .reviews else { return "" }
    return " AND NOT EXISTS (SELECT 1 FROM users u WHERE u.key = reviews.user_key AND u.present = 1)"
  }

  /// The SQL that adds the photos of reviews by users, whose ids are a JSON array.
  static let collectReviews = """
    INSERT OR IGNORE INTO photo_wanted
      SELECT DISTINCT photo, 0 FROM reviews
      WHERE user_key IN (SELECT key FROM users WHERE id IN (SELECT value FROM json_each(?1)))
      AND photo IS NOT NULL AND photo <> '' ORDER BY photo
    """

  /// Updates the queue to match `temp.photo_wanted`. Each statement writes only rows that differ.
  static let apply = """
    UPDATE photo_jobs SET state = 'pending' WHERE state IN ('processing', 'fetching');
    DELETE FROM photo_jobs WHERE NOT EXISTS (
      SELECT 1 FROM photo_wanted w WHERE w.reference = photo_jobs.reference AND w.avatar = photo_jobs.avatar);
    INSERT INTO photo_jobs(reference, avatar, outcome)
      SELECT reference, avatar,
        CASE WHEN reference LIKE 'http://%' OR reference LIKE 'https://%' THEN 'offline' ELSE 'waiting' END
      FROM photo_wanted w
      WHERE NOT EXISTS (
        SELECT 1 FROM photo_jobs j WHERE j.reference = w.reference AND j.avatar = w.avatar)
      ORDER BY reference, avatar;
    DELETE FROM photo_wanted;
    """
}
