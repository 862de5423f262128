internal import Diagnostics
internal import Platform
internal import Sealing
internal import Synchronization

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
      try PieceWork(count: mails.count, workers: request.workers, cancelled: { context.cancellation.isCancelled }).run(
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
