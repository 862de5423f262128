import Testing

@testable import Platform

@Suite struct GroupGuardTests {
  /// Starts a script in a process group of its own.
  private func start(_ script: String) throws -> pid_t {
    try ChildSpawn.start(["/bin/sh", "-c", script], [], descriptors: [nil, nil, nil], resettingSignals: true).get()
  }

  /// How the process ended: its signal, or its exit code plus 256.
  private func end(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? 256 + (status >> 8) & 0xff : status & 0x7f
  }

  @Test func withoutAWordTheGroupIsEnded() throws {
    let group = try start("sleep 60 & wait")
    let guardian = try #require(GroupGuard(of: group, graceSeconds: 5))
    close(guardian.pipe)
    #expect(end(of: group) == SIGTERM)
    guardian.wait()
  }

  @Test func whatIgnoresSIGTERMIsKilled() throws {
    let group = try start("trap '' TERM; while :; do sleep 0.05; done")
    usleep(100_000)
    let guardian = try #require(GroupGuard(of: group, graceSeconds: 0.2))
    close(guardian.pipe)
    #expect(end(of: group) == SIGKILL)
    guardian.wait()
  }

  @Test func afterAWordTheGroupIsLeftAlone() throws {
    let group = try start("sleep 0.3; exit 7")
    let guardian = try #require(GroupGuard(of: group, graceSeconds: 5))
    ignoreSignal(SIGPIPE)
    guardian.end()
    #expect(end(of: group) == 256 + 7)
  }
}
