import Model
import Testing

@testable import Store

@Suite struct FileTableTests {
  private func file(_ name: String, minute: Int64 = 1, digest: UInt8 = 1) -> FileRecord {
    FileRecord(
      name: name, collection: .reviews, size: 7, modified: (minute * 60 + 59) * 1_000_000_000, changed: 3,
      inode: .max, digest: [digest, 0], readerFingerprint: [9], isWhole: true, rows: 4)
  }

  private func reject(_ file: String, line: Int = 1) -> RejectedRecord {
    RejectedRecord(
      file: file, line: line, column: "stars", kind: .field, recordID: "a", problem: "ingest.stars", raw: "\u{0}x")
  }

  private func night(
    _ test: TestStore, _ mode: IngestRules.Mode = .snapshot, _ body: (IngestSession) throws -> Void
  ) throws -> IngestOutcome {
    try test.store.ingest(IngestRules(mode: mode), body).outcome
  }

  @Test func aFileIsRememberedAsItWas() throws {
    let test = try TestStore()
    _ = try night(test) { try $0.recordFile(file("a")) }
    _ = try night(test) { (session: IngestSession) throws in
      #expect(try session.knownFile("a") == file("a"))
      #expect(try session.knownFile("b") == nil)
      #expect(try session.knownFiles(of: .reviews) == [file("a")])
    }
    _ = try night(test) { (session: IngestSession) throws in
      // A snapshot forgets files that are gone.
      #expect(try session.knownFile("a") == nil)
    }
  }

  @Test func recencyIsTonightsInASnapshotAndTheNewestEverInDeltas() throws {
    for (mode, last) in [(IngestRules.Mode.snapshot, Int64(3)), (.delta, 5)] {
      let test = try TestStore()
      let first = try night(test, mode) { try $0.recordFile(file("a", minute: 5)) }
      #expect(first.syncedChanged)
      let second = try night(test, mode) { session in
        try session.recordFile(file("b", minute: 3))
        try session.recordFile(file("c", minute: 2))
      }
      #expect(second.syncedChanged == (mode == .snapshot))
      #expect(try test.store.reader().totals().synced == Timestamp(seconds: last * 60))
    }
  }

  @Test func rejectsStayUntilTheirFileIsReadAnewOrGone() throws {
    let test = try TestStore()
    _ = try night(test) { (session: IngestSession) throws in
      try session.begin(.reviews)
      try session.reject(reject("a"))
      try session.reject(reject("b", line: 2))
      try session.recordFile(file("a"))
      try session.recordFile(file("b"))
      try session.finish(.reviews, whole: true)
    }
    func rejects() throws -> [RejectedRecord] {
      var all: [RejectedRecord] = []
      try test.store.eachReject { all.append($0) }
      return all
    }
    #expect(try rejects() == [reject("a"), reject("b", line: 2)])
    _ = try night(test) { (session: IngestSession) throws in
      try session.recordFile(file("a"))
      try session.recordFile(file("b"))
    }
    #expect(try rejects().count == 2, "skipped files keep theirs")
    _ = try night(test) { (session: IngestSession) throws in
      try session.begin(.reviews)
      try session.reject(reject("a", line: 9))
      try session.recordFile(file("a", digest: 2))
      try session.finish(.reviews, whole: true)
    }
    #expect(try rejects() == [reject("a", line: 9)])
  }
}
