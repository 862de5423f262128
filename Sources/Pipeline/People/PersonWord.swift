internal import Diagnostics
internal import Sealing
internal import Store

/// The person whom a command names: by id, or by e-mail address.
enum PersonWord {
  /// The ids that the word names. Fails with exit code 64 if nobody has it, and with 65 if it is the address of several
  /// people, unless `every`.
  static func resolve(
    _ word: String, in store: Store, _ request: RunRequest, every: Bool = false, forgotten: ForgottenList? = nil
  ) throws -> [String] {
    let ids = try store.people(named: word)
    if ids.isEmpty, let day = forgotten?.lines(of: word).map(\.day).min() {
      throw Failure(
        .usage,
        PeopleProblems.unknown.problem(
          "this person was forgotten on \(day), and the store holds nothing of them",
          mend: "sumaq forget --prove searches for what may be left."))
    }
    if ids.isEmpty, try KeysFolder(state: request.state).list().person(mail: word) != nil {
      throw Failure(
        .usage,
        PeopleProblems.unknown.problem(
          "the store holds nothing of a person with this e-mail address, who has access to sealed pages",
          mend: "sumaq access list says what is kept of them, and sumaq access remove takes it away."))
    }
    guard !ids.isEmpty else {
      throw Failure(
        .usage, PeopleProblems.unknown.problem("the store holds nothing of a person with this id or e-mail address"))
    }
    guard ids.count == 1 || every else {
      throw Failure(
        .data,
        PeopleProblems.several.problem(
          "\(ids.count) users have this e-mail address: \(ids.prefix(20).joined(separator: ", "))"))
    }
    return ids
  }
}
