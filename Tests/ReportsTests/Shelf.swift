import Platform
import TestServers

@testable import Store

/// A store in a folder of its own, filled by hand and removed at the end.
final class Shelf {
  let folder: String
  let store: Store

  init(_ sql: String = Shelf.rows) throws {
    folder = "\(NewStore.temporaryFolder)/sumaq-reports-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    store = try NewStore.open(folder)
    try fill(sql)
  }

  deinit { try? Files.removeTree(folder) }

  /// Rows of any table may be others then.
  func fill(_ sql: String) throws {
    try plant(sql)
    for table in ColumnEditions.tables.sorted() { try raise(table, ColumnEditions.rows) }
  }

  /// Changes the store without a word to what asks for changes.
  func plant(_ sql: String) throws { try store.write { try $0.execute(sql) } }

  func raise(_ table: String, _ column: String) throws {
    try plant(
      """
      INSERT OR REPLACE INTO column_editions
        SELECT '\(table)', '\(column)', 1 + coalesce(max(edition), 0) FROM column_editions
      """)
  }

  static let rows = """
    INSERT INTO restaurants(key, id, name, cuisine, present, derived, digest) VALUES
      (1, 'r1', 'La Casa', 'Peruvian', 1, 0, 11), (2, 'r2', 'Wok', 'Chifa', 1, 0, 12), (3, 'stub', NULL, NULL, 0, 0, 0);
    INSERT INTO restaurant_cuisines SELECT key, 1, cuisine, lower(cuisine) FROM restaurants WHERE cuisine IS NOT NULL;
    INSERT INTO users(key, id, name, email, present, derived, digest) VALUES (1, 'u1', 'Ana', 'ana@private.example', 1, 0, 21);
    INSERT INTO reviews(key, id, id_hash, digest, user_key, restaurant_key, stars, comment, created_at) VALUES
      (1, 'a', 1, 31, 1, 1, 5, 'good', 1773446400000000), (2, 'b', 2, 32, 1, 1, 4, 'fine', 1773532800000000),
      (3, 'c', 3, 33, 1, 2, NULL, '=1+1', NULL);
    """
}
