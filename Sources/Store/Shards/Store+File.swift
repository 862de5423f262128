internal import Diagnostics
internal import Platform

extension Store {
  /// Where a state folder has its store.
  package static func file(in folder: String) -> String { folder + "/sumaq.sqlite" }

  /// Closes the store, so that its file is all of it, and returns the file's path. No reader may be left, and the store
  /// may not be used afterwards.
  package func close() throws -> String {
    try write { connection in
      // SQLite moves the log's pages into the file, and fails if a reader is left.
      guard try connection.text("PRAGMA journal_mode = DELETE") == "delete" else {
        throw FileError("close", path, code: EBUSY)
      }
      try connection.close()
    }
    return path
  }

  /// Makes the store's file a function of its rows. The key protects the ledger, which such a store does not have.
  package func forgetDigestKey() throws {
    try write { connection in try connection.run("UPDATE meta SET value = zeroblob(16) WHERE name = 'digest_key'") }
  }
}
