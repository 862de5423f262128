import Model
import Testing

@testable import Store

@Suite struct RejectTableTests {
  private func record(_ file: String, _ line: Int, raw: String = "x") -> RejectedRecord {
    RejectedRecord(
      file: file, line: line, column: "", kind: .row, recordID: line % 2 == 0 ? nil : "r\(line)",
      problem: "ingest.truncated",
      raw: raw)
  }

  /// A night that reads `files` again and rejects these records.
  private func night(_ test: TestStore, _ files: [String], _ records: [RejectedRecord]) throws -> Bool {
    try test.store.write { connection in
      let table = try RejectTable(connection)
      for record in records { try table.add(record) }
      try table.removeEarlier(of: files)
      return table.changed
    }
  }

  @Test func theSameRejectsOfAFileThatIsReadAgainAreNoChange() throws {
    let test = try TestStore()
    let first = [record("a", 1, raw: "é\u{0}\n"), record("a", 2), record("b", 2), record("b", 2)]
    #expect(try night(test, ["a", "b"], first))
    #expect(try !night(test, ["a", "b"], first))
    #expect(try !night(test, ["a", "b"], first.reversed()))
    #expect(try !night(test, ["b"], Array(first.suffix(2))))
    #expect(try !night(test, [], []))
  }

  @Test func otherMoreOrFewerRejectsAreAChange() throws {
    let test = try TestStore()
    let first = [record("a", 1), record("a", 2), record("a", 2)]
    #expect(try night(test, ["a"], first))
    #expect(try night(test, ["a"], [record("a", 1), record("a", 2)]))
    #expect(try night(test, ["a"], first))
    #expect(try night(test, ["a"], [record("a", 1), record("a", 2), record("a", 3)]))
    #expect(try night(test, ["a"], [record("a", 1), record("a", 2), record("a", 3, raw: "y")]))
    #expect(try night(test, ["a"], []))
    #expect(try !night(test, ["a"], []))
  }

  @Test func aDuplicateThatIsTakenBackIsNoChange() throws {
    let test = try TestStore()
    let changed = try test.store.write { connection in
      let table = try RejectTable(connection)
      try table.remove(try table.add(record("a", 1)))
      return table.changed
    }
    #expect(!changed)
  }
}
