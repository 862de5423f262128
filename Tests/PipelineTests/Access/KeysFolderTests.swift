import Diagnostics
import Platform
import Sealing
import Store
import Testing

@testable import Pipeline

@Suite struct KeysFolderTests {
  private let state = "/tmp/sumaq-keys-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  private func access(_ byte: UInt8 = 1, people: Bool = true) throws -> SiteAccess {
    let keys = try #require(
      SealKeys(master: [UInt8](repeating: byte, count: 32), site: [UInt8](repeating: byte, count: 16)))
    var list = AccessList()
    if people {
      list.add([
        try keys.person(
          mail: "ana@example.org", passphrase: Passphrase(random: { [UInt8](repeating: 1, count: $0) }),
          day: "2026-11-25", rounds: 2)
      ])
    }
    return SiteAccess(keys: keys, list: list)
  }

  private func folder(_ body: (KeysFolder, String) throws -> Void) throws {
    try Files.makeFolder(state)
    defer { do { try Files.removeTree(state) } catch {} }
    try body(KeysFolder(state: state), Path.join(state, "keys"))
  }

  private func isMissing(_ state: SealedState) -> Bool { if case .keysMissing = state { true } else { false } }

  @Test func whatIsWrittenIsReadAndItsOwnersAlone() throws {
    try folder { keys, folder in
      #expect(try keys.read() == .noAccess)
      let access = try access()
      try keys.write(access)
      #expect(try keys.read() == .open(access))
      #expect(try FileStatus.of(folder)?.permissions == 0o700)
      #expect(try Files.names(in: folder) == ["access", "master", "site"])
      for name in try Files.names(in: folder) {
        #expect(try FileStatus.of(Path.join(folder, name))?.permissions == 0o600)
      }
      try keys.write(try self.access(people: false))
      #expect(try keys.read() == .open(SiteAccess(keys: access.keys, list: AccessList())))
    }
  }

  @Test(arguments: ["access", "master", "site", ""])
  func openFilesEndTheRun(_ name: String) throws {
    try folder { keys, folder in
      try keys.write(try access())
      let path = name.isEmpty ? folder : Path.join(folder, name)
      chmod(path, name.isEmpty ? 0o755 : 0o644)
      let failure = #expect(throws: Failure.self) { try keys.read() }
      #expect(failure?.exitCode == .permission)
      #expect(failure?.problem.mend == "Run chmod \(name.isEmpty ? "700" : "600") \(path)")
    }
  }

  @Test(arguments: ["access", "master", "site"])
  func whatIsMissingOrDamagedIsToldAndDoesNotEndTheRun(_ name: String) throws {
    try folder { keys, folder in
      try keys.write(try access())
      try Files.replace(Path.join(folder, name), with: [1, 2], permissions: 0o600)
      #expect(isMissing(try keys.read()))
      try Files.remove(Path.join(folder, name))
      #expect(isMissing(try keys.read()))
    }
  }

  /// As when the files come from two backups: with other keys no passphrase would open anything.
  @Test func aListOfOtherKeysIsTold() throws {
    try folder { keys, folder in
      try keys.write(try access(1))
      for name in ["master", "site"] {
        let own = try Files.read(Path.join(folder, name))
        try Files.replace(
          Path.join(folder, name), with: [UInt8](repeating: 9, count: own.count), permissions: 0o600)
        #expect(isMissing(try keys.read()), "\(name)")
        #expect(try keys.list().people.count == 1)
        try Files.replace(Path.join(folder, name), with: own, permissions: 0o600)
        #expect(try keys.read() == .open(try access(1)))
      }
      // A list of an older program does not tell its keys.
      try keys.writeAlone(try access(1).list)
      #expect(try keys.read() == .open(try access(1)))
    }
  }

  /// Lines that are each as sumaq writes them, and not those that it wrote.
  @Test func aListThatWasChangedOrShortenedIsTold() throws {
    try folder { keys, folder in
      var access = try access()
      access.list.raise([SealedFolderSubject(kind: .restaurant, id: "r")], random: { [UInt8](repeating: 7, count: $0) })
      try keys.write(access)
      let path = Path.join(folder, "access")
      let text = String(decoding: try Files.read(path), as: UTF8.self)
      let lines = text.split(separator: "\n").map { $0 + "\n" }
      #expect(lines.count == 4)
      for index in lines.indices {
        let cut = lines.indices.filter { $0 != index }.map { lines[$0] }.joined()
        for changed in [cut, text.replacing("\"generation\":2", with: "\"generation\":3")] {
          try Files.replace(path, with: Array(changed.utf8), permissions: 0o600)
          #expect(isMissing(try keys.read()), "\(lines[index])")
          #expect(isMissing(try keys.finishInterruptedReset()))
          #expect(try Files.read(path) == Array(changed.utf8))
        }
      }
      try Files.replace(path, with: Array(text.utf8), permissions: 0o600)
      #expect(try keys.read() == .open(access))
    }
  }

  /// A list of version 0.2.0 holds until the first proven one was used; the next run proves it.
  @Test func anOlderProgramsListIsProvenOnce() throws {
    try folder { keys, folder in
      let access = try access()
      try keys.write(access)
      let path = Path.join(folder, "access")
      let text = String(decoding: try Files.read(path), as: UTF8.self)
      let old = text.replacing(/{"hmac".*\n/, with: "").replacing(/,"edition":[0-9]+/, with: "")
      #expect(old.contains("keys") && old.count < text.count - 64)
      let store = try Store(folder: state)
      for bare in [old, old.replacing(/{"keys".*\n/, with: "")] {
        try Files.replace(path, with: Array(bare.utf8), permissions: 0o600)
        #expect(try keys.read() == .open(access))
      }
      #expect(try keys.finishInterruptedReset() == .open(access))
      let proven = try Files.read(path)
      #expect(proven == Array(text.utf8))
      #expect(try keys.finishInterruptedReset() == .open(access))
      #expect(try Files.read(path) == proven)
      try store.useAccess(edition: 1)
      for bare in [old, old.replacing(/{"keys".*\n/, with: ""), ""] {
        try Files.replace(path, with: Array(bare.utf8), permissions: 0o600)
        #expect(isMissing(try keys.read()))
        #expect(isMissing(try keys.finishInterruptedReset()))
      }
    }
  }

  @Test func anOlderListThanTheOneThatWasUsedIsInDoubt() throws {
    try folder { keys, folder in
      let store = try Store(folder: state)
      let (old, path) = (try access(), Path.join(folder, "access"))
      try keys.write(old)
      let backup = try Files.read(path)
      guard case .open(var access) = try keys.read() else { return #expect(Bool(false), "it does not open") }
      access.list.raise([SealedFolderSubject(kind: .restaurant, id: "r")], random: { [UInt8](repeating: 7, count: $0) })
      try keys.write(access)
      // The list is newer than the one that was used, as a command was killed before it published.
      try store.useAccess(edition: 1)
      #expect(try keys.read() == .open(access))
      try store.useAccess(edition: 2)
      try store.useAccess(edition: 1)
      #expect(try store.usedAccessEdition() == 2)
      try Files.replace(path, with: backup, permissions: 0o600)
      #expect(isMissing(try keys.read()))
      #expect(try keys.readDoubted().1 == .older)
      try keys.write(old)
      #expect(try keys.read() == .open(old))
      #expect(String(decoding: try Files.read(path), as: UTF8.self).contains("\"edition\":3"))
    }
  }

  /// Only a store of an older program remembers no edition.
  @Test func aStoreThatCannotBeReadLetsNoListHold() throws {
    try folder { keys, _ in
      try keys.write(try access())
      let path = Path.join(state, "sumaq.sqlite")
      try Files.write([], to: path)
      #expect(try keys.read() == .open(try access()))
      try Files.replace(path, with: Array("This is not a database at all.".utf8), permissions: 0o600)
      let failure = #expect(throws: Failure.self) { try keys.read() }
      #expect(failure?.problem.kind != StoreProblems.older)
      #expect(throws: Failure.self) { try keys.write(try access()) }
    }
  }

  @Test func theHighestEditionIsWrittenAgain() throws {
    try folder { keys, folder in
      try keys.write(try access())
      let path = Path.join(folder, "access")
      let text = String(decoding: try Files.read(path), as: UTF8.self).replacing(/{"hmac".*\n/, with: "")
      let high = text.replacing(#""edition":1"#, with: #""edition":4294967295"#)
      #expect(high != text)
      try Files.replace(path, with: Array(high.utf8), permissions: 0o600)
      guard case (.open(let access), .unsigned?) = try keys.readDoubted() else {
        return #expect(Bool(false), "it does not open")
      }
      try keys.write(access)
      guard case .open(let written) = try keys.read() else { return #expect(Bool(false), "it is not read") }
      #expect(written == access && written.list.edition == .max)
    }
  }

  /// One that a backup brought back, of before a command that was killed: it stays in doubt.
  @Test func aResetThatIsEndedKeepsItsEdition() throws {
    try folder { keys, folder in
      let store = try Store(folder: state)
      try keys.replaceAll(try access(2))
      let text = try Files.read(Path.join(folder, "access"))
      try store.useAccess(edition: 5)
      let access = try access(2)
      try Files.replace(
        Path.join(folder, "reset"), with: access.keys.master + access.keys.site + text, permissions: 0o600)
      #expect(isMissing(try keys.finishInterruptedReset()))
      #expect(try Files.names(in: folder) == ["access", "master", "site"])
      #expect(try keys.readDoubted().1 == .older)
    }
  }

  @Test func keysOfTheForgottenAloneAreNobodysAccess() throws {
    try folder { keys, folder in
      try Files.makeFolder(folder, permissions: 0o755)
      try Files.replace(Path.join(folder, "forget"), with: [1], permissions: 0o600)
      #expect(try keys.read() == .noAccess)
    }
  }

  /// A run that is killed between the first files has given nobody access.
  @Test func aFirstWriteThatWasInterruptedIsNobodysAccess() throws {
    try folder { keys, folder in
      try keys.write(try access(people: false))
      try Files.remove(Path.join(folder, "master"))
      #expect(try keys.read() == .noAccess)
      try Files.remove(Path.join(folder, "site"))
      #expect(try keys.read() == .noAccess)
      try keys.write(try access(3))
      #expect(try keys.read() == .open(try access(3)))
    }
  }

  @Test func aResetOfAllHoldsFromItsFirstFileOn() throws {
    try folder { keys, folder in
      try keys.write(try access(1))
      let new = try access(2)
      try keys.replaceAll(new)
      #expect(try keys.read() == .open(new))
      #expect(try Files.names(in: folder) == ["access", "master", "site"])
      // Killed after any of the files.
      let third = try access(4)
      try Files.replace(
        Path.join(folder, "reset"), with: third.keys.master + third.keys.site + Array(third.list.text.utf8),
        permissions: 0o600)
      #expect(try keys.read() == .open(third))
      try keys.finishInterruptedReset()
      #expect(try Files.names(in: folder) == ["access", "master", "site"])
      #expect(try keys.read() == .open(third))
      // A damaged one stays.
      try Files.replace(Path.join(folder, "reset"), with: [1], permissions: 0o600)
      #expect(isMissing(try keys.read()))
      try keys.finishInterruptedReset()
      #expect(isMissing(try keys.read()))
      try keys.replaceAll(third)
      try keys.write(third)
      #expect(try keys.read() == .open(third))
      #expect(try Files.names(in: folder) == ["access", "master", "site"])
    }
  }
}
