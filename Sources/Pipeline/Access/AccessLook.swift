internal import Diagnostics
internal import Model
internal import Pages
package import Platform
internal import Reports
package import Sealing
internal import Store

/// `sumaq access list`, `test` and `page`, which change nothing and take no lock.
package enum AccessLook {
  private static let columns = ["email", "kind", "id", "role", "day"]

  /// Writes who may open what. `word` names one restaurant or user. `format`: `table`, `csv` or `ndjson`. A list that no
  /// night uses is written too, for the operator to look at, and reported.
  package static func list(
    _ word: (kind: SealedFolderKind, word: String)?, format: String, _ request: RunRequest, _ context: RunContext,
    into output: ByteStream
  ) throws {
    let folder = KeysFolder(state: request.state)
    let list = try folder.list()
    if case .keysMissing(let problem) = try folder.read() { context.problems.report(problem) }
    let subject = try word.map { try Self.subject($0, list, request) }
    let grants = list.grantsBySlot
    let format = try ResultFormat(asked: format)
    try output.writing { write in
      let writer = format.writer(write)
      try writer.begin(columns)
      for person in list.people {
        let opened = (grants[person.slot] ?? []).filter { subject == nil || $0.subject == subject }
        for grant in opened {
          try writer.row(
            [person.mail, grant.subject.kind.rawValue, grant.subject.id, grant.role, person.day].map { .text($0) })
        }
        // A person to whom nothing is open can sign in all the same.
        if grants[person.slot] == nil, subject == nil {
          try writer.row([.text(person.mail), .null, .null, .null, .text(person.day)])
        }
      }
      try writer.end()
    }
  }

  private static func subject(
    _ named: (kind: SealedFolderKind, word: String), _ list: AccessList, _ request: RunRequest
  ) throws -> SealedFolderSubject {
    let subject = SealedFolderSubject(kind: named.kind, id: named.word)
    if list.subjects.contains(subject) { return subject }
    let subjects = AccessSubjects(try StoreAccess.read(request))
    return try subjects.subject(of: AccessWish(mail: "", kind: named.kind, word: named.word), anyway: true)
  }

  /// Writes the page that opens what is sealed as one file, for people to keep. Returns what to say.
  package static func page(_ file: String, _ request: RunRequest, _ context: RunContext) throws -> [String] {
    let target = try BundleTarget(file, request)
    try target.check(BundleWish())
    let plan = try RunPlan(request, context)
    let access: SiteAccess
    switch plan.sealed {
    case .noAccess:
      throw AccessProblems.unknownPerson.failure(.usage, "no person has access, so that nothing is sealed")
    case .keysMissing(let problem): throw Failure(.data, problem)
    case .open(let found): access = found
    }
    let maker = try BundleMaker(
      Renderers.site(plan, request, context), StoreAccess.read(request), copies: StoredCopies(request),
      asOf: plan.clock.asOf)
    let page = try maker.opening(access, Renderers.folder(request))
    try Files.replace(target.path, with: page, permissions: 0o644, sync: true)
    return [
      "\(file): \(Amount.bytes(page.count)); hand it out as you do passphrases, and not through the web host.",
      "SHA-256 \(Digest.hex(SHA256.digest(page)))",
    ]
  }

  /// Opens the published slot of a person as a browser does. Returns what to say, and whether the passphrase is right.
  package static func test(
    _ mail: String, typed: String, _ request: RunRequest
  ) throws -> (words: [String], isRight: Bool) {
    let access: SiteAccess
    switch try KeysFolder(state: request.state).read() {
    case .noAccess: return (["This e-mail and passphrase open nothing here."], false)
    case .keysMissing(let problem): throw Failure(.data, problem)
    case .open(let found): access = found
    }
    guard let person = access.list.person(mail: mail), let passphrase = Passphrase(typed: typed) else {
      return (["This e-mail and passphrase open nothing here."], false)
    }
    let keys = try SlotKeys(mail: mail, passphrase: passphrase, site: access.keys.site, rounds: person.rounds)
    guard keys.slot == person.slot else { return (["This e-mail and passphrase open nothing here."], false) }
    let path = Path.join(request.output, "site/sealed/s/\(person.slot).js")
    let script: [UInt8]
    guard try FileStatus.of(path)?.kind == .file else {
      return (["The passphrase is right, but what it opens is not published yet: run sumaq build."], true)
    }
    script = try Files.read(path, limit: 64 << 20)
    let ring = try keys.open(script: script)
    let words = ring.map { "\($0.kind.rawValue) \(Printable.line($0.title, limit: 200)), as \($0.role)" }
    return (
      words.isEmpty ? ["The passphrase is right, and opens nothing: nothing is shared with this person."] : words, true
    )
  }
}
