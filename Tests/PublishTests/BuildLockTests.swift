import Diagnostics
import Platform
import Synchronization
import Testing

@testable import Publish

@Suite struct BuildLockTests {
  @Test func theSecondHearsWhoHasIt() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    let lock = try BuildLock(path, since: "2031-05-06T07:08:09Z", command: "sumaq build\u{1B}[2J")
    let failure = #expect(throws: Failure.self) { try BuildLock(path, since: "later", command: "sumaq render") }
    #expect(failure?.exitCode == .busy)
    let words = "process \(getpid()) since 2031-05-06T07:08:09Z: sumaq build\u{FFFD}[2J"
    #expect(failure?.problem.reason == "\(path) is held by \(words)")
    #expect(try BuildLock.holder(path) == words)
    withExtendedLifetime(lock) {}
  }

  /// What a process wrote that is gone is no word of the one that holds the lock.
  @Test func aLockThatIsNotSignedIsNotTouched() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    let words = Array("process \(Int32.max) since long ago: sumaq\n".utf8)
    try Files.write(words, to: path)
    let lock = try BuildLock(path, since: "now", command: "sumaq", signs: false)
    #expect(try Files.read(path) == words)
    #expect(try BuildLock.holder(path) == "another process")
    try lock.sign()
    #expect(try BuildLock.holder(path) == "process \(getpid()) since now: sumaq")
  }

  @Test func aLockThatWasLetGoIsFree() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    for number in 0..<3 { _ = try BuildLock(path, since: "\(number)", command: "sumaq build") }
    #expect(try BuildLock.holder(path) == nil)
    #expect(try BuildLock.holder(fixture.folder + "/none") == nil)
  }

  /// As in a child of another thread that has not executed its program yet.
  @Test func aLockThatWasLetGoIsFreeWhileAChildHasItsFileOpen() throws {
    let fixture = try OutputFixture()
    let path = try Files.realPath(fixture.folder) + "/.lock"
    var copies: [Int32] = []
    do {
      let lock = try BuildLock(path, since: "now", command: "sumaq build")
      for name in try Files.names(in: "/proc/self/fd") {
        var target = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/fd/" + name, &target, target.count - 1)
        guard count > 0, let number = Int32(name) else { continue }
        if target.withUnsafeBufferPointer({ $0.baseAddress.map { String(cString: $0) } }) == path {
          copies.append(dup(number))
        }
      }
      withExtendedLifetime(lock) {}
    }
    #expect(!copies.isEmpty)
    #expect(try BuildLock.holder(path) == nil)
    #expect(throws: Never.self) { try BuildLock(path, since: "later", command: "sumaq render") }
    for copy in copies { close(copy) }
  }

  @Test func aRunThatWasKilledLeavesWhenItBegan() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    #expect(try BuildLock.interrupted(path) == nil)
    do {
      let lock = try BuildLock(path, since: "2031-05-06T07:08:09Z", command: "sumaq")
      #expect(try BuildLock.interrupted(path) == nil, "it is running")
      withExtendedLifetime(lock) {}
    }
    #expect(try BuildLock.interrupted(path) == "2031-05-06T07:08:09Z")
    try BuildLock(path, since: "2031-05-07T07:08:09Z", command: "sumaq").erase()
    #expect(try BuildLock.interrupted(path) == nil)
  }

  @Test(arguments: ["", "\n", "process", "process 1 since", "process 1 since x", "\u{0}\u{1}", "some one else wrote:"])
  func otherWordsAreNoRun(words: String) throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    try Files.write(Array(words.utf8), to: path)
    #expect(try BuildLock.interrupted(path) == nil)
  }

  /// However often others look, whoever wants the lock gets it.
  @Test func aLookTakesNothing() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    try Files.write([], to: path)
    let failures = Shared(Mutex<[String]>([]))
    Workers.run(3) { number in
      do {
        for _ in 0..<2000 {
          if number > 0 {
            _ = try BuildLock.holder(path)
          } else {
            _ = try BuildLock(path, since: "now", command: "sumaq build")
          }
        }
      } catch { failures.value.withLock { $0.append("\(error)") } }
    }
    #expect(failures.value.withLock { $0 } == [])
  }

  @Test func nobodyElseCanOpenIt() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    try Files.write([], to: path)
    chmod(path, 0o644)
    let lock = try BuildLock(path, since: "now", command: "sumaq build")
    #expect(try FileStatus.of(path)?.permissions == 0o600)
    withExtendedLifetime(lock) {}
  }

  @Test func aChildDoesNotInheritIt() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    let lock = try BuildLock(path, since: "now", command: "sumaq build")
    let open = try Files.names(in: "/proc/self/fd").compactMap(Int32.init)
    let held = open.filter { number in
      var name = [CChar](repeating: 0, count: 4096)
      let count = readlink("/proc/self/fd/\(number)", &name, name.count - 1)
      return count > 0 && String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self) == path
    }
    #expect(held.count == 1)
    #expect(held.allSatisfy { fcntl($0, F_GETFD) & FD_CLOEXEC != 0 })
    withExtendedLifetime(lock) {}
  }

  @Test func aPlantedLinkIsNotFollowed() throws {
    let fixture = try OutputFixture()
    let path = fixture.folder + "/.lock"
    try Files.write([1], to: fixture.folder + "/victim")
    symlink(fixture.folder + "/victim", path)
    #expect(throws: Failure.self) { try BuildLock(path, since: "now", command: "sumaq build") }
    #expect(try Files.read(fixture.folder + "/victim") == [1])
  }
}
