import Model
import Platform
import Testing

@testable import Pipeline

/// Whom the list of forgotten people has, and what it remembers of rows that stayed.
@Suite struct ForgottenListTests {
  private let state = "/tmp/sumaq-list-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  private func list(_ body: (inout ForgottenList) throws -> Void) throws {
    try Files.makeFolder(state)
    defer { do { try Files.removeTree(state) } catch {} }
    var list = try ForgottenList.readOrMake(state: state, random: { [UInt8](repeating: 7, count: $0) })
    try body(&list)
    #expect(try ForgottenList.read(state: state)?.lines == list.lines)
  }

  private func line(_ list: ForgottenList, _ id: String, _ keep: KeptRows) -> ForgottenLine {
    ForgottenLine(kind: .id, mark: list.mark(.id, id), keep: keep, day: "2026-11-25", state: .pending)
  }

  @Test func whoIsLiftedLeavesALineIfRowsStayed() throws {
    try list { list in
      try list.add([line(list, "ana", .words), line(list, "ben", .none)])
      try list.finish()
      let lines = list.lines
      #expect(list.lifted(lines).memory != list.memory)
      try list.lift(lines)
      #expect(list.lines.map(\.state) == [.lifted])
      let people = list.people(zone: .utc)
      #expect(people.person(id: "ana") == nil)
      #expect("ana".withBytes { people.isLifted(id: UnsafeRawBufferPointer($0)) })
      #expect("ben".withBytes { !people.isLifted(id: UnsafeRawBufferPointer($0)) })
      #expect(people.hasKeptRows)
    }
  }

  @Test(arguments: [false, true])
  func whoIsForgottenAgainIsKnownToHaveKeptRows(_ lifts: Bool) throws {
    try list { list in
      try list.add([line(list, "ana", .stars)])
      if lifts { try list.lift(list.lines) }
      #expect(lifts || !list.lines(of: "ana").isEmpty)
      try list.add([line(list, "ana", .none), line(list, "ben", .none)])
      #expect(list.people(zone: .utc).person(id: "ana") == ForgottenPeople.Person(keep: .none, hadKeptRows: true))
      #expect(list.people(zone: .utc).person(id: "ben") == ForgottenPeople.Person(keep: .none))
    }
  }

  @Test func whoIsForgottenAgainKeepsNoMoreThanBefore() throws {
    try list { list in
      var words = line(list, "ana", .words)
      words.names = [PersonMark(high: 1, low: 2)]
      var mail = words
      (mail.kind, mail.mark, mail.of, mail.names) = (.mail, list.mark(.mail, "a@x.org"), words.mark, [])
      try list.add([words, mail])
      try list.finish()
      try list.forgetAgain(list.lines(of: "a@x.org"), keep: .words)
      let again = ForgottenPeople.Person(keep: .words, names: Set(words.names))
      #expect(list.people(zone: .utc).person(id: "ana") == again)
      try list.forgetAgain(list.lines(of: "ana"), keep: .stars)
      #expect(Set(list.lines.map(\.keep)) == [.stars])
      try list.forgetAgain(list.lines(of: "ana"), keep: .words)
      #expect(Set(list.lines.map(\.keep)) == [.stars])
      try list.forgetAgain(list.lines(of: "a@x.org"), keep: .none)
      #expect(list.people(zone: .utc).person(id: "ana") == ForgottenPeople.Person(keep: .none, hadKeptRows: true))
      #expect(list.hasPending)
    }
  }
}
