internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// Applies the list of forgotten people before a command changes anything else: a forgetting that was interrupted goes
/// on, and a list that is newer than the store, as after a backup was restored, is laid over it.
struct ForgottenKeeper {
  /// The people whose rows are dropped; nil if the list of forgotten people is empty.
  let people: ForgottenPeople?
  /// What the run says of it; nil if there is nothing to say.
  var remark: String?
  /// What a forgetting that was gone on with removed; nil if there was none.
  private(set) var finished: (counts: ErasureCounts, cleaned: ForgetSteps.Cleaned)?

  /// Looks at the list before anything is locked: a list that may not be used ends the run at once.
  static func look(_ request: RunRequest) throws(Failure) { _ = try ForgottenList.read(state: request.state) }

  /// The list for a run that changes nothing.
  init(reading request: RunRequest, zone: TimeZoneRules, store: Store?) throws {
    let list = try ForgottenList.read(state: request.state)
    try ForgottenList.check(
      list, store?.forgottenMemory() ?? ForgottenMemory(lines: 0, digest: []), state: request.state)
    self.people = list?.people(zone: zone)
  }

  /// Goes on with what was interrupted. The caller holds the state's lock, and has no store open. The settings are asked
  /// for only if there is something to do, or if `wantsPeople`.
  init(
    resuming request: RunRequest, _ context: RunContext, _ locks: BuildLocks, wantsPeople: Bool = false,
    plan: () throws -> RunPlan
  ) throws {
    let list = try ForgottenList.read(state: request.state)
    let (memory, held, isHeldBack) = try Self.look(list, request, plan)
    try ForgottenList.check(list, memory, state: request.state)
    guard var list else {
      self.people = nil
      return
    }
    guard wantsPeople || memory != list.memory || list.hasPending else {
      self.people = nil
      return
    }
    let settings = try plan()
    let people = list.people(zone: settings.clock.zone)
    self.people = people
    guard memory != list.memory || list.hasPending else { return }
    // A kept row has no user any more. Only the export's row with the same id tells that it must be removed.
    if try memory != list.memory && people.hasKeptRows && Self.hasStore(request) {
      try Store(folder: request.state).readAllFilesAgain()
    }
    // Without a store nothing is held; the first ingest remembers the list.
    guard try Self.hasStore(request) else {
      try list.finish()
      return
    }
    let access = try AccessErasure(
      request, list, people, withoutKeys: true, isRestored: list.isNewer(than: memory))
    if held.isEmpty, !list.hasPending, !access.isNeeded {
      try Store(folder: request.state).remember(list.memory)
      return
    }
    let steps = ForgetSteps(plan: settings, request: request, context: context, locks: locks)
    let counts = try steps.erase(held, people, list, access)
    guard try !Self.isOtherOutput(request) else {
      remark =
        "\(request.output) is not what nights publish: the output of those nights may still show somebody who is to be "
        + "forgotten, until the next build of it"
      return
    }
    guard !isHeldBack else {
      remark = "the output is held: it may still show somebody who is to be forgotten, until sumaq release"
      return
    }
    finished = (counts, try steps.publishAndClean())
    try StoreAccess.change(request).endForgetting()
    try list.finish()
    remark = "somebody who is to be forgotten was erased; now run sumaq forget --prove PERSON"
  }

  /// What the store remembers, whom of the list it holds, and whether the output is held. The store is only read, as a
  /// run migrates it later.
  private static func look(
    _ list: ForgottenList?, _ request: RunRequest, _ plan: () throws -> RunPlan
  ) throws -> (memory: ForgottenMemory, held: [ErasedPerson], isHeldBack: Bool) {
    let nothing = ForgottenMemory(lines: 0, digest: [])
    guard try hasStore(request) else { return (nothing, [], false) }
    do {
      // Only a list that may have to be applied is worth migrating an older program's store for.
      let store = try list == nil ? Store(reading: request.state) : readable(request)
      let memory = try store.forgottenMemory()
      guard let list, memory != list.memory || list.hasPending else { return (memory, [], false) }
      let people = list.people(zone: try plan().clock.zone)
      return (memory, try store.heldIDs(of: people), try store.hold() != nil)
    } catch let failure as Failure where failure.problem.kind == StoreProblems.older {
      // Older programs forgot nobody.
      return (nothing, [], false)
    }
  }

  /// Whether nights of this store were published elsewhere: what they published would keep the person.
  static func isOtherOutput(_ request: RunRequest) throws -> Bool {
    let status = try PublishedStatus(output: request.output, store: StoreAccess.read(request))
    return (status.night ?? 0) > 0 && !status.isOutput
  }

  private static func hasStore(_ request: RunRequest) throws -> Bool {
    try FileStatus.following(Path.join(request.state, "sumaq.sqlite")) != nil
  }

  /// The store for reading; one of an older program is migrated.
  private static func readable(_ request: RunRequest) throws -> Store {
    do { return try Store(reading: request.state) } catch  where error.problem.kind == StoreProblems.older {
      return try Store(folder: request.state)
    }
  }
}
