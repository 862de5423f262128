internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Sealing
internal import Store
internal import Synchronization

/// A change of the list of access, under the state's lock: it is written, handed out, and then published.
struct AccessSession {
  let request: RunRequest
  let context: RunContext
  let plan: RunPlan
  private let locks: BuildLocks
  private let folder: KeysFolder
  /// The lake whose next night publishes the change; nil if this machine's output has the site.
  private let lake: LakeFolder?

  /// Locks the state, and ends a forgetting that was interrupted. Fails with exit code 77 if other users may read the
  /// keys. The state folder of a lake need not have a store.
  init(_ request: RunRequest, _ context: RunContext, lake: LakeFolder? = nil) throws {
    (self.request, self.context, self.lake) = (request, context, lake)
    try lake?.requireMark()
    let last = try lake.flatMap { lake in try LakeState(lake).last.map { (lake, $0.rows) } }
    let planned = try last.flatMap { lake, night in try ShardPlan(of: night, in: lake) }
    folder = KeysFolder(state: request.state, plannedEdition: planned?.access.edition ?? 0)
    let hasStore = try StoreAccess.isThere(request)
    if lake == nil { try StoreAccess.require(request) }
    if hasStore { try PendingForgetting.look(request) }
    _ = try folder.read()
    let plan = try RunPlan(request, context)
    self.plan = plan
    locks = try BuildLocks(request, context)
    guard hasStore else { return }
    do { _ = try PendingForgetting(resuming: request, context, locks) { plan } } catch {
      locks.release()
      throw error
    }
  }

  func end() { locks.release() }

  /// Today, as the site counts days.
  var day: String { plan.clock.asOf.iso }

  /// Keys and list; nil if no person ever had access. Fails with exit code 65 if they are missing or damaged.
  ///
  /// Of an older list than the one that was used last all sealed folders have new keys, as people whose access was taken
  /// away since may have its own; also if the operator `confirms` a list, which nothing need prove then. People who were
  /// forgotten since are not on it any more, before it is written.
  func access(confirms: Bool = false) throws(Failure) -> SiteAccess? {
    let (state, doubt) = try folder.readDoubted()
    guard case .open(var access) = state, confirms || doubt != .unsigned else {
      if case .keysMissing(let problem) = try folder.read() { throw Failure(.data, problem) }
      return nil
    }
    guard confirms || doubt != nil else { return access }
    access.list.raiseAll(random: context.random)
    access.list = try withoutForgotten(access.list, access.keys, isRestored: true)
    return access
  }

  /// A list without people who are forgotten.
  private func withoutForgotten(
    _ access: AccessList, _ keys: SealKeys?, isRestored: Bool
  ) throws(Failure) -> AccessList {
    guard let list = try ForgottenList.read(state: request.state) else { return access }
    let people = list.people(zone: plan.clock.zone)
    return AccessErasure(of: access, keys, list, people, isRestored: isRestored, random: context.random).list
  }

  /// Whether the list is older than the one that was used last.
  func hasOlderList() throws(Failure) -> Bool { try folder.readDoubted().1 == .older }

  /// Keys and list, made if no person ever had access.
  func accessOrNew() throws(Failure) -> SiteAccess {
    if let access = try access() { return access }
    return SiteAccess(keys: try newKeys(), list: AccessList())
  }

  /// New secrets of the site.
  func newKeys() throws(Failure) -> SealKeys {
    guard
      let keys = SealKeys(master: context.random(SealKeys.masterBytes), site: context.random(SealKeys.siteBytes))
    else { throw AccessProblems.keysMissing.failure(.software, "the system gave too few random bytes") }
    return keys
  }

  /// The list alone, as it is, without keys; and without people who are forgotten, whom one that does not hold may have.
  func list() throws(Failure) -> (all: AccessList, staying: AccessList) {
    let list = try folder.list()
    let holds = if case .open = try folder.read() { true } else { false }
    return (list, try withoutForgotten(list, nil, isRestored: !holds))
  }

  func people(_ keys: SealKeys) -> NewPeople { NewPeople(keys: keys, day: day, request: request, context: context) }

  func subjects() throws -> AccessSubjects {
    guard let lake else { return AccessSubjects(try StoreAccess.change(request)) }
    return AccessSubjects(try LakeSubjects(lake))
  }

  /// Whether ids are looked up.
  func looksUp() throws -> Bool { try lake.map { try LakeSubjects($0) != nil } ?? true }

  /// Whether the next night of a lake publishes the change.
  var isOfLake: Bool { lake != nil }

  /// Writes the list, with the keys if there are none.
  func write(_ access: SiteAccess) throws(Failure) { try folder.write(access) }

  /// Replaces keys and list.
  func replaceAll(_ access: SiteAccess) throws(Failure) { try folder.replaceAll(access) }

  /// Publishes what changed. If this is interrupted, the next night does it, as it does for a lake.
  func publish() throws {
    guard !isOfLake else { return }
    var request = request
    (request.full, request.dryRun, request.releases) = (false, false, false)
    _ = try Night(request, context, stages: [.pages], within: locks).run()
  }

  /// Whether nights publish nothing, so that the sealed pages follow later.
  func isHeld() throws -> Bool { try StoreAccess.look(request).hold() != nil }
}

/// Makes passphrases and people's keys, on all workers, as each costs a tenth of a second.
struct NewPeople {
  let keys: SealKeys
  let day: String
  let request: RunRequest
  let context: RunContext

  /// A person with a new passphrase for each address, in their order.
  func make(_ mails: [String]) throws -> [(person: AccessPerson, passphrase: Passphrase)] {
    let passphrases = mails.map { _ in Passphrase(random: context.random) }
    let made = Shared(Mutex([AccessPerson?](repeating: nil, count: mails.count)))
    let done = Shared(Atomic<Int>(0))
    context.progress.begin(.passphrases, total: mails.count)
    defer { context.progress.end() }
    do {
      try WorkerPool(count: mails.count, workers: request.workers, cancelled: { context.cancellation.isCancelled }).run(
        begin: {},
        piece: { _, index in
          let person = try keys.person(mail: mails[index], passphrase: passphrases[index], day: day)
          made.value.withLock { $0[index] = person }
          context.progress.advance(to: done.value.wrappingAdd(1, ordering: .relaxed).newValue, of: mails.count)
        }, end: { _ in })
    } catch {
      try context.checkCancelled()
      throw error
    }
    return zip(made.value.withLock { $0 }, passphrases).compactMap { person, passphrase in
      person.map { ($0, passphrase) }
    }
  }
}
