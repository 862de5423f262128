internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Sealing
internal import Store

/// `sumaq explain PAGE` and `sumaq explain templates`.
package enum Explanation {
  package static func text(of what: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    what == "templates" ? try templates(request) : try page(what, request, context)
  }

  /// Every template file, and the folder that it is read from.
  private static func templates(_ request: RunRequest) throws -> String {
    let folder = try Renderers.folder(request)
    var lines: [String] = []
    for part in ["", "partials", "sealed", "assets", "strings", "reports"] {
      for name in try folder.names(in: part) {
        guard let file = try folder.file(part.isEmpty ? name : part + "/" + name) else { continue }
        let isOwn = file.path.hasPrefix(request.templates + "/") && request.templates != request.shippedTemplates
        lines.append("\(isOwn ? "yours  " : "shipped")  \(file.path)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

// `sumaq explain PAGE` says why a page was or would be rendered again, and what it is made from.
extension Explanation {
  static func page(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try RunPlan(request, context)
    let store = try StoreAccess.read(request)
    if let words = try other(path, plan, store) { return words }
    let path = path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    if let words = try SealedExplanation.text(path, request, store) { return words }
    let renderer = try Renderers.site(plan, request, context)
    let row = try store.ledgerRow("site/" + path)
    let written = try row.map { ["  " + FileCause.words(try store.cause(of: $0.path), of: $0.path)] } ?? []
    guard let made = try renderer.provenance(of: path, store: store, asOf: plan.clock.asOf) else {
      guard let row else { throw PagesProblems.failure(noPage: path) }
      let words = "but made from nothing that the store holds: the next build removes it"
      return ([path, "  published, \(Amount.bytes(row.size)), \(words)"] + written).joined(separator: "\n") + "\n"
    }
    let print = try BuildFingerprint(plan, request, context, stages: Set(Night.Stage.allCases))
    let reasons = try PageReasons(made, baseline: try PublishedBaseline(print, plan, store), store: store)
    let isSame = row?.isMade(from: made.inputs) ?? false
    var lines = [path]
    if let sort = Dependencies.sort(made) { lines.append("  " + sort) }
    lines += ["  " + verdict(row, isSame: isSame)] + written
    if row != nil, !isSame {
      let words = reasons.words
      lines.append("  because")
      lines += (words.isEmpty ? ["something that no page's ledger tells apart changed"] : words).map { "    " + $0 }
    }
    lines.append("  depends on")
    lines += Dependencies.words(made, plan).map { "    " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words for a list of `offline/`, a photo, or a file of a report; nil for any other file.
  private static func other(_ path: String, _ plan: RunPlan, _ store: Store) throws -> String? {
    let found = try store.ledgerRow(path) ?? store.ledgerRow("site/" + path)
    guard let row = found, !PageOwner.sealed.owns(row.path) else { return nil }
    let words: (sort: String, next: String, inputs: String)
    if PageOwner.offlineLists.owns(row.path) {
      let next = plan.isApp ? "each build that changes a file of it makes it again" : "the next build removes it"
      words = ("a list by which devices keep pages", next, "the bytes of the files that it lists; site.app")
    } else if row.kind == .photo {
      let next = "it stays as long as a page shows it"
      words = ("a small copy of a photo", next, "the photo, and its size, form and quality in sumaq.json")
    } else if PublicationScope(of: row.path) == .reports {
      let next = "a build whose rows give other answers makes it again"
      words = ("a file of a report", next, "its template, the rows that its questions read; sumaq.json")
    } else {
      return nil
    }
    return [
      path, "  " + words.sort, "  published, \(Amount.bytes(row.size)): \(words.next)",
      "  " + FileCause.words(try store.cause(of: row.path), of: row.path), "  depends on", "    " + words.inputs,
    ].joined(separator: "\n") + "\n"
  }

  private static func verdict(_ row: LedgerRow?, isSame: Bool) -> String {
    guard let row else { return "not published yet: the next build renders it" }
    let size = "published, \(Amount.bytes(row.size))"
    return isSame
      ? "\(size), and made from the store's state as it is: the next build leaves it alone"
      : "\(size), but made from something else: the next build renders it"
  }
}

/// Describes what a file of the site is, and what it depends on.
enum Dependencies {
  /// Nil for a page, whose description says what it is.
  static func sort(_ made: PageProvenance) -> String? {
    switch made.sort {
    case .page: nil
    case .feed: "the feed of the newest reviews"
    case .sitemap: "the sitemap, a part of it, or robots.txt, which names it"
    case .search(.first): "the part of the search's index that is loaded first"
    case .search(.beginning(let text)): "a part of the search's index: what “\(shown(text))” leads to"
    case .search(.pack(let text)): "a part of the search's index: some of the letters that follow “\(shown(text))”"
    case .search(.misspellings): "a part of the search's index: words for those that are misspelt"
    case .words(let leaf): "the words of leaf \(leaf), to search in reviews"
    case .asset: "what all pages load"
    }
  }

  static func words(_ made: PageProvenance, _ plan: RunPlan) -> [String] {
    let settings = ["sumaq.json"]
    switch made.sort {
    case .page: return page(made, plan)
    case .feed:
      return ["the newest 50 reviews, and the names of who wrote them and of what"] + settings + made.templates
    case .sitemap:
      let days = "the day of each subject's newest review, none after \(plan.clock.asOf.iso)"
      return ["which pages there are", days] + settings
    case .search: return ["the names of restaurants, dishes, cuisines and people that have pages"] + settings
    case .words: return ["the words and days of the reviews on it"] + settings
    case .asset: return ["the styles, scripts and words in Templates, or when the exports were made"] + settings
    }
  }

  private static func page(_ made: PageProvenance, _ plan: RunPlan) -> [String] {
    var lines: [String] = []
    switch made.subject?.kind {
    case .restaurants:
      lines.append("its rows: restaurant, dishes, offers, reviews; how many favourites, visits and orders")
      lines.append("the names and pictures of its reviews' authors")
      lines.append("the names, cuisines and places of its neighbours")
      lines.append("the day \(plan.clock.asOf.iso), by which offers begin and end")
    case .users:
      lines.append("their rows: user, reviews, and what users.show adds")
      lines.append("the names and cuisines of the restaurants in them")
    default: lines.append("the names, cuisines, places and means of the restaurants that it lists")
    }
    let ready = made.photos.count { $0.state == .ready }
    if !made.photos.isEmpty {
      let share = ready == made.photos.count ? "ready" : "\(ready) ready"
      lines.append("\(Amount.of(made.photos.count, "photo", "photos")), \(share)")
    }
    lines.append("sumaq.json, and the words of \(plan.settings.site.language)")
    return lines + made.templates
  }

  private static func shown(_ text: String) -> String { Printable.line(text, limit: 60) }
}

/// Says what changed in a page's provenance since it was published, as far as the store remembers.
struct PageReasons {
  private(set) var words: [String] = []

  init(_ made: PageProvenance, baseline: PublishedBaseline, store: Store) throws {
    guard let before = try store.publishedBaseline() else {
      words = ["the last night did not publish everything, so that every page is looked at"]
      return
    }
    var causes = baseline.causes(since: before).subtracting(.day)
    var row: ChangedRow?
    let reader = try store.reader()
    let changes = try reader.changedSubjects(after: before.edition)
    if changes.everything {
      causes.insert(.everything)
    } else if let (kind, key) = made.subject {
      let found = try reader.changeCauses(kind, key)
      (causes, row) = (causes.union(found.causes), found.row)
    }
    words += causes.words(row)
    let isOfAll = made.subject == nil && !changes.everything
    if isOfAll, case .search = made.sort {
      if changes.isSearchStale { words.append("a name that is searched for changed, came or went") }
    } else if isOfAll, made.sort != .asset, !changes.isEmpty || changes.areRestaurantListsStale {
      words.append("rows of restaurants or reviews that it lists changed")
    }
    if before.day != baseline.day, made.showsOffers, made.subject?.kind != .users {
      words.append("an offer may begin or end between \(before.day.iso) and \(baseline.day.iso)")
    }
    let changed = Set(try PhotoQueue(store).references(changedAfter: before.photos))
    for photo in made.photos where changed.contains(photo.reference) {
      words.append(
        "the photo \(Printable.line(ShownAddress.of(photo.reference), limit: 100)) \(Self.words(photo.state))")
    }
  }

  /// The state of a photo in words.
  private static func words(_ state: PhotoCopy.State) -> String {
    switch state {
    case .ready: "is ready now"
    case .waiting: "still waits to be looked at"
    case .tooLarge: "is over the limit of bytes or pixels"
    case .unreadable: "is missing now, or no picture that can be read"
    case .offline: "waits for a network"
    }
  }
}

extension FileCause {
  /// The beginnings of the paths of pages that list restaurants.
  private static let lists = ["index.", "best.", "districts", "a-z/", "cuisines/", "dishes/"].map { "site/" + $0 }

  /// When and why a file was written, or removed, on one line. The words claim no more than the ledger has.
  static func words(_ cause: FileCause?, of path: String, removed: Bool = false) -> String {
    guard var causes = cause?.causes, let night = cause?.night else {
      return "when and why it was written is not known: an older sumaq, or one with another store, wrote it"
    }
    if causes.contains(.takenBack) { return "\(removed ? "removed" : "put back"): night \(night) was taken back" }
    if removed { return "removed on night \(night): nothing is made there any more" }
    let isOfRestaurant = path.hasPrefix("site/restaurants/")
    // The search is made without templates.
    if path.hasSuffix(".js"), isOfRestaurant || path.hasPrefix("site/search/") {
      causes.subtract([.templates, .cuisines, .districts])
    }
    if !lists.contains(where: path.hasPrefix) { causes.remove(.lists) }
    var words = causes.words(cause?.row)
    if words.isEmpty, isOfRestaurant, causes.contains(.day) { words = ["an offer may have begun or ended"] }
    return "written on night \(night): " + (words.isEmpty ? "its inputs changed" : words.joined(separator: "; "))
  }
}

extension ChangeCauses {
  private static let words: [(ChangeCauses, String)] = [
    (.first, "it was new"),
    (.repaired, "its file was missing, or not as it was published"),
    (.rolledBack, "the output of an earlier night had been brought back"),
    (.program, "the program changed"),
    (.settings, "sumaq.json changed"),
    (.templates, "templates, styles or words changed"),
    (.cuisines, "there are cuisines now, or none any more"),
    (.districts, "there are several districts now, or no longer"),
    (.everything, "so many rows changed, or a setting that sorts them, that every page is looked at"),
    (.publicIdentity, "the name, picture or page of a restaurant or user on it changed"),
    (.photos, "it shows other photos"),
    (.lists, "a restaurant was added, removed, or has another name, cuisine or place"),
  ]

  /// The causes in words, but for the day; the row that changed is named for what it caused.
  func words(_ row: ChangedRow?) -> [String] {
    var rest = self
    let own: ChangeCauses = [.rows, .referring]
    var words: [String] = []
    if let row {
      words.append(row.words)
      if isDisjoint(with: own) { rest.remove(.publicIdentity) }
    } else if !isDisjoint(with: own) {
      words.append("a row of its own, one that refers to it, or a restaurant nearby changed")
    }
    return Self.words.prefix(1).filter { contains($0.0) }.map(\.1) + words
      + Self.words.dropFirst().filter { rest.contains($0.0) }.map(\.1)
  }
}

extension ChangedRow {
  /// The row, what happened to it, and how many more changed.
  fileprivate var words: String {
    let name = collection == .dishes ? "dish" : String(collection.name.dropLast())
    let happened = [Change.new: "was added", .edited: "changed", .gone: "was removed"][change] ?? ""
    let more = count > 1 ? ", and \(Amount.of(count - 1, "more row", "more rows"))" : ""
    return "\(id.map { "\(name) \(Printable.line($0, limit: 100))" } ?? "a \(name)") \(happened)\(more)"
  }
}

/// Says what a sealed file is: of whom, and which entry. It is told at the operator's terminal alone.
struct SealedExplanation {
  private let access: SiteAccess
  private let request: RunRequest
  private let store: Store

  /// The words for a file below `sealed/`, or for `sealed/restaurant/<id>` and `sealed/user/<id>`, which list a sealed
  /// folder's files; nil if it is none of them.
  static func text(_ path: String, _ request: RunRequest, _ store: Store) throws -> String? {
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0] == "sealed" else { return nil }
    let kind = SealedFolderKind(rawValue: parts[1])
    guard kind != nil || parts[1] == "b" || parts[1] == "s" else { return nil }
    let access: SiteAccess
    switch try KeysFolder(state: request.state).read() {
    case .noAccess: return "\(path)\n  no person has access to anything that is sealed\n"
    case .keysMissing(let problem): throw Failure(.data, problem)
    case .open(let found): access = found
    }
    let explanation = SealedExplanation(access: access, request: request, store: store)
    if let kind { return try explanation.folder(kind, parts[2]) }
    return try parts[1] == "s" ? explanation.slot(parts[2], path) : explanation.file(parts[2], path)
  }

  private func slot(_ file: String, _ path: String) throws -> String {
    let name = file.hasSuffix(".js") ? String(file.dropLast(3)) : file
    guard let person = access.list.people.first(where: { $0.slot == name }) else {
      return "\(path)\n  no person has this slot: the next build removes it\n"
    }
    let opens = access.list.grants(of: person).map { "    \(Self.words($0.subject)), as \($0.role)" }
    return
      ([
        path, "  the slot of \(Printable.line(person.mail, limit: 254)), since \(person.day)", published(path),
        "  opens",
      ] + opens)
      .joined(separator: "\n") + "\n"
  }

  private func file(_ rest: String, _ path: String) throws -> String {
    let words = rest.split(separator: "/").map(String.init)
    guard let subject = access.list.subjects.first(where: { access.keys.name(of: $0) == words.first }) else {
      return "\(path)\n  no person may open this folder: the next build removes it\n"
    }
    let sealer = access.sealer(of: subject)
    let name = words.count > 1 ? String(words[1].prefix { $0 != "." }) : FolderSealer.contents
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

  private func folder(_ kind: SealedFolderKind, _ word: String) throws -> String? {
    let named = SealedFolderSubject(kind: kind, id: word)
    let id = access.list.subjects.contains(named) ? word : try AccessSubjects(store).restaurant(word) ?? word
    let subject = SealedFolderSubject(kind: kind, id: kind == .restaurant ? id : word)
    guard access.list.subjects.contains(subject) else {
      // Says which id was meant if the store has none like it.
      _ = try AccessSubjects(store).subject(of: AccessWish(mail: "", kind: kind, word: word), anyway: true)
      return "sealed/\(kind.rawValue)/\(word)\n  no person may open it, so that nothing of it is sealed\n"
    }
    let sealer = access.sealer(of: subject)
    let start = "sealed/b/\(sealer.name)/"
    let contents = try contents(sealer)
    let parts = contents?.entries.flatMap { entry in entry.files.map { "    \(start)\($0).js  \(entry.path)" } } ?? []
    return (["the \(Self.words(subject))", "    \(start)\(FolderSealer.contents).js  its contents"] + parts)
      .joined(separator: "\n") + "\n"
  }

  private func inner(_ file: String, _ sealer: FolderSealer) throws -> String? {
    if file == FolderSealer.contents { return "its contents" }
    return try contents(sealer)?.entries.first { $0.files.contains(file) }.map { entry in
      let kinds: [SealedFileType: String] = [.fragment: "page", .photo: "photo", .file: "download"]
      return "the \(kinds[entry.type] ?? "part") \(Printable.line(entry.path, limit: 200))"
    }
  }

  private func contents(_ sealer: FolderSealer) throws -> SealedFolderContents? {
    let path = Path.join(request.output, "site/sealed/b/\(sealer.name)/\(FolderSealer.contents).js")
    let script: [UInt8]
    guard try FileStatus.of(path)?.kind == .file else { return nil }
    script = try Files.read(path, limit: 64 << 20)
    return SealedFolderContents(try sealer.open(script: script, file: FolderSealer.contents).1)
  }

  private func published(_ path: String) -> String {
    do {
      guard let row = try store.ledgerRow("site/" + path) else { return "  not published yet" }
      return "  published, \(Amount.bytes(row.size))\n  \(FileCause.words(try store.cause(of: row.path), of: row.path))"
    } catch { return "  not published yet" }
  }

  private static func words(_ subject: SealedFolderSubject) -> String {
    "\(subject.kind.rawValue) \(Printable.line(subject.id, limit: 80))"
  }
}
