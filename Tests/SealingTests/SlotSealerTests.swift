import Diagnostics
import Testing

@testable import Sealing

@Suite struct SlotSealerTests {
  private let entry = RingEntry(
    kind: .restaurant, folder: String(repeating: "1b", count: 16), key: [UInt8](repeating: 5, count: 32),
    role: "owner", title: "Señor <b>\"Ñ\"</b> 麵")

  @Test func slotAndBundleAreThoseOfTheContract() throws {
    let keys = try Vectors.keys()
    let slot = try SlotKeys(
      mail: " Ana@Example.ORG\t", passphrase: try #require(Passphrase(typed: "K7MQ 9F2D XW3H 5TNA")), site: keys.site)
    #expect(slot.slot == "a9e95d3a163de3e2c03951d24282649d")
    #expect(
      keys.name(of: SealedFolderSubject(kind: .restaurant, id: "r-1")) == "dc6f2ca081befb69609f7b650f43c772")
    #expect(
      keys.sealer(of: SealedFolderSubject(kind: .restaurant, id: "r-1"), generation: 7).name.hasPrefix("dc6f2ca0"))
  }

  @Test func thePassphraseAndTheMasterOpenTheRing() throws {
    let (keys, person) = (try Vectors.keys(), try Vectors.person())
    let sealer = keys.slot(of: person)
    let script = try sealer.script(ring: [entry])
    #expect(sealer.name == person.slot && person.wrap.count == 48)
    #expect(try sealer.open(script: script) == [entry])
    let typed = try SlotKeys(
      mail: Vectors.mail, passphrase: try #require(Passphrase(typed: Vectors.passphrase)), site: keys.site, rounds: 2)
    #expect(try typed.open(script: script) == [entry])
    #expect(try sealer.open(script: try sealer.script(ring: [])) == [])
    #expect(SlotFrame.fault(try #require(SealedScript(script)).bytes) == nil)
  }

  @Test func anotherPassphraseAddressSiteOrMasterOpensNothing() throws {
    let keys = try Vectors.keys()
    let script = try keys.slot(of: try Vectors.person()).script(ring: [entry])
    let right = try #require(Passphrase(typed: Vectors.passphrase))
    let wrong = try #require(Passphrase(typed: "k7mq-9f2d-xw3h-5tnb"))
    for (mail, passphrase, site) in [
      (Vectors.mail, wrong, keys.site), ("ann@example.org", right, keys.site),
      (Vectors.mail, right, [UInt8](repeating: 1, count: 16)),
    ] {
      let typed = try SlotKeys(mail: mail, passphrase: passphrase, site: site, rounds: 2)
      #expect(typed.slot != (try Vectors.person()).slot)
      #expect(throws: Failure.self) { try typed.open(script: script) }
    }
    let other = try #require(SealKeys(master: [UInt8](repeating: 3, count: 32), site: keys.site))
    #expect(throws: Failure.self) { try other.slot(of: try Vectors.person()).open(script: script) }
  }

  @Test func noFlippedBitOpens() throws {
    let (keys, person) = (try Vectors.keys(), try Vectors.person())
    let sealer = keys.slot(of: person)
    let bytes = try #require(SealedScript(try sealer.script(ring: [entry]))).bytes
    let typed = try SlotKeys(
      mail: Vectors.mail, passphrase: try #require(Passphrase(typed: Vectors.passphrase)), site: keys.site, rounds: 2)
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      let script = SealedScript.write(.slot(person.slot), changed)
      if opens({ try typed.open(script: script) }) { Issue.record("bit \(bit)") }
    }
    #expect(throws: Failure.self) { try sealer.open(script: SealedScript.write(.slot(entry.folder), bytes)) }
    #expect(throws: Failure.self) { try sealer.open(script: []) }
  }

  @Test func lengthsOfKeysAreChecked() {
    #expect(SealKeys(master: [], site: []) == nil)
    #expect(SealKeys(master: [UInt8](repeating: 0, count: 32), site: [1]) == nil)
  }
}
