import Platform
import Testing

@testable import Store

@Suite struct StateFolderTests {
  private func permissions(_ path: String) throws -> UInt32? { try FileStatus.of(path)?.permissions }

  @Test func aNewStoreIsItsOwnersAlone() throws {
    let test = try TestStore()
    try test.store.write { try $0.execute("CREATE TABLE more(x)") }
    #expect(try permissions(test.store.folder) == 0o700)
    for name in try Files.names(in: test.store.folder) {
      #expect(try permissions(test.store.folder + "/" + name) == 0o600, "\(name)")
    }
    #expect(try !StateFolder(test.store.folder).protect())
  }

  @Test func whatAnOlderVersionLeftOpenIsClosedOnce() throws {
    let test = try TestStore()
    let folder = test.folder + "/old"
    try Files.makeFolder(folder + "/photos/ab")
    for name in ["logs", "keys"] { try Files.makeFolder(folder + "/" + name) }
    let secret = ["sumaq.sqlite", "sumaq.sqlite-wal", "sumaq.sqlite.version-3", "lock", "last-run.json", "logs/one"]
    for name in secret { try Files.write([1], to: folder + "/" + name) }
    let others = ["photos/ab/c.jpg", "notes.txt", "keys/one"]
    for name in others { try Files.write([1], to: folder + "/" + name) }
    for name in secret + others { chmod(folder + "/" + name, 0o644) }
    for name in ["", "/logs", "/keys", "/photos", "/photos/ab"] { chmod(folder + name, 0o755) }
    #expect(try StateFolder(folder).protect())
    #expect(try permissions(folder) == 0o700)
    #expect(try permissions(folder + "/logs") == 0o700)
    for name in secret { #expect(try permissions(folder + "/" + name) == 0o600, "\(name)") }
    // Published under a second name, somebody's own, and keys of which the operator has to hear that they were open.
    for name in others { #expect(try permissions(folder + "/" + name) == 0o644) }
    #expect(try permissions(folder + "/photos/ab") == 0o755)
    #expect(try !StateFolder(folder).protect())
  }

  /// Somebody who names `/tmp` as the state folder must not close it to all others.
  @Test func aFolderThatAllShareStaysOpen() throws {
    let test = try TestStore()
    let folder = test.folder + "/shared"
    try Files.makeFolder(folder)
    chmod(folder, 0o1777)
    try Files.write([1], to: folder + "/sumaq.sqlite")
    #expect(try StateFolder(folder).protect())
    #expect(try permissions(folder) == 0o1777)
    #expect(try permissions(folder + "/sumaq.sqlite") == 0o600)
  }
}
