@testable import Store

extension TestStore {
  /// Lets an index say of one review what its row does not.
  func falsify(_ index: String, _ columns: String) throws {
    try store.write { connection in
      try connection.execute("CREATE INDEX false_one ON reviews(\(columns))")
      let place = "SELECT rootpage FROM sqlite_schema WHERE name = ?1"
      let right = try connection.integer(place, .text(index)) ?? 0
      let wrong = try connection.integer(place, .text("false_one")) ?? 0
      try connection.execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET rootpage = iif(name = 'false_one', \(right), \(wrong))
          WHERE name IN ('false_one', '\(index)');
        PRAGMA writable_schema = RESET;
        """)
    }
  }
}
