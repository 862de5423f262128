internal import Diagnostics
internal import Model
internal import Publish
internal import Sealing

/// What a run knows before it writes anything: the settings, the day, and who has access to what is sealed.
struct RunPlan {
  let settings: Settings
  let clock: SiteClock
  private(set) var sealed: SealedState
  /// The edition of the list of access, which the store remembers; 0 if none bears one or can be used.
  private(set) var accessEdition: UInt32 = 0
  /// Whether a task of a shard leaves what is sealed to tasks that have the keys.
  private(set) var sealsElsewhere = false
  /// The ids of the users who may open their own pages.
  private(set) var readers: [String] = []

  init(_ request: RunRequest, _ context: RunContext) throws(Failure) {
    settings = try SettingsReader.read(request.config, named: request.configIsNamed, problems: context.problems)
    sealed = try KeysFolder(state: request.state).read()
    if case .keysMissing(let problem) = sealed { context.problems.report(problem) }
    let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
    clock = try SiteClock(settings, asOf: request.asOf, now: now, config: request.config)
    take(sealed)
  }

  /// The plan of a shard's task. A task reads no state folder: it is told whether anybody has access, and which users
  /// may open their own pages. It makes all photos: no later night makes the rest.
  init(
    ofTask request: RunRequest, _ context: RunContext, sealsElsewhere: Bool, readers: [String]
  ) throws(Failure) {
    (self.sealsElsewhere, self.readers) = (sealsElsewhere, readers)
    var settings = try SettingsReader.read(
      request.config, named: request.configIsNamed, problems: context.problems)
    settings.photos.minutes = 10 * 366 * 24 * 60
    (settings.photos.cacheBytes, settings.photos.cacheItems) = (1 << 60, 1 << 60)
    self.settings = settings
    sealed = .noAccess
    let now = Timestamp(microseconds: context.clock.microsecondsSince1970())
    clock = try SiteClock(settings, asOf: request.asOf, now: now, config: request.config)
  }

  /// Reads again who has access, which another command or a resumed forgetting may have changed before the locks were
  /// taken, and ends a change of the keys that was interrupted; true if it has changed. The caller holds the locks.
  mutating func readAccessAgain(_ request: RunRequest, _ context: RunContext) throws(Failure) -> Bool {
    let before = sealed
    take(try KeysFolder(state: request.state).finishInterruptedReset())
    guard sealed != before else { return false }
    if case .keysMissing(let problem) = sealed { context.problems.report(problem) }
    return true
  }

  /// The plan of a task that seals.
  func sealing(_ access: SiteAccess) -> RunPlan {
    var plan = self
    plan.sealed = .open(access)
    return plan
  }

  /// A list without people, as the last access was removed, counts as none.
  private mutating func take(_ state: SealedState) {
    (sealed, readers, accessEdition) = (state, [], 0)
    guard case .open(let access) = state else { return }
    accessEdition = access.list.edition ?? 0
    readers = access.list.subjects.filter { $0.kind == .user }.map(\.id)
    if access.list.people.isEmpty { sealed = .noAccess }
  }

  /// The sink that receives all files: with compressed copies, if the settings ask for them.
  func sink(_ site: any SiteSink) -> any SiteSink { settings.precompress ? PrecompressedSite(site) : site }
}
