import Diagnostics
import Testing

@testable import Sealing

@Suite struct AccessListTests {
  private let cabana = BundleSubject(kind: .restaurant, id: "r-1")
  private let boda = BundleSubject(kind: .restaurant, id: "r-2")
  private let ben = BundleSubject(kind: .user, id: "ü \"1\"")

  /// Ana opens r-1 and r-2, Ben r-1 and his own.
  private func list() throws -> (AccessList, ana: AccessPerson, ben: AccessPerson) {
    let (ana, ben) = (try Vectors.person(), try Vectors.person("ben@example.org"))
    var list = AccessList()
    list.add([ben, ana])
    list.grant([
      AccessGrant(slot: ana.slot, subject: boda, role: "owner"),
      AccessGrant(slot: ana.slot, subject: cabana, role: "owner"),
      AccessGrant(slot: ben.slot, subject: self.ben, role: "reviewer"),
      AccessGrant(slot: ben.slot, subject: cabana, role: "manager"),
    ])
    return (list, ana, ben)
  }

  @Test func theTextComesBack() throws {
    var (list, ana, _) = try list()
    list.raise([cabana, cabana, ben])
    let text = list.text
    #expect(try AccessList(parsing: text) == list)
    #expect(try AccessList(parsing: "") == AccessList())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines == lines.sorted() && lines.count == 8 && text.hasSuffix("\n"))
    #expect(lines.contains("{\"opens\":\"\(ana.slot)\",\"kind\":\"restaurant\",\"id\":\"r-2\",\"role\":\"owner\"}"))
    #expect(lines.contains("{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":2}"))
    #expect(list.people.map(\.mail) == ["ana@example.org", "ben@example.org"])
    #expect(list.subjects == [cabana, boda, ben] && list.newestDay == "2026-11-25")
  }

  @Test(arguments: [
    "rubbish\n", "{}\n", "\n", "{\"person\":\"x\"}\n", "[1]\n",
    "{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":1}\n",
    "{\"bundle\":\"dish\",\"id\":\"r-1\",\"generation\":2}\n",
    "{\"bundle\":\"restaurant\",\"id\":\"\",\"generation\":2}\n",
    "{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":4294967296}\n",
    "{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":2}",
    "{\"bundle\":\"user\",\"id\":\"1\",\"generation\":2}\n{\"bundle\":\"user\",\"id\":\"1\",\"generation\":3}\n",
    "{\"opens\":\"00000000000000000000000000000000\",\"kind\":\"restaurant\",\"id\":\"r-1\",\"role\":\"owner\"}\n",
    "{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":2,\"more\":1}\n",
  ])
  func rubbishIsNotRead(_ text: String) {
    #expect(throws: Failure.self) { try AccessList(parsing: text) }
  }

  @Test func anyLineThatIsCutOrDoubledIsFound() throws {
    let lines = try list().0.text.split(separator: "\n").map(String.init)
    for index in lines.indices {
      var (cut, doubled) = (lines, lines)
      cut[index] = String(cut[index].dropLast())
      doubled.insert(doubled[index], at: index)
      for changed in [cut, doubled] {
        #expect(throws: Failure.self) { try AccessList(parsing: changed.map { $0 + "\n" }.joined()) }
      }
    }
  }

  @Test func removingAPersonRaisesTheBundlesThatThePersonOpened() throws {
    var (list, ana, other) = try list()
    #expect(list.remove(ana).map(\.subject) == [cabana, boda])
    #expect(list.people == [other] && list.person(mail: ana.mail) == nil)
    #expect([cabana, boda, ben].map(list.generation) == [2, 2, 1])
    #expect(list.grants.map(\.subject) == [cabana, ben])
  }

  @Test func takingOneBundleRaisesThatOne() throws {
    var (list, ana, _) = try list()
    #expect(list.remove(ana, only: boda).count == 1)
    #expect(list.remove(ana, only: ben).isEmpty)
    #expect([cabana, boda, ben].map(list.generation) == [1, 2, 1])
    #expect(list.person(mail: " ANA@example.org ") == ana && list.grants(of: ana).map(\.subject) == [cabana])
  }

  @Test func aResetKeepsWhatThePersonOpens() throws {
    var (list, ana, _) = try list()
    let new = try Vectors.keys().person(
      mail: ana.mail, passphrase: Passphrase(random: { [UInt8](repeating: 1, count: $0) }), day: "2026-12-01",
      rounds: 2)
    list.reset(ana, to: new)
    #expect(list.person(mail: ana.mail) == new && list.people.count == 2 && new.slot != ana.slot)
    #expect(list.grants(of: new).map(\.subject) == [cabana, boda] && list.grants(of: ana).isEmpty)
    #expect([cabana, boda, ben].map(list.generation) == [2, 2, 1])
    #expect(list.newestDay == "2026-12-01")
  }

  @Test func whatIsOpenAlreadyIsNotNew() throws {
    var (list, ana, _) = try list()
    #expect(list.grant([AccessGrant(slot: ana.slot, subject: cabana, role: "manager")]).isEmpty)
    #expect(list.grants(of: ana).map(\.role) == ["manager", "owner"])
    #expect(list.grant([AccessGrant(slot: ana.slot, subject: ben, role: "reviewer")]).count == 1)
  }

  @Test func aClosedSubjectKeepsItsGeneration() throws {
    var (list, _, _) = try list()
    list.close(cabana)
    list.close(cabana)
    #expect(list.generation(of: cabana) == 3 && list.subjects == [boda, ben] && list.people.count == 2)
    #expect(try AccessList(parsing: list.text) == list)
  }

  @Test func allAreRenewedWithWhatTheyOpen() throws {
    var (list, ana, other) = try list()
    list.raise([boda])
    let keys = try #require(
      SealKeys(master: [UInt8](repeating: 8, count: 32), site: [UInt8](repeating: 8, count: 16)))
    let renewed = try [other, ana].map {
      try keys.person(
        mail: $0.mail, passphrase: Passphrase(random: { [UInt8](repeating: 2, count: $0) }), day: "x", rounds: 2)
    }
    list.renew(renewed)
    #expect(list.people.map(\.mail) == ["ana@example.org", "ben@example.org"] && list.generation(of: boda) == 1)
    #expect(list.grants(of: renewed[1]).map(\.subject) == [cabana, boda] && list.grants.count == 4)
    #expect(try AccessList(parsing: list.text) == list)
  }

  @Test func aRetiredGenerationNamesNoIDAndIsTakenUpAgain() throws {
    var (list, _, other) = try list()
    let name = try Vectors.keys().name(of: ben)
    list.remove(other)
    list.retire(ben, name: name)
    #expect(list.text.contains("{\"retired\":\"\(name)\",\"generation\":2}") && !list.text.contains(ben.id))
    #expect(list.generation(of: ben) == 1 && list.raised == [cabana])
    #expect(try AccessList(parsing: list.text) == list)
    list.revive(ben, name: name)
    #expect(list.generation(of: ben) == 2 && !list.text.contains("retired"))
    list.drop(ben)
    #expect(list.generation(of: ben) == 1)
  }
}
