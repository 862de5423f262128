import Diagnostics
import Model
import Platform
import Store
import Synchronization
import Testing

@testable import Publish

/// Ends a run before a chosen step: for good, as a killed process, or once, as a full disk.
final class Interruption: Sendable {
  struct Killed: Error {}

  private let at: Int
  private let once: FileError?
  private let steps = Mutex<[PublishStep]>([])

  init(at: Int, once: FileError? = nil) {
    self.at = at
    self.once = once
  }

  var taken: Int { steps.withLock { $0.count } }
  /// The number of the step that commits the ledger.
  var commit: Int? { steps.withLock { $0.firstIndex { $0.verb == "commit" } } }

  var hook: StepHook {
    { [self] step in
      let number = steps.withLock { steps in
        steps.append(step)
        return steps.count - 1
      }
      if let once, number == at { throw once }
      if once == nil, number >= at { throw Killed() }
    }
  }
}

@Suite struct InterruptionTests {
  static let old = {
    var random = Seeded(state: 7)
    return random.pages(upTo: 16)
  }()
  static let new = {
    var random = Seeded(state: 8)
    return random.pages(upTo: 18)
  }()

  /// How many steps the change takes undisturbed.
  private func steps(
    _ prepare: (OutputFixture) throws -> Void, _ body: (OutputFixture, @escaping StepHook) throws -> Void
  ) throws
    -> Int
  {
    let fixture = try OutputFixture()
    try prepare(fixture)
    let interruption = Interruption(at: .max)
    try body(fixture, interruption.hook)
    return interruption.taken
  }

  private func expectOldOrNew(_ fixture: OutputFixture, old: Pages, new: Pages, _ step: Int) throws -> Bool {
    let found = try fixture.published()
    let isOld = found == old.tree
    #expect(isOld || found == new.tree, "step \(step)")
    let clean = try OutputFixture()
    try clean.publish(isOld ? old : new)
    #expect(try fixture.ledger(inputs: false) == clean.ledger(inputs: false), "step \(step)")
    return isOld
  }

