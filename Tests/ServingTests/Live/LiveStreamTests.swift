import Diagnostics
import Platform
import Synchronization
import Testing

@testable import Serving

/// A connection that counts how often it is held and woken.
final class CountedConnection: Sendable {
  let suspended = Atomic<Int>(0)
  let resumed = Atomic<Int>(0)
  let isBroken = Atomic<Bool>(false)

  var connection: LiveStream.Connection {
    LiveStream.Connection(
      suspend: { self.suspended.add(1, ordering: .relaxed) }, resume: { self.resumed.add(1, ordering: .relaxed) },
      isBroken: { self.isBroken.load(ordering: .relaxed) })
  }

  var counts: [Int] { [suspended.load(ordering: .relaxed), resumed.load(ordering: .relaxed)] }
}

struct LiveStreamTests {
  private func text(_ output: LiveStream.Output) -> String? {
    guard case .bytes(let bytes) = output else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aConnectionWaitsUntilThereIsSomething() {
    let counted = CountedConnection()
    var stream = LiveStream(path: "site/a.html", tag: .missing, connection: counted.connection)
    #expect(text(stream.read(4096)) == "retry: 300\n\n")
    #expect(stream.read(4096) == .nothing && counted.counts == [1, 0])
    stream.send(.reload)
    #expect(counted.counts == [1, 1])
    stream.send(.beat)
    #expect(counted.counts == [1, 1], "it is woken once")
    #expect(text(stream.read(4096)) == "event: reload\ndata: {}\n\n:\n\n")
    #expect(stream.read(4096) == .nothing && counted.counts == [2, 1])
    stream.end()
    #expect(counted.counts == [2, 2] && stream.read(4096) == .end && !stream.isOpen)
  }

  @Test func ofEachKindOnlyTheNewestWaits() {
    var stream = LiveStream(path: "site/a.html", tag: .missing, connection: CountedConnection().connection)
    _ = stream.read(4096)
    for _ in 0..<1000 { stream.send(.beat) }
    stream.send(.reload)
    stream.send(.reload)
    #expect(text(stream.read(4096)) == ":\n\nevent: reload\ndata: {}\n\n")
  }

  @Test func anEventIsSentInPieces() {
    var stream = LiveStream(path: "site/a.html", tag: .missing, connection: CountedConnection().connection)
    _ = stream.read(4096)
    stream.send(.reload)
    #expect(text(stream.read(7)) == "event: ")
    stream.send(.beat)
    #expect(text(stream.read(4096)) == "reload\ndata: {}\n\n")
    #expect(text(stream.read(4096)) == ":\n\n")
  }
}

struct LiveEventTests {
  private func text(_ event: LiveEvent) -> String { String(decoding: event.bytes, as: UTF8.self) }

  @Test func eventsAreWrittenAsAStream() {
    #expect(text(.reload) == "event: reload\ndata: {}\n\n")
    #expect(text(.beat) == ":\n\n")
    #expect(
      text(.styles(["a.css?v=1"], tag: PageTag(body: "b", styles: ["1"])))
        == "event: styles\nid: b.1\ndata: [\"a.css?v=1\"]\n\n")
    #expect(text(.mistakes([])) == "event: mistakes\ndata: []\n\n")
  }

  @Test func aMistakeStaysOnOneLineAndIsText() {
    let problem = ServingProblems.noSite.problem(
      at: Place("a\nb.md", line: 2, column: 3), excerpt: Excerpt(line: "</script>\u{2028}", column: 2), "x\r\n\ndata: y"
    )
    let sent = text(.mistakes([LiveMistake(problem)]))
    #expect(sent.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
    #expect(!sent.contains("</script") && !sent.contains("\u{2028}") && !sent.contains("\r"))
    #expect(sent.contains("b.md:2:3") && sent.contains("\"caret\":1") && sent.contains("\"severity\":\"error\""))
  }
}

struct LiveMistakeTests {
  @Test func itHasThePlaceAndTheCaretOfItsProblem() {
    let problem = ServingProblems.noSite.problem(
      at: Place("restaurant.md", line: 3, column: 8), excerpt: Excerpt(line: "{{#name}}", column: 4), "an open section")
    let mistake = LiveMistake(problem)
    #expect(mistake.file == "restaurant.md" && mistake.line == 3 && mistake.column == 8)
    #expect(mistake.excerpt == "{{#name}}" && mistake.caret == 3)
    #expect(mistake.reason == "an open section" && mistake.mend == ServingProblems.noSite.mend && !mistake.isWarning)
  }
}
