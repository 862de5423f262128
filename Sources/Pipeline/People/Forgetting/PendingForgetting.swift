internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// Applies the list of forgotten people before a command changes anything else: a forgetting that was interrupted goes
/// on, and a list that is newer than the store, as after a backup was restored, is laid over it.
struct PendingForgetting {
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
    try ForgottenList.check(list, store?.forgottenMemory() ?? ForgottenMemory(), state: request.state)
    self.people = list?.people(zone: zone)
  }

  /// Goes on with what was interrupted. The caller holds the state's lock, and has no store open. The settings are asked
  /// for only if there is something to do, or if `wantsPeople`.
  init(
    resuming request: RunRequest, _ context: RunContext, _ locks: BuildLocks, wantsPeople: Bool = false,
    plan: () throws -> RunPlan
  ) throws {
    let list = try ForgottenList.read(state: request.state)
    let memory = try StoreAccess.forgottenMemory(request)
    try ForgottenList.check(list, memory, state: request.state)
    guard var list else {
      self.people = nil
      return
    }
    try list.sign()
    // What an older program remembered is replaced by the next ingest.
    let isDue = !list.isKnown(to: memory) || list.hasPending
    guard wantsPeople || isDue else {
      self.people = nil
      return
    }
    let settings = try plan()
    let people = list.people(zone: settings.clock.zone)
    self.people = people
    guard isDue else { return }
    let (held, isHeldBack) = try Self.look(people, request)
    // A kept row has no user any more. Only the export's row with the same id tells that it must be removed.
    if try !list.isKnown(to: memory) && people.hasKeptRows && StoreAccess.isThere(request) {
      try Store(folder: request.state).readAllFilesAgain()
    }
    // Without a store nothing is held; the first ingest remembers the list.
    guard try StoreAccess.isThere(request) else {
      try list.finish()
      return
    }
    let access = try AccessErasure(
      request, list, people, withoutKeys: true, isRestored: list.isNewer(than: memory), random: context.random)
    let isHeld = !held.isEmpty || list.hasPending || access.isNeeded
    if !isHeld, list.isApplied(to: memory) {
      try Store(folder: request.state).remember(list.memory)
      return
    }
    let steps = ForgetSteps(plan: settings, request: request, context: context, locks: locks)
    // Whom no user shows may still stand in rejects, own tables and what nights remember.
    let counts = try steps.erase(held, people, list, access)
    guard isHeld || counts != ErasureCounts() else { return }
    guard try !Self.isOtherOutput(request) else {
      remark =
        "\(request.output) is not what nights publish: the output of those nights may still show a person who is to be "
        + "forgotten, until the next build of it"
      return
    }
    guard !isHeldBack else {
      remark = "the output is held: it may still show a person who is to be forgotten, until sumaq release"
      return
    }
    finished = (counts, try steps.publishAndClean())
    try StoreAccess.change(request).endForgetting()
    try list.finish()
    remark = "a person who is to be forgotten was erased; now run sumaq forget --prove PERSON"
  }

  /// Whom of the list the store holds, and whether the output is held. The store of an older program is migrated.
  private static func look(
    _ people: ForgottenPeople, _ request: RunRequest
  ) throws -> (held: [ErasedPerson], isHeldBack: Bool) {
    guard try StoreAccess.isThere(request) else { return ([], false) }
    let store = try readable(request)
    return (try store.heldIDs(of: people), try store.hold() != nil)
  }

  /// Whether nights of this store were published elsewhere: what they published would keep the person.
  static func isOtherOutput(_ request: RunRequest) throws -> Bool {
    let status = try PublishedStatus(output: request.output, store: StoreAccess.look(request))
    return (status.night ?? 0) > 0 && !status.isOutput
  }

  /// The store for reading; one of an older program is migrated.
  private static func readable(_ request: RunRequest) throws -> Store {
    do { return try Store(reading: request.state) } catch  where error.problem.kind == StoreProblems.older {
      return try Store(folder: request.state)
    }
  }
}
