import Diagnostics
import Model
import Testing

@testable import Sealing

@Suite struct AccessListTests {
  private let cabana = SealedFolderSubject(kind: .restaurant, id: "r-1")
  private let boda = SealedFolderSubject(kind: .restaurant, id: "r-2")
  private let ben = SealedFolderSubject(kind: .user, id: "ü \"1\"")

  /// Bytes 00 to 0f, as the vectors have them.
  private let random: (Int) -> [UInt8] = { (0..<$0).map { UInt8($0) } }
  private static let salt = "000102030405060708090a0b0c0d0e0f"

  private func numbers(_ list: AccessList) -> [UInt32] { [cabana, boda, ben].map { list.generation(of: $0).number } }

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
    list.raise([cabana, cabana, ben], random: random)
    let text = list.text
    #expect(try AccessList(parsing: text) == list)
    #expect(try AccessList(parsing: "") == AccessList())
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines == lines.sorted() && lines.count == 8 && text.hasSuffix("\n"))
    #expect(lines.contains("{\"opens\":\"\(ana.slot)\",\"kind\":\"restaurant\",\"id\":\"r-2\",\"role\":\"owner\"}"))
    #expect(lines.contains("{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":2,\"salt\":\"\(Self.salt)\"}"))
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
    "{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":2,\"salt\":\"\"}\n",
    "{\"bundle\":\"restaurant\",\"id\":\"r-1\",\"generation\":2,\"salt\":\"0001\"}\n",
    "{\"hmac\":\"1\"}\n{\"hmac\":\"2\"}\n", "{\"edition\":2}\n",
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
    #expect(list.remove(ana, random: random).map(\.subject) == [cabana, boda])
    #expect(list.people == [other] && list.person(mail: ana.mail) == nil)
    #expect(numbers(list) == [2, 2, 1])
    #expect(list.grants.map(\.subject) == [cabana, ben])
  }

  @Test func takingOneBundleRaisesThatOne() throws {
    var (list, ana, _) = try list()
    #expect(list.remove(ana, only: boda, random: random).count == 1)
    #expect(list.remove(ana, only: ben, random: random).isEmpty)
    #expect(numbers(list) == [1, 2, 1])
    #expect(list.person(mail: " ANA@example.org ") == ana && list.grants(of: ana).map(\.subject) == [cabana])
  }

  @Test func aResetKeepsWhatThePersonOpens() throws {
    var (list, ana, _) = try list()
    let new = try Vectors.keys().person(
      mail: ana.mail, passphrase: Passphrase(random: { [UInt8](repeating: 1, count: $0) }), day: "2026-12-01",
      rounds: 2)
    list.reset(ana, to: new, random: random)
    #expect(list.person(mail: ana.mail) == new && list.people.count == 2 && new.slot != ana.slot)
    #expect(list.grants(of: new).map(\.subject) == [cabana, boda] && list.grants(of: ana).isEmpty)
    #expect(numbers(list) == [2, 2, 1])
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
    list.close(cabana, random: random)
    list.close(cabana, random: random)
    #expect(list.generation(of: cabana).number == 3 && list.subjects == [boda, ben] && list.people.count == 2)
    #expect(try AccessList(parsing: list.text) == list)
  }

  @Test func allAreRenewedWithWhatTheyOpen() throws {
    var (list, ana, other) = try list()
    list.raise([boda], random: random)
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
    list.remove(other, random: random)
    list.retire(ben, name: name)
    #expect(
      list.text.contains("{\"retired\":\"\(name)\",\"generation\":2,\"salt\":\"\(Self.salt)\"}")
        && !list.text.contains(ben.id))
    #expect(list.generation(of: ben) == 1 && list.raised == [cabana])
    #expect(try AccessList(parsing: list.text) == list)
    list.revive([ben], name: { _ in name }, random: random)
    #expect(list.generation(of: ben).number == 2 && !list.text.contains("retired"))
  }

  /// Without keys a sealed folder has no name: its generation is kept for every sealed folder that is first opened
  /// later.
  @Test func aGenerationThatWasDroppedWithoutKeysDoesNotComeBack() throws {
    var (list, _, other) = try list()
    list.raise([ben], random: random)
    let before = list.generation(of: ben)
    list.remove(other, random: random)
    list.retire(ben, name: nil)
    #expect(!list.text.contains(ben.id))
    list = try AccessList(parsing: list.text)
    let name = try Vectors.keys().name(of: ben)
    list.revive([ben, cabana], name: { _ in name }, random: { [UInt8](repeating: 9, count: $0) })
    #expect(list.generation(of: ben).number > before.number && list.generation(of: ben).salt != before.salt)
    // The key of a sealed folder that is open stays.
    #expect(list.generation(of: cabana).number == 2)
  }

  /// After the backup was made the sealed folder was opened again, and closed: its retired key was handed out meanwhile.
  @Test func aRetiredGenerationOfARestoredListGivesAnotherKey() throws {
    let keys = try Vectors.keys()
    let name = keys.name(of: ben)
    func revived(_ line: String) throws -> KeyGeneration {
      var list = try AccessList(parsing: line + "\n")
      list.raiseAll(random: random)
      list = try AccessList(parsing: list.text)
      list.revive([ben], name: { keys.name(of: $0) }, random: { [UInt8](repeating: 9, count: $0) })
      #expect(try AccessList(parsing: list.text) == list && !list.text.contains(name))
      return list.generation(of: ben)
    }
    let salted = try revived(#"{"retired":"\#(name)","generation":2,"salt":"\#(Self.salt)"}"#)
    #expect(salted.number > 2 && salted.salt == [UInt8](repeating: 9, count: 16))
    #expect(try revived(#"{"retired":"\#(name)","generation":7}"#).number == 8)
  }

  /// The lines of a list of version 0.2.0 give the keys that they gave.
  @Test func theKeyOfAGenerationIsThatOfItsLine() throws {
    let keys = try Vectors.keys()
    var list = try AccessList(parsing: #"{"bundle":"restaurant","id":"r-1","generation":2}"# + "\n")
    func key() -> String {
      let bundle = keys.sealer(of: cabana, generation: list.generation(of: cabana))
      return Digest.hex(bundle.ringEntry(cabana, role: "owner", title: "").key)
    }
    #expect(key() == "0b37e19b93eb9e74a2d2878d052cf46c2c5e125f17f01fdd1bc6c9726bca6da0")
    list = try AccessList(parsing: #"{"bundle":"restaurant","id":"r-1","generation":2,"salt":"\#(Self.salt)"}"# + "\n")
    #expect(key() == "347e4f7d26130c070954274e96d6884e7d12b12cb217a4155c8360f9dab05e92")
    let line = #"{"bundle":"restaurant","id":"r-1","generation":2}"# + "\n"
    let signed = line + #"{"hmac":"4f9b98e00db9b6081a7571495442dfef21ca12bf8ca23d8c5ad821781c43c233"}"# + "\n"
    #expect(AccessList.isGenuine(signed, keys) == true)
  }

  /// After an older list was restored the same number is drawn again: never the same key.
  @Test func noRaiseGivesAKeyTwice() throws {
    let (restored, ana, _) = try list()
    var (first, second) = (restored, restored)
    first.remove(ana, random: random)
    second.remove(ana, random: { [UInt8](repeating: 1, count: $0) })
    #expect(numbers(first) == numbers(second) && first.generation(of: cabana) != second.generation(of: cabana))
    var all = restored
    all.raiseAll(random: random)
    #expect(numbers(all) == [2, 2, 2] && all.people == restored.people && all.grants == restored.grants)
    // A sealed folder that the restored list does not know may have been opened and closed since.
    let new = SealedFolderSubject(kind: .restaurant, id: "new")
    let keys = try Vectors.keys()
    all.revive([new], name: { keys.name(of: $0) }, random: random)
    #expect(all.generation(of: new).number > 1 && !all.generation(of: new).salt.isEmpty)
    var highest = try AccessList(parsing: #"{"bundle":"user","id":"1","generation":4294967295}"# + "\n")
    highest.raise([SealedFolderSubject(kind: .user, id: "1")], random: random)
    #expect(highest.text.contains("4294967295") && highest.text.contains("salt"))
  }

  /// Whatever is lost or changed: lines that are each as sumaq writes them.
  @Test func aSignatureHoldsForAllLinesTogether() throws {
    let keys = try Vectors.keys()
    var (list, ana, _) = try list()
    list.raise([cabana], random: random)
    let text = list.text(signedWith: keys, edition: 7)
    let lines = text.split(separator: "\n").map(String.init)
    let read = try AccessList(parsing: text)
    #expect(AccessList.isGenuine(text, keys) == true && read.edition == 7 && read.isSigned && read == list)
    #expect(
      lines.count == 9 && lines.last?.hasPrefix(#"{"hmac":""#) == true
        && lines.dropLast() == lines.dropLast().sorted()[...])
    for index in lines.indices.dropLast() {
      var left = lines
      left.remove(at: index)
      #expect(AccessList.isGenuine(left.map { $0 + "\n" }.joined(), keys) == false, "\(lines[index])")
    }
    let bare = lines.dropLast().map { $0 + "\n" }.joined()
    #expect(try AccessList.isGenuine(bare, keys) == nil && !AccessList(parsing: bare).isSigned)
    let wrap = Base64.text(ana.wrap)
    for (old, new) in [
      (#""generation":2"#, #""generation":3"#), (Self.salt, String(repeating: "0", count: 32)),
      (wrap, (wrap.hasPrefix("A") ? "B" : "A") + wrap.dropFirst()), (ana.slot, String(repeating: "e", count: 32)),
      (#""edition":7"#, #""edition":8"#), ("ana@", "eva@"), ("manager", "owner"),
    ] {
      #expect(text.contains(old))
      let changed = text.replacing(old, with: new)
      #expect(throws: Never.self) { try AccessList(parsing: changed) }
      #expect(AccessList.isGenuine(changed, keys) == false, "\(old)")
    }
    let others = try #require(SealKeys(master: [UInt8](repeating: 8, count: 32), site: keys.site))
    #expect(AccessList.isGenuine(text, others) == false)
  }
}
