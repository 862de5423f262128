import Diagnostics
import Model
import Testing

@testable import Sealing

@Suite struct FolderSealerTests {
  private let keys: SealKeys
  private let subject = SealedFolderSubject(kind: .restaurant, id: "r-1")

  init() throws { keys = try Vectors.keys() }

  @Test func filesComeBackUnderTheirOwnNameOnly() throws {
    let folder = keys.sealer(of: subject, generation: 1)
    let file = folder.fileName(of: "home")
    let script = try folder.script(.fragment, Array("<h1>ñ</h1>".utf8), file: file)
    let opened = try folder.open(script: script, file: file)
    #expect(opened.0 == .fragment && opened.1 == Array("<h1>ñ</h1>".utf8))
    #expect(script == (try folder.script(.fragment, Array("<h1>ñ</h1>".utf8), file: file)))
    #expect(throws: Failure.self) { try folder.open(script: script, file: FolderSealer.contents) }
    #expect(throws: Failure.self) { try folder.script(.file, [], file: "home") }
  }

  @Test func theNonceTellsOneContentFromAnother() throws {
    let folder = keys.sealer(of: subject, generation: 1)
    let file = folder.fileName(of: "home")
    let (one, other) = (try folder.seal(.file, [1], file: file), try folder.seal(.file, [2], file: file))
    #expect(one == (try folder.seal(.file, [1], file: file)) && one.nonce != other.nonce && one.nonce.count == 24)
    let bytes = try #require(SealedScript(one.script)).bytes
    #expect(Digest.hex(Array(bytes[8..<20])) == one.nonce && SealedFileFrame.nonce(of: bytes) == one.nonce)
    #expect(SealedFileFrame.nonce(of: [1]) == nil)
  }

  @Test func aFileOpensUnderNoOtherName() throws {
    let folder = keys.sealer(of: subject, generation: 1)
    let other = keys.sealer(of: SealedFolderSubject(kind: .restaurant, id: "r-2"), generation: 1)
    let file = folder.fileName(of: "home")
    let text = String(decoding: try folder.script(.fragment, [1], file: file), as: UTF8.self)
    for (old, new) in [(file, folder.fileName(of: "me")), (folder.name, other.name)] {
      let moved = Array(text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new).utf8)
      #expect(throws: Failure.self) {
        try SealedFileFrame.open(
          moved, folder: new == other.name ? new : folder.name, name: new == other.name ? file : new,
          key: folder.ringEntry(subject, role: "", title: "").key)
      }
    }
  }

  @Test func noFlippedBitOpens() throws {
    let folder = keys.sealer(of: subject, generation: 1)
    let file = folder.fileName(of: "home")
    let bytes = try #require(SealedScript(try folder.script(.photo, [1, 2, 3], file: file))).bytes
    for bit in 0..<bytes.count * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      let script = SealedScript.write(.file(folder: folder.name, name: file), changed)
      if opens({ try folder.open(script: script, file: file) }) { Issue.record("bit \(bit)") }
    }
  }

  @Test func aGenerationHasItsOwnKeyAndTheSameName() throws {
    let (first, second) = (keys.sealer(of: subject, generation: 1), keys.sealer(of: subject, generation: 2))
    #expect(first.name == second.name && first.fingerprint != second.fingerprint)
    #expect(first.fileName(of: "home") != second.fileName(of: "home"))
    let script = try second.script(.file, [9], file: second.fileName(of: "home"))
    #expect(throws: Failure.self) { try first.open(script: script, file: second.fileName(of: "home")) }
    #expect(first.fingerprint == keys.sealer(of: subject, generation: 1).fingerprint && first.fingerprint.count == 16)
  }

  @Test func onlyWholeFilesHaveTheForm() throws {
    let folder = keys.sealer(of: subject, generation: 1)
    let bytes = try #require(SealedScript(try folder.script(.file, [], file: FolderSealer.contents))).bytes
    #expect(bytes.count == 8 + 12 + 1024 + 16)
    #expect(SealedFileFrame.fault(bytes) == nil)
    #expect(
      SealedFileFrame.fault(bytes + [0]) != nil && SealedFileFrame.fault([]) != nil
        && SealedFileFrame.fault([0] + bytes) != nil)
  }
}
