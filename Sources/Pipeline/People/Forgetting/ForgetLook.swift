internal import Diagnostics
internal import Lake
internal import Model
internal import Platform
internal import Store

/// `sumaq forget --prove`, `--list`, `--confirm` and `--lift`.
package enum ForgetLook {
  /// Searches for a person who was forgotten. Returns every place, and whether there is any.
  package static func prove(
    _ word: String, needles: [String], _ request: RunRequest, _ context: RunContext
  ) throws -> (words: [String], isFound: Bool) {
    try StoreAccess.require(request)
    try PendingForgetting.look(request)
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let isListed = try ForgottenList.read(state: request.state)?.lines(of: word).isEmpty == false
    guard try isListed || !StoreAccess.look(request).people(named: word).isEmpty else { throw unknown() }
    guard !needles.contains("") else {
      throw PeopleProblems.emptyNeedle.failure(.usage, "an empty text is everywhere")
    }
    let isMail = word.utf8.contains(UInt8(ascii: "@"))
    let mail = MailAddress.plain(word)
    let mails = isMail ? [mail, word].reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } } : []
    let wanted = ProofNeedle.all(ids: isMail ? [] : [word], mails: mails, more: needles)
    let result = try Proof(request: request, context: context).search(wanted)
    let words = isListed ? [] : ["This person was not forgotten."]
    return (words + PersonForgetting.words(result), !result.isClean)
  }

  /// The list, a line each: mark, what stays, day, state.
  package static func list(_ request: RunRequest) throws -> String {
    let list = try ForgottenList.read(state: request.state)
    // Without a store the list may be that of a lake.
    if list == nil { try StoreAccess.require(request) }
    if try list == nil || StoreAccess.isThere(request) {
      try ForgottenList.check(list, StoreAccess.forgottenMemory(request), state: request.state)
    }
    return text(list)
  }

  /// Signs the list of an older program as it is, where nothing but the operator knows that it is whole. Returns the list.
  package static func confirm(_ request: RunRequest, _ context: RunContext) throws -> String {
    if try ForgottenList.read(state: request.state) == nil { try StoreAccess.require(request) }
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    var list = try ForgottenList.read(state: request.state)
    try ForgottenList.check(
      list, StoreAccess.forgottenMemory(request), isConfirmed: true, state: request.state)
    try list?.sign()
    return text(list)
  }

  private static func text(_ list: ForgottenList?) -> String {
    guard let list, !list.lines.isEmpty else { return "Nobody is forgotten.\n" }
    return list.lines.map { line in
      "\(line.day)  \(line.mark.hex)  \(line.kind.rawValue)  keep \(line.keep.rawValue)  "
        + line.state.rawValue
    }.sorted().map { $0 + "\n" }.joined()
  }

  /// Takes a person off the list of the state folder and those of a lake's nights, so that the next exports may bring the
  /// rows back. Returns the message to print.
  package static func lift(
    _ word: String, lake: String? = nil, _ request: RunRequest, _ context: RunContext
  ) throws -> String {
    let hasStore = try StoreAccess.isThere(request)
    if lake == nil { try StoreAccess.require(request) }
    if hasStore { try PendingForgetting.look(request) }
    let locks = try BuildLocks(request, context)
    defer { locks.release() }
    let isLacking = try hasStore && liftLacking(word, request)
    if hasStore { _ = try PendingForgetting(resuming: request, context, locks) { try RunPlan(request, context) } }
    let list = try ForgottenList.read(state: request.state)
    let lines = list?.lines(of: word) ?? []
    let lakeLift = lake.map { LakeLift(lake: LakeFolder($0)) }
    if !hasStore {
      try ForgottenList.check(list, ForgottenMemory(), orKnownBy: lakeLift?.lists() ?? [], state: request.state)
    }
    let nights = try lakeLift?.lines(of: word) ?? []
    let all = nights.reduce(lines) { $0.union($1.lines) }
    guard isLacking || !all.isEmpty else { throw unknown() }
    let people = Set(all.filter { $0.kind == .id && $0.of == nil }.map(\.mark))
    guard people.count < 2 else {
      throw PeopleProblems.several.failure(.data, "\(people.count) people were forgotten with this e-mail address")
    }
    for night in nights { try lakeLift?.note(night.lines, in: night.night) }
    if var list, !lines.isEmpty {
      // The store is told first: if this is interrupted, the list is longer than it remembers, and is applied again.
      if hasStore {
        let store = try StoreAccess.change(request)
        try store.readAllFilesAgain()
        try store.remember(list.lifted(lines).memory)
      }
      try list.lift(lines)
    }
    return lake == nil
      ? "The next exports may bring this person back: sumaq build reads every file once."
      : "The next night of the lake may bring this person back: run sumaq shard plan or run."
  }

  /// Takes a person off what the store remembers whom the list lacks, as after an older list was restored. Returns whether
  /// there is any.
  private static func liftLacking(_ word: String, _ request: RunRequest) throws -> Bool {
    guard let list = try ForgottenList.read(state: request.state) else { return false }
    let memory = try StoreAccess.forgottenMemory(request)
    let gone = list.lacking(word, memory)
    guard !gone.isEmpty else { return false }
    let store = try StoreAccess.change(request)
    try store.readAllFilesAgain()
    try store.remember(ForgottenMemory(key: memory.key, marks: memory.marks.filter { !gone.contains($0.key) }))
    return true
  }

  private static func unknown() -> Failure {
    PeopleProblems.notForgotten.failure(.usage, "no person with this id or e-mail address is forgotten")
  }

  /// The work of the hidden `prove-worker`; returns its exit code.
  package static func work() -> Int32 { ProofWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
