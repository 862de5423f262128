import Testing

@testable import Platform

@Suite struct GroupGuardTests {
  /// Starts a script in the guard's group.
  private func start(_ script: String, _ guardian: GroupGuard) throws -> pid_t {
    try ChildSpawn.start(
      ["/bin/sh", "-c", script], [], descriptors: [nil, nil, nil], group: guardian.group, resettingSignals: true
    ).get()
  }

  /// How the process ended: its signal, or its exit code plus 256.
  private func end(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7f == 0 ? 256 + (status >> 8) & 0xff : status & 0x7f
  }

  @Test func withoutAWordTheGroupIsEnded() throws {
    let guardian = try #require(GroupGuard(graceSeconds: 5))
    let command = try start("sleep 60 & wait", guardian)
    #expect(getpgid(command) == guardian.group)
    close(guardian.pipe)
    #expect(end(of: command) == SIGTERM)
    kill(guardian.group, SIGKILL)
    guardian.wait()
  }

  /// This program may die while the system starts the command.
  @Test func whatJoinsTheGroupLateIsEndedToo() throws {
    let guardian = try #require(GroupGuard(graceSeconds: 0.3))
    close(guardian.pipe)
    let command = try start("exec sleep 60", guardian)
    #expect([SIGTERM, SIGKILL].contains(end(of: command)))
    guardian.wait()
    #expect(throws: FileError.self) { try start("exec sleep 60", guardian) }
  }

  @Test func signalsToTheGroupLeaveTheGuardWorking() throws {
    let guardian = try #require(GroupGuard(graceSeconds: 5))
    kill(-guardian.group, SIGTERM)
    kill(-guardian.group, SIGHUP)
    let command = try start("exec sleep 60", guardian)
    close(guardian.pipe)
    #expect(end(of: command) == SIGTERM)
    kill(guardian.group, SIGKILL)
    guardian.wait()
  }

  @Test func whatIgnoresSIGTERMIsKilled() throws {
    let guardian = try #require(GroupGuard(graceSeconds: 0.2))
    let command = try start("trap '' TERM; while :; do sleep 0.05; done", guardian)
    usleep(100_000)
    close(guardian.pipe)
    #expect(end(of: command) == SIGKILL)
    guardian.wait()
  }

  @Test func afterAWordTheGroupIsLeftAlone() throws {
    let guardian = try #require(GroupGuard(graceSeconds: 5))
    let command = try start("sleep 0.3; exit 7", guardian)
    ignoreSignal(SIGPIPE)
    guardian.end()
    #expect(end(of: command) == 256 + 7)
  }
}
