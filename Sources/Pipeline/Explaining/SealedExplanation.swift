internal import Diagnostics
internal import Model
internal import Platform
internal import Sealing
internal import Store

/// Says what a sealed file is: of whom, and which part. It is told at the operator's terminal alone.
struct SealedExplanation {
  private let access: SiteAccess
  private let request: RunRequest
  private let store: Store

  /// The words for a file below `sealed/`, or for `sealed/restaurant/<id>` and `sealed/user/<id>`, which list a bundle's
  /// parts; nil if it is none of them.
  static func text(_ path: String, _ request: RunRequest, _ store: Store) throws -> String? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "sealed" else { return nil }
    let kind = BundleKind(rawValue: parts[1])
    guard kind != nil || parts[1] == "b" || parts[1] == "s" else { return nil }
    let access: SiteAccess
    switch try KeysFolder(state: request.state).read() {
    case .nobody: return "\(path)\n  nobody has access to anything that is sealed\n"
    case .keysMissing(let problem): throw Failure(.data, problem)
    case .open(let found): access = found
    }
    let explanation = SealedExplanation(access: access, request: request, store: store)
    if let kind { return try explanation.bundle(kind, parts[2]) }
    return try parts[1] == "s" ? explanation.slot(parts[2], path) : explanation.part(parts[2], path)
  }

  private func slot(_ file: String, _ path: String) throws -> String {
    let name = file.hasSuffix(".js") ? String(file.dropLast(3)) : file
    guard let person = access.list.people.first(where: { $0.slot == name }) else {
      return "\(path)\n  nobody has this slot: the next build removes it\n"
    }
    let opens = access.list.grants(of: person).map { "    \(Self.words($0.subject)), as \($0.role)" }
    return
      ([
        path, "  the slot of \(Printable.line(person.mail, limit: 254)), since \(person.day)", published(path),
        "  opens",
      ] + opens)
      .joined(separator: "\n") + "\n"
  }

  private func part(_ rest: String, _ path: String) throws -> String {
    let words = rest.split(separator: "/").map(String.init)
    guard let subject = access.list.subjects.first(where: { access.keys.name(of: $0) == words.first }) else {
      return "\(path)\n  nobody may open this bundle: the next build removes it\n"
    }
    let sealer = access.bundle(subject)
    let name = words.count > 1 ? String(words[1].prefix { $0 != "." }) : BundleSealer.contents
    let readers = access.list.grants.count { $0.subject == subject }
    let inner = try inner(name, sealer)
    return [
      path, "  of the \(Self.words(subject)): \(inner ?? "a part that its contents do not name")", published(path),
      "  sealed with key \(access.list.generation(of: subject).number) of the bundle",
      "  opened by \(Amount.of(readers, "person", "people")): sumaq access list --\(subject.kind.rawValue) "
        + Printable.line(subject.id, limit: 80),
      "  depends on", "    what the store holds of the \(subject.kind.rawValue); sumaq.json; Templates/sealed",
    ].joined(separator: "\n") + "\n"
  }

  private func bundle(_ kind: BundleKind, _ word: String) throws -> String? {
    let named = BundleSubject(kind: kind, id: word)
    let id = access.list.subjects.contains(named) ? word : try AccessSubjects(store).restaurant(word) ?? word
    let subject = BundleSubject(kind: kind, id: kind == .restaurant ? id : word)
    guard access.list.subjects.contains(subject) else {
      // Says which id was meant if the store has none like it.
      _ = try AccessSubjects(store).subject(of: AccessWish(mail: "", kind: kind, word: word), anyway: true)
      return "sealed/\(kind.rawValue)/\(word)\n  nobody may open it, so that nothing of it is sealed\n"
    }
    let sealer = access.bundle(subject)
    let start = "sealed/b/\(sealer.name)/"
    let contents = try contents(sealer)
    let parts = contents?.entries.flatMap { entry in entry.parts.map { "    \(start)\($0).js  \(entry.path)" } } ?? []
    return (["the \(Self.words(subject))", "    \(start)\(BundleSealer.contents).js  its contents"] + parts)
      .joined(separator: "\n") + "\n"
  }

  private func inner(_ part: String, _ sealer: BundleSealer) throws -> String? {
    if part == BundleSealer.contents { return "its contents" }
    return try contents(sealer)?.entries.first { $0.parts.contains(part) }.map { entry in
      let kinds: [PartType: String] = [.fragment: "page", .photo: "photo", .file: "download"]
      return "the \(kinds[entry.type] ?? "part") \(Printable.line(entry.path, limit: 200))"
    }
  }

  private func contents(_ sealer: BundleSealer) throws -> BundleContents? {
    let path = Path.join(request.output, "site/sealed/b/\(sealer.name)/\(BundleSealer.contents).js")
    let script: [UInt8]
    do throws(FileError) {
      guard try FileStatus.of(path)?.kind == .file else { return nil }
      script = try Files.read(path, limit: 64 << 20)
    } catch { throw error.failure }
    return BundleContents(try sealer.open(script: script, part: BundleSealer.contents).1)
  }

  private func published(_ path: String) -> String {
    do {
      guard let row = try store.ledgerRow("site/" + path) else { return "  not published yet" }
      return "  published, \(Amount.bytes(row.size))"
    } catch { return "  not published yet" }
  }

  private static func words(_ subject: BundleSubject) -> String {
    "\(subject.kind.rawValue) \(Printable.line(subject.id, limit: 80))"
  }
}
