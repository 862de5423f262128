import Diagnostics
import Model
import Platform
import Store
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

  private func line(_ list: ForgottenList, _ id: String, _ keep: ReviewRetention) -> ForgottenLine {
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

  // MARK: Damage

  private func isMissing(_ body: () throws -> Void) -> Bool {
    do { try body() } catch let failure as Failure {
      return failure.exitCode == .data && failure.problem.kind == PeopleProblems.listMissing
        && failure.problem.place?.description == state + "/keys"
    } catch {}
    return false
  }

  private func check(
    _ memory: ForgottenMemory, orKnownBy other: ForgottenList? = nil, isConfirmed: Bool = false
  ) throws {
    try ForgottenList.check(
      ForgottenList.read(state: state), memory, orKnownBy: other.map { [$0] } ?? [], isConfirmed: isConfirmed,
      state: state)
  }

  private func replace(_ name: String, _ bytes: [UInt8]) throws {
    try Files.replace(state + "/keys/" + name, with: bytes, permissions: 0o600)
  }

  @Test func noBitOfKeyOrListMayChange() throws {
    try list { list in
      try list.add([line(list, "ana", .none), line(list, "ben", .stars)])
      let (key, text) = (try Files.read(state + "/keys/forget"), try Files.read(state + "/keys/forgotten"))
      for (name, whole) in [("forget", key), ("forgotten", text)] {
        for index in whole.indices {
          var bytes = whole
          bytes[index] ^= 1
          try replace(name, bytes)
          #expect(isMissing { try check(ForgottenMemory()) }, "byte \(index) of \(name)")
        }
        try replace(name, whole)
      }
      let lines = text.split(separator: 0x0A)
      for count in 0..<lines.count {
        try replace("forgotten", Array(lines[..<count].joined(separator: [0x0A])) + (count > 0 ? [0x0A] : []))
        #expect(isMissing { try check(ForgottenMemory()) }, "\(count) lines")
        #expect(isMissing { try check(list.memory) }, "\(count) lines, and the store knows them")
      }
      try Files.remove(state + "/keys/forgotten")
      #expect(isMissing { try check(ForgottenMemory()) })
      try replace("forgotten", text)
      try check(list.memory)
    }
  }

  /// Killed after any of its files was written, the first forgetting is begun again.
  @Test func theFirstForgettingMayBeInterrupted() throws {
    try list { list in
      try Files.remove(state + "/keys/forget")
      #expect(try ForgottenList.read(state: state) == nil)
      try replace("forgotten", [])
      #expect(try ForgottenList.read(state: state) == nil)
      list = try ForgottenList.readOrMake(state: state, random: { [UInt8](repeating: 8, count: $0) })
      try check(ForgottenMemory())
      try list.add([line(list, "ana", .none)])
      try Files.remove(state + "/keys/forget")
      #expect(isMissing { try check(ForgottenMemory()) })
      try replace("forget", list.key)
    }
  }

  @Test func whatTheStoreRemembersIsOnTheList() throws {
    try list { list in
      try list.add([line(list, "ana", .none), line(list, "ben", .stars)])
      try list.finish()
      let whole = list
      func write(_ lines: [ForgottenLine]) throws {
        list = ForgottenList(folder: whole.folder, key: whole.key, lines: [])
        try list.add(lines)
      }
      let lines = Array(whole.lines)
      for left in lines {
        try write([left])
        #expect(isMissing { try check(whole.memory) })
        #expect(!list.isNewer(than: whole.memory) && list.isApplied(to: whole.memory))
        // A store that is older than the list is brought under it.
        let older = list.memory
        #expect(whole.isNewer(than: older) && !whole.isApplied(to: older) && whole.isApplied(to: whole.memory))
      }
      var weaker = lines
      for index in weaker.indices { weaker[index].keep = .words }
      try write(weaker)
      #expect(isMissing { try check(whole.memory) })
      try write(lines.map { $0.again(keep: .none) })
      try check(whole.memory)
      #expect(!list.isApplied(to: whole.memory))
      // Only --lift takes off the list, and off what the store remembers.
      try write(lines)
      try list.lift(list.lines)
      #expect(isMissing { try check(whole.memory) })
      try check(list.memory)
      #expect(list.lacking("ana", whole.memory) == [line(list, "ana", .none).subject])
      #expect(list.lacking("eva", whole.memory).isEmpty)
      // Marks by another key are of other people.
      let other = ForgottenList(folder: whole.folder, key: [UInt8](repeating: 9, count: 32), lines: whole.lines)
      #expect(isMissing { try check(other.memory) })
      try write(lines)
    }
  }

  /// A list of 0.2.0 has no last line, and its store remembers how many lines it had, and their digest.
  @Test func aListOfAnOlderProgramIsProvedByTheStore() throws {
    try list { list in
      try list.add([line(list, "ana", .none), line(list, "ben", .stars)])
      try list.finish()
      let text = String(decoding: try Files.read(state + "/keys/forgotten"), as: UTF8.self)
      let plain = Array(text.split(separator: "\n").dropLast().joined(separator: "\n").utf8) + [0x0A]
      // SHA-256 of the sorted substances, as 0.2.0 stored it.
      let substances = list.lines.map(\.substance).sorted().joined(separator: "\n")
      let digest = Array(SHA256.digest(substances.utf8).prefix(16))
      let memory = ForgottenMemory(older: ForgottenMemory.Digest(lines: 2, digest: digest))
      try replace("forgotten", plain)
      try check(memory)
      try check(ForgottenMemory(), orKnownBy: list)
      let one = ForgottenList(folder: list.folder, key: list.key, lines: Set(list.lines.prefix(1)))
      for other in [ForgottenMemory(), list.memory, ForgottenMemory(older: .init(lines: 2, digest: [1]))] {
        #expect(isMissing { try check(other) })
        #expect(isMissing { try check(other, orKnownBy: one) })
        try check(other, isConfirmed: true)
      }
      // Nothing but a restored list mends that somebody is missing.
      #expect(isMissing { try check(ForgottenMemory(older: .init(lines: 3, digest: digest)), isConfirmed: true) })
      var changed = plain
      let digit = try #require(text.firstRange(of: #""hash":""#)?.upperBound.utf16Offset(in: text))
      changed[digit] = changed[digit] == 0x30 ? 0x31 : 0x30
      try replace("forgotten", changed)
      #expect(isMissing { try check(memory) })
      #expect(isMissing { try check(ForgottenMemory(), orKnownBy: list) })
      try replace("forgotten", plain)
      var read = try #require(try ForgottenList.read(state: state))
      #expect(!read.isSigned && read.isKnown(to: memory) && read.isApplied(to: memory))
      // A person who was to be forgotten when the program was interrupted is not in the store yet.
      try read.add([line(list, "eva", .none)])
      let begun = String(decoding: try Files.read(state + "/keys/forgotten"), as: UTF8.self)
      try replace("forgotten", Array(begun.split(separator: "\n").dropLast().joined(separator: "\n").utf8))
      try check(memory)
      #expect(try !read.isKnown(to: memory) && read.isNewer(than: ForgottenMemory()))
      try replace("forgotten", plain)
      var taken = try #require(try ForgottenList.read(state: state))
      try taken.sign()
      #expect(try Files.read(state + "/keys/forgotten") == Array(text.utf8))
      // After --lift a store of 0.2.0 is restored: it remembers more lines than the list has.
      try taken.lift(taken.lines(of: "ana"))
      list = taken
      try check(memory)
      #expect(taken.lines.count == 1 && !taken.isApplied(to: memory) && taken.isNewer(than: memory))
    }
  }
}
