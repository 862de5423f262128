import Synchronization
import Testing
@testable import Platform

@Suite struct OperatorCommandTests {
  private let variables = ["PATH": "/usr/bin:/bin", "TOLD": "by the caller"]

  /// Runs a script; how it ended and what it wrote.
  private func run(
    _ script: String, input: String = "", seconds: Double = 30, isCancelled: () -> Bool = { false }
  ) -> (OperatorCommand.End, String) {
    run(["sh", "-c", script], input: input, seconds: seconds, isCancelled: isCancelled)
  }

  private func run(
    _ words: [String], input: String = "", seconds: Double = 30, isCancelled: () -> Bool = { false }
  ) -> (OperatorCommand.End, String) {
    var command = OperatorCommand(words, variables: variables, input: Array(input.utf8), seconds: seconds)
    command.graceSeconds = 0.3
    var written: [UInt8] = []
    let end = command.run(clock: .system, isCancelled: isCancelled) { written += $0 }
    return (end, String(decoding: written, as: UTF8.self))
  }

  @Test func itHasItsInputItsEnvironmentAndBothOutputs() {
    let (end, words) = run("cat; echo $TOLD $HOME; echo wrong >&2", input: "a report\n")
    #expect(end == .exit(0))
    #expect(words == "a report\nby the caller\nwrong\n")
  }

  /// What does not fit into a pipe is written while it reads, also to a command that reads nothing.
  @Test func aLargeInputBlocksNothing() {
    let input = String(repeating: "0123456789abcdef", count: 20_000)
    #expect(run("wc -c", input: input).1.filter(\.isNumber) == "320000")
    #expect(run("exit 3", input: input).0 == .exit(3))
    #expect(run("exec <&-; sleep 0.2", input: input).0 == .exit(0))
  }

  @Test func howItEndedIsTold() {
    #expect(run("exit 7").0 == .exit(7))
    #expect(run("kill -9 $$").0 == .signal(SIGKILL))
    #expect(run(["no-such-program"]).0 == .notStarted(FileError("find", "no-such-program", code: ENOENT)))
    #expect(run(["/nowhere/at/all"]).0 == .notStarted(FileError("start", "/nowhere/at/all", code: ENOENT)))
    #expect(run(["/etc/passwd"]).0 == .notStarted(FileError("start", "/etc/passwd", code: EACCES)))
    #expect(run([]).0 == .notStarted(FileError("find", "", code: ENOENT)))
  }

  /// The words are no shell's.
  @Test func noShellReadsItsWords() {
    #expect(run(["echo", "$TOLD", "a b", "; exit 3"]).1 == "$TOLD a b ; exit 3\n")
  }

  @Test func aHangingCommandIsEndedWithAllThatItStarted() throws {
    let (end, words) = run("sleep 60 & echo $!; wait", seconds: 0.2)
    #expect(end == .timeout)
    let child = try #require(Int32(words.filter(\.isNumber)))
    var tries = 0
    while kill(child, 0) == 0, !isZombie(child), tries < 200 {
      usleep(10_000)
      tries += 1
    }
    #expect(kill(child, 0) != 0 || isZombie(child))
  }

  @Test func aCommandThatIgnoresSIGTERMIsKilled() {
    let start = Clock.system.nanoseconds()
    #expect(run("trap '' TERM; while :; do sleep 0.05; done", seconds: 0.1).0 == .timeout)
    #expect(Clock.system.nanoseconds() - start < 20_000_000_000)
  }

  /// A flood of output does not keep the clock from being looked at.
  @Test func aFloodingCommandIsEndedToo() { #expect(run("yes", seconds: 0.2).0 == .timeout) }

  @Test func aRunThatIsAskedToStopEndsIt() { #expect(run("sleep 60", isCancelled: { true }).0 == .cancelled) }

  /// A program that goes on in the background with the pipe open is not waited for.
  @Test func whatGoesOnInTheBackgroundIsLeftAlone() {
    let start = Clock.system.nanoseconds()
    #expect(run("sleep 30 & exit 0").0 == .exit(0))
    #expect(Clock.system.nanoseconds() - start < 20_000_000_000)
  }

  /// sumaq ignores SIGPIPE, and a shell's pipeline must not.
  @Test func signalsAreAnsweredAsUsual() {
    ignoreSignal(SIGPIPE)
    #expect(run("(yes; echo $? >&2) 2>&1 | head -n 1 >/dev/null; kill -PIPE $$; echo alive").0 == .signal(SIGPIPE))
  }

  private func isZombie(_ child: Int32) -> Bool {
    guard let status = try? Files.read("/proc/\(child)/stat") else { return true }
    return String(decoding: status, as: UTF8.self).contains(") Z ")
  }
}

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
