import Diagnostics
import Model
import Testing

@testable import Sealing

@Suite struct BundleSealerTests {
  private let keys: SealKeys
  private let subject = BundleSubject(kind: .restaurant, id: "r-1")

  init() throws { keys = try Vectors.keys() }

  @Test func partsComeBackUnderTheirOwnNameOnly() throws {
    let bundle = keys.bundle(subject, generation: 1)
    let part = bundle.part("home")
    let script = try bundle.script(.fragment, Array("<h1>ñ</h1>".utf8), part: part)
    let opened = try bundle.open(script: script, part: part)
    #expect(opened.0 == .fragment && opened.1 == Array("<h1>ñ</h1>".utf8))
    #expect(script == (try bundle.script(.fragment, Array("<h1>ñ</h1>".utf8), part: part)))
    #expect(throws: Failure.self) { try bundle.open(script: script, part: BundleSealer.contents) }
    #expect(throws: Failure.self) { try bundle.script(.file, [], part: "home") }
  }

  @Test func theNonceTellsOneContentFromAnother() throws {
    let bundle = keys.bundle(subject, generation: 1)
    let part = bundle.part("home")
    let (one, other) = (try bundle.seal(.file, [1], part: part), try bundle.seal(.file, [2], part: part))
    #expect(one == (try bundle.seal(.file, [1], part: part)) && one.nonce != other.nonce && one.nonce.count == 24)
    let bytes = try #require(SealedScript(one.script)).bytes
    #expect(Digest.hex(Array(bytes[8..<20])) == one.nonce && PartFrame.nonce(ofPart: bytes) == one.nonce)
    #expect(PartFrame.nonce(ofPart: [1]) == nil)
  }

  @Test func aPartOpensUnderNoOtherName() throws {
    let bundle = keys.bundle(subject, generation: 1)
    let other = keys.bundle(BundleSubject(kind: .restaurant, id: "r-2"), generation: 1)
    let part = bundle.part("home")
    let text = String(decoding: try bundle.script(.fragment, [1], part: part), as: UTF8.self)
    for (old, new) in [(part, bundle.part("me")), (bundle.name, other.name)] {
      let moved = Array(text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new).utf8)
      #expect(throws: Failure.self) {
        try PartFrame.open(
          moved, bundle: new == other.name ? new : bundle.name, part: new == other.name ? part : new,
          key: bundle.ringEntry(subject, role: "", title: "").key)
      }
    }
  }

  @Test func noFlippedBitOpens() throws {
    let bundle = keys.bundle(subject, generation: 1)
    let part = bundle.part("home")
    let bytes = try #require(SealedScript(try bundle.script(.photo, [1, 2, 3], part: part))).bytes
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      let script = SealedScript.write(.part(bundle: bundle.name, part: part), changed)
      if opens({ try bundle.open(script: script, part: part) }) { Issue.record("bit \(bit)") }
    }
  }

  @Test func aGenerationHasItsOwnKeyAndTheSameName() throws {
    let (first, second) = (keys.bundle(subject, generation: 1), keys.bundle(subject, generation: 2))
    #expect(first.name == second.name && first.fingerprint != second.fingerprint)
    #expect(first.part("home") != second.part("home"))
    let script = try second.script(.file, [9], part: second.part("home"))
    #expect(throws: Failure.self) { try first.open(script: script, part: second.part("home")) }
    #expect(first.fingerprint == keys.bundle(subject, generation: 1).fingerprint && first.fingerprint.count == 16)
  }

  @Test func onlyWholePartsHaveTheForm() throws {
    let bundle = keys.bundle(subject, generation: 1)
    let bytes = try #require(SealedScript(try bundle.script(.file, [], part: BundleSealer.contents))).bytes
    #expect(bytes.count == 8 + 12 + 1024 + 16)
    #expect(PartFrame.fault(bytes) == nil)
    #expect(PartFrame.fault(bytes + [0]) != nil && PartFrame.fault([]) != nil && PartFrame.fault([0] + bytes) != nil)
  }
}