  @Test func aKillAtAnyStepLosesNothing() throws {
    let count = try steps({ try $0.publish(Self.old) }) { try $0.publish(Self.new, nights: 0, hook: $1) }
    #expect(count > 50)
    for step in 0..<count {
      let fixture = try OutputFixture()
      try fixture.publish(Self.old)
      #expect(throws: Interruption.Killed.self) {
        try fixture.publish(Self.new, nights: 0, hook: Interruption(at: step).hook)
      }
      _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      _ = try expectOldOrNew(fixture, old: Self.old, new: Self.new, step)
      try fixture.publish(Self.new)
      #expect(try fixture.published() == Self.new.tree, "step \(step)")
      try fixture.publish(Self.old)
      #expect(try fixture.published() == Self.old.tree, "step \(step)")
    }
  }

  @Test func aKillAtAnyStepOfTheFirstNightLosesNothing() throws {
    let count = try steps({ _ in }) { try $0.publish(Self.new, hook: $1) }
    for step in 0..<count {
      let fixture = try OutputFixture()
      #expect(throws: Interruption.Killed.self) {
        try fixture.publish(Self.new, hook: Interruption(at: step).hook)
      }
      _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      _ = try expectOldOrNew(fixture, old: [:], new: Self.new, step)
      try fixture.publish(Self.new)
      #expect(try fixture.published() == Self.new.tree, "step \(step)")
    }
  }

  /// The recovery is killed as well, at every one of its steps.
  @Test func aKillDuringTheRecoveryLosesNothing() throws {
    let count = try steps({ try $0.publish(Self.old) }) { try $0.publish(Self.new, hook: $1) }
    for step in stride(from: 0, to: count, by: 7) {
      for second in stride(from: 0, to: 200, by: 5) {
        let fixture = try OutputFixture()
        try fixture.publish(Self.old)
        #expect(throws: Interruption.Killed.self) {
          try fixture.publish(Self.new, hook: Interruption(at: step).hook)
        }
        let interruption = Interruption(at: second)
        let outcome = Result {
          try Publication(fixture.settings(hook: interruption.hook), store: fixture.store, problems: fixture.problems)
        }
        _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
        _ = try expectOldOrNew(fixture, old: Self.old, new: Self.new, step)
        if case .success = outcome { break }
      }
    }
  }

  /// Whoever finds the killed run's staging folder throws it away: what cannot be finished is undone.
  @Test func aKillAndALostStagingFolderLoseNothing() throws {
    let count = try steps({ try $0.publish(Self.old) }) { try $0.publish(Self.new, hook: $1) }
    for step in stride(from: 0, to: count, by: 2) {
      let fixture = try OutputFixture()
      try fixture.publish(Self.old)
      #expect(throws: Interruption.Killed.self) {
        try fixture.publish(Self.new, hook: Interruption(at: step).hook)
      }
      try Files.removeTree(fixture.output + "/.staging")
      _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      _ = try expectOldOrNew(fixture, old: Self.old, new: Self.new, step)
    }
  }

  @Test(arguments: [ENOSPC, EACCES, EIO])
  func aFailingStepPublishesNothingInPart(code: Int32) throws {
    let count = try steps({ try $0.publish(Self.old) }) { try $0.publish(Self.new, hook: $1) }
    let expected: ExitCode = [ENOSPC: .cannotCreate, EACCES: .permission, EIO: .inputOutput][code, default: .done]
    for step in stride(from: 0, to: count, by: code == ENOSPC ? 1 : 5) {
      let fixture = try OutputFixture()
      try fixture.publish(Self.old)
      let interruption = Interruption(at: step, once: FileError("write", "disk", code: code))
      do {
        try fixture.publish(Self.new, hook: interruption.hook)
        // What is left over once a night is published is a problem, and no failure.
        #expect(try fixture.published() == Self.new.tree, "step \(step)")
        #expect(fixture.problems.entries.count == 1, "step \(step)")
      } catch let failure as Failure {
        #expect(failure.exitCode == expected, "step \(step)")
      }
      _ = try expectOldOrNew(fixture, old: Self.old, new: Self.new, step)
      try fixture.publish(Self.new)
      #expect(try fixture.published() == Self.new.tree, "step \(step)")
      #expect(try FileStatus.of(fixture.output + "/.staging") == nil)
    }
  }

  private static let bundle = "site/sealed/b/0123/00.js"

  /// A fixture with two nights, of which the second took an access away and failed at each step after its commit in turn.
  private func eachFaultAfterTheCommit(_ body: (OutputFixture, _ step: Int) throws -> Void) throws {
    let old = Self.old.merging([Self.bundle: Page("old key")]) { $1 }
    let new = Self.new.merging([Self.bundle: Page("new key")]) { $1 }
    let undisturbed = Interruption(at: .max)
    let fixture = try OutputFixture()
    try fixture.publish(old)
    try fixture.publish(new, hook: undisturbed.hook)
    for step in try #require(undisturbed.commit) + 1..<undisturbed.taken {
      let fixture = try OutputFixture()
      try fixture.publish(old)
      let interruption = Interruption(at: step, once: FileError("rename", "disk", code: EIO))
      #expect(try fixture.publish(new, hook: interruption.hook).night == 2, "step \(step)")
      #expect(try fixture.published() == new.tree, "step \(step)")
      #expect(fixture.problems.entries.map(\.kind.id) == ["platform.disk-fault"], "step \(step)")
      try body(fixture, step)
      #expect(try fixture.published() == new.tree, "step \(step)")
      #expect(try fixture.store.ledgerState()?.sum == fixture.sum(), "step \(step)")
      #expect(try fixture.rollBack() == 1, "step \(step)")
      #expect(try fixture.published()[Self.bundle] == "file new key", "step \(step)")
    }
  }

  @Test func aFaultAfterTheCommitIsReportedAndTheNextRunEndsTheNight() throws {
    var finished = 0
    try eachFaultAfterTheCommit { fixture, step in
      let next = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      finished += next.recovered == [.finished(night: 2)] ? 1 : 0
      #expect(next.trusted, "step \(step)")
    }
    #expect(finished >= 2)
  }

  /// The next run does not undo the night either if a published file is gone, or the run after it was killed as well.
  @Test func aCommittedNightIsNeverUndone() throws {
    try eachFaultAfterTheCommit { fixture, step in
      let page = fixture.output + "/" + Self.bundle
      try Files.remove(page)
      let interruption = Interruption(at: 0)
      _ = Result {
        try Publication(fixture.settings(hook: interruption.hook), store: fixture.store, problems: fixture.problems)
      }
      _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      #expect(try FileStatus.of(page) == nil && fixture.store.ledgerState()?.night == 2, "step \(step)")
      try fixture.write("new key", to: Self.bundle)
    }
  }

  /// A commit that fails can be in the store nevertheless, once its process was killed. Its journal's name tells the night
  /// that failed from one that a rollback takes back, which leaves what is sealed.
  @Test(arguments: [("withdrawing", "old key"), ("undoing", "new key")])
  func theJournalsNameTellsARollback(name: String, key: String) throws {
    let fixture = try OutputFixture()
    try fixture.publish(["site/index.html": Page("1"), Self.bundle: Page("old key")])
    #expect(throws: Interruption.Killed.self) {
      try fixture.publish(
        ["site/index.html": Page("2"), Self.bundle: Page("new key")],
        hook: { step in
          if step.verb == "remove", step.path.hasPrefix(".nights/2/old/") { throw Interruption.Killed() }
        })
    }
    let night = fixture.output + "/.nights/2/"
    try Files.move(night + "journal", to: night + name)
    let next = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
    #expect(next.recovered == [.undone(night: 2)] && next.trusted)
    #expect(try fixture.published()["site/index.html"] == "file 1")
    #expect(try fixture.published()[Self.bundle] == "file \(key)")
    #expect(try fixture.store.ledgerState()?.sum == fixture.sum())
    #expect(try fixture.store.ledgerState()?.rolledBack == (name == "undoing" ? 2 : nil))
  }

  /// A disk that fails once leaves all of one night, or says that it does not; the next rollback goes back no further.
  @Test func aRollbackThatFailsIsToldAndEndedByTheNext() throws {
    let third = ["site/index.html": Page("third", kind: .list)]
    let prepare: (OutputFixture) throws -> Void = {
      for pages in [Self.old, Self.new, third] { try $0.publish(pages) }
    }
    let count = try steps(prepare) { _ = try $0.rollBack(hook: $1) }
    var told = 0
    for step in 0..<count {
      let fixture = try OutputFixture()
      try prepare(fixture)
      let interruption = Interruption(at: step, once: FileError("write", "disk", code: EIO))
      #expect(throws: Failure.self) { try fixture.rollBack(hook: interruption.hook) }
      let isTold = fixture.problems.entries.contains { $0.kind.id == "publish.unfinished" }
      let found = try fixture.published()
      #expect(isTold || found == third.tree, "step \(step)")
      told += isTold ? 1 : 0
      #expect(try fixture.rollBack() == 2, "step \(step)")
      #expect(try fixture.published() == Self.new.tree, "step \(step)")
      #expect(try fixture.store.ledgerState()?.rolledBack == 3, "step \(step)")
    }
    #expect(told > 10)
  }

  @Test func aKillAtAnyStepOfARollbackLosesNothing() throws {
    let prepare: (OutputFixture) throws -> Void = {
      try $0.publish(Self.old)
      try $0.publish(Self.new)
    }
    let count = try steps(prepare) { _ = try $0.rollBack(hook: $1) }
    for step in 0..<count {
      let fixture = try OutputFixture()
      try prepare(fixture)
      #expect(throws: Interruption.Killed.self) {
        try fixture.rollBack(hook: Interruption(at: step).hook)
      }
      _ = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      let isOld = try expectOldOrNew(fixture, old: Self.old, new: Self.new, step)
      #expect(try fixture.store.ledgerState()?.rolledBack == (isOld ? 2 : nil), "step \(step)")
      try fixture.publish(Self.new)
      #expect(try fixture.published() == Self.new.tree, "step \(step)")
    }
  }
}
