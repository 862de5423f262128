internal import Model
internal import Store

/// Ends an ingest under a list of forgotten people. Those whom the exports brought under a new id, and who were recognized
/// by an e-mail address, join the list, and what was read of them before the address was is erased.
struct LearnedPeople {
  let request: RunRequest
  let clock: SiteClock

  func erase(_ people: ForgottenPeople?, in store: Store, _ rules: IngestRules) throws {
    guard let people, var list = try ForgottenList.read(state: request.state) else { return }
    let learned = people.learnedIDs
    guard !learned.isEmpty else {
      // The first ingest of a store made it anew.
      if try store.forgottenMemory() != list.memory { try store.remember(list.memory) }
      return
    }
    let lines = learned.map { id, person in
      ForgottenLine(
        kind: .id, mark: list.mark(.id, id), keep: person.keep, names: person.names.sorted(),
        of: list.first(of: person), day: clock.asOf.iso, state: .done)
    }
    try list.add(lines)
    let listed = list.people(zone: clock.zone)
    let held = try store.heldIDs(of: listed)
    guard !held.isEmpty else { return try store.remember(list.memory) }
    _ = try store.erase(held, listed, rules, remembering: list.memory)
  }
}
