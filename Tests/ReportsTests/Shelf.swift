import Platform

@testable import Store

/// A store in a folder of its own, filled by hand and removed at the end.
final class Shelf {
  let folder: String
  let store: Store

  init(_ sql: String = Shelf.rows) throws {
    folder = "/tmp/sumaq-reports-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    store = try Store(folder: folder)
    try store.write { try $0.execute(Shelf.tables + sql) }
  }

  deinit { try? Files.removeTree(folder) }

  static let tables = """
    CREATE TABLE restaurants(key INTEGER PRIMARY KEY, id TEXT, name TEXT, cuisine TEXT, address TEXT, lat REAL, lon REAL,
      opens TEXT, closes TEXT, rating REAL, owner_id TEXT, created_at INTEGER, updated_at INTEGER);
    CREATE TABLE users(key INTEGER PRIMARY KEY, id TEXT, name TEXT, email TEXT, created_at INTEGER);
    CREATE TABLE reviews(key INTEGER PRIMARY KEY, id TEXT, user_id TEXT, restaurant_id TEXT, stars REAL, comment TEXT,
      photo TEXT, created_at INTEGER, updated_at INTEGER, reply TEXT, replied_at INTEGER);
    """

  static let rows = """
    INSERT INTO restaurants(id, name, cuisine) VALUES ('r1', 'La Casa', 'Peruvian'), ('r2', 'Wok', 'Chifa');
    INSERT INTO users(id, name, email) VALUES ('u1', 'Ana', 'ana@private.example');
    INSERT INTO reviews(id, user_id, restaurant_id, stars, comment, created_at) VALUES
      ('a', 'u1', 'r1', 5, 'good', 1773446400000000), ('b', 'u1', 'r1', 4, 'fine', 1773532800000000),
      ('c', 'u1', 'r2', NULL, '=1+1', NULL);
    """
}
