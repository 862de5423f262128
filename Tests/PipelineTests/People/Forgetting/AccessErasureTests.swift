import Diagnostics
import Model
import Platform
import Sealing
import Store
import Testing

@testable import Pipeline

/// How people go from the list of access who are forgotten, whatever became of the list.
@Suite struct AccessErasureTests {
  private let folder = "/tmp/sumaq-erasure-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  private var state: String { folder + "/state" }
  private var path: String { state + "/keys/access" }
  private var request: RunRequest {
    RunRequest(
      exports: folder + "/x", output: folder + "/o", state: state, templates: folder + "/t", config: folder + "/c")
  }

  /// A list of ana and ben, whose own sealed folders are open to them, of edition 1, and a store; ana is forgotten.
  private func forgotten(_ body: (KeysFolder, Store, ForgottenList) throws -> Void) throws {
    defer { do { try Files.removeTree(folder) } catch {} }
    let store = try Store(folder: state)
    let secrets = try #require(
      SealKeys(master: [UInt8](repeating: 1, count: 32), site: [UInt8](repeating: 1, count: 16)))
    var access = AccessList()
    for (index, name) in ["ana", "ben"].enumerated() {
      let passphrase = Passphrase(random: { [UInt8](repeating: UInt8(index), count: $0) })
      let person = try secrets.person(
        mail: "\(name)@example.org", passphrase: passphrase, day: "2026-11-25", rounds: 2)
      access.add([person])
      access.grant([AccessGrant(slot: person.slot, subject: subject(name), role: "reviewer")])
    }
    let keys = KeysFolder(state: state)
    try keys.write(SiteAccess(keys: secrets, list: access))
    var list = try ForgottenList.readOrMake(state: state, random: { [UInt8](repeating: 7, count: $0) })
    let mark = list.mark(.id, "ana")
    try list.add([ForgottenLine(kind: .id, mark: mark, keep: .none, day: "2026-11-26", state: .pending)])
    try list.finish()
    try store.remember(list.memory)
    try body(keys, store, list)
  }

  private func subject(_ id: String) -> SealedFolderSubject { SealedFolderSubject(kind: .user, id: id) }

  private func erasure(_ list: ForgottenList) throws -> AccessErasure {
    try AccessErasure(
      request, list, list.people(zone: .utc), withoutKeys: true, random: { [UInt8](repeating: 9, count: $0) })
  }

  private func text() throws -> String { String(decoding: try Files.read(path), as: UTF8.self) }

  private func put(_ text: String) throws { try Files.replace(path, with: Array(text.utf8), permissions: 0o600) }

  @Test func aListInDoubtStaysSo() throws {
    try forgotten { keys, store, list in
      let signed = try text()
      try store.useAccess(edition: 3)
      for (doubt, before) in [
        (KeysFolder.Doubt.older, signed), (.unsigned, signed.replacing(/{"hmac".*\n/, with: "")),
      ] {
        try put(before)
        let erasure = try erasure(list)
        #expect(erasure.isNeeded && erasure.counts.slots == 1 && erasure.counts.sealedFolders == 1)
        try erasure.write()
        #expect(try !text().contains("ana") && text().contains("ben@") && text().contains(#""edition":1"#))
        guard case (.open(let access), let left) = try keys.readDoubted() else {
          return #expect(Bool(false), "it does not open")
        }
        #expect(left == doubt && access.list == erasure.list)
        #expect(throws: Failure.self) {
          try AccessErasure(request, list, list.people(zone: .utc), withoutKeys: false, random: Machine.randomBytes)
        }
      }
    }
  }

  /// What the keys refused must not become a list without a proof, which the operator may confirm.
  @Test func aListThatTheKeysRefuseIsLeft() throws {
    try forgotten { keys, _, list in
      let changed = try text().replacing("ben@", with: "bea@")
      try put(changed)
      let erasure = try erasure(list)
      #expect(!erasure.isNeeded)
      try erasure.write()
      #expect(try text() == changed)
      // Without keys none can judge it.
      try Files.remove(state + "/keys/master")
      try self.erasure(list).write()
      #expect(try !text().contains("ana") && text().contains("bea@"))
    }
  }

  /// Between two writes a kill would leave a list that is the newest one, and has the person.
  @Test func aListThatIsConfirmedIsWrittenWithoutTheForgotten() throws {
    try forgotten { _, _, _ in
      try inSession { session in
        let access = try #require(try session.access(confirms: true))
        #expect(access.list.people.map(\.mail) == ["ben@example.org"])
        #expect(access.list.subjects == [subject("ben")] && access.list.generation(of: subject("ben")).number == 2)
        #expect(!access.list.text.contains("ana"))
        // What was not put in place is untouched.
        #expect(try text().contains("ana@"))
      }
    }
  }

  @Test func nobodyWhoIsForgottenGetsAPassphraseWithNewKeys() throws {
    try forgotten { _, _, _ in
      try Files.remove(state + "/keys/master")
      try inSession { session in
        let (all, staying) = try session.list()
        #expect(all.people.count == 2 && staying.people.map(\.mail) == ["ben@example.org"])
        #expect(!staying.text.contains("ana"))
      }
    }
  }

  private func inSession(_ body: (AccessSession) throws -> Void) throws {
    let context = RunContext(
      problems: ProblemLog(), progress: .silent, clock: .system, cancellation: Cancellation(), executablePath: "",
      environment: [:])
    let session = try AccessSession(request, context)
    defer { session.end() }
    try body(session)
  }
}
