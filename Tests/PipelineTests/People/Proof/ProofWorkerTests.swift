import Platform
import Sealing
import Testing

@testable import Pipeline

@Suite struct ProofWorkerTests {
  private let state = "/tmp/sumaq-proof-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  private let subject = SealedFolderSubject(kind: .user, id: "x")

  /// Keys, and a sealed file of three parts.
  private func folder(_ pieces: [String], _ body: () throws -> Void) throws {
    try Files.makeFolder(state)
    defer { do { try Files.removeTree(state) } catch {} }
    let keys = try #require(SealKeys(master: [UInt8](repeating: 1, count: 32), site: [UInt8](repeating: 1, count: 16)))
    let person = try keys.person(
      mail: "ana@example.org", passphrase: Passphrase(random: { [UInt8](repeating: 1, count: $0) }), day: "2026-11-25",
      rounds: 2)
    var list = AccessList()
    list.add([person])
    list.grant([AccessGrant(slot: person.slot, subject: subject, role: "reviewer")])
    let access = SiteAccess(keys: keys, list: list)
    try KeysFolder(state: state).write(access)
    let sealer = access.sealer(of: subject)
    let names = pieces.indices.map { sealer.fileName(of: "long#\($0)") }
    for (name, piece) in zip(names, pieces) {
      try Files.write(sealer.script(.file, Array(piece.utf8), file: name), to: Path.join(state, name + ".js"))
    }
    let contents =
      #"{"v":1,"kind":"user","title":"x","public":"","landing":"home","parts":[{"path":"long","type":4,"mime":"","#
      + #""parts":[\#(names.map { "\"\($0)\"" }.joined(separator: ","))],"bytes":1}]}"#
    try Files.write(
      sealer.script(.contents, Array(contents.utf8), file: FolderSealer.contents),
      to: Path.join(state, FolderSealer.contents + ".js"))
    try body()
  }

  private func found() throws -> Int { try result().found }

  private func result() throws -> ProofResult {
    let pattern = ProofSearch.Pattern(needle: "id", bytes: Array("u-1000".utf8), isWord: true, surroundings: [])
    var worker = try ProofWorker(ProofJob(folders: [state], patterns: [pattern], keys: state))
    return try worker.search()
  }

  /// The keys of generations between cannot be made any more: of what is left under them nothing is proved.
  @Test func aFileThatNoKeyOpensIsNoProof() throws {
    try folder(["a"]) {
      #expect(try result().isClean)
      let keys = KeysFolder(state: state)
      guard case .open(var access) = try keys.read() else { return #expect(Bool(false), "it does not open") }
      for byte: UInt8 in [1, 2] {
        access.list.raise([subject], random: { [UInt8](repeating: byte, count: $0) })
        guard byte == 1 else { continue }
        let sealer = access.sealer(of: subject)
        let name = sealer.fileName(of: "between")
        try Files.write(sealer.script(.file, Array("u-1000".utf8), file: name), to: Path.join(state, name + ".js"))
        try keys.write(access)
        #expect(try result().found == 1)
      }
      try keys.write(access)
      let result = try result()
      #expect(result.found == 0 && result.unopened == 1 && !result.isClean)
    }
  }

  @Test(arguments: [
    (["a u-10", "00 b", "c"], 1), (["a u-1", "0", "00 b"], 1), (["a u-10", "001 b", "c"], 0),
    (["u-1000 ", "x", "y"], 1),
    (["a u-1000,", "u-1000 b u-1", "000"], 3), (["a", "b", "c"], 0),
  ])
  func aTextIsFoundAcrossTheCutsOfALongFile(_ pieces: [String], _ count: Int) throws {
    try folder(pieces) {
      let found = try found()
      #expect(found == count)
    }
  }
}
