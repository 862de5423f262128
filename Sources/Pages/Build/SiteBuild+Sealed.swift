package import Model
package import Sealing
internal import Store
internal import Synchronization

// What is sealed: the page that opens it, a slot for each person with access, and the sealed folders.
extension SiteBuild {
  /// Publishes the page and the slots. Returns the folders, which all workers then look at; nil if there are none, if
  /// they are no part of the build, or if they stay as they are published.
  func beginSealed(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ context: SiteContext, _ source: any SiteSource
  ) throws -> SealedPlan? {
    guard !parts.isDisjoint(with: [.sealed, .sealedFolders]) else { return nil }
    let makesFolders = parts.contains(.sealedFolders)
    switch renderer.sealed {
    case .noAccess:
      if !set.isAll { try eachPublishedOwner { try $0.close() } }
      return nil
    case .keysMissing:
      try eachPublishedOwner { try leave($0, isStale: set.hasSubjects) }
      return nil
    case .open(let access):
      guard parts.contains(.sealed) else {
        return try SealedPlan(access, set, asksForAllUsers: !set.isChosen, indexes: true, source)
      }
      let digest = access.digest
      let held = try source.heldState()
      let isHeldSame = try sink.lists(held, on: sealScript)
      let isSame = try sink.lists(digest, on: Self.sealedPath)
      let isStale = try sink.lists(.none, on: Self.sealedPath)
      let page = try sink.open(.sealedPage)
      let maker = PageMaker(builder: PageBuilder(context, source: source), asOf: asOf)
      try press(context).publish(maker.sealed(access), maker.builder, rows: digest, into: page)
      if !isHeldSame { page.record(sealScript, photos: [], rows: held) }
      try page.close()
      let start = clock.nanoseconds()
      // After nights without keys, all sealed folders may differ from their subjects.
      let looked: SubjectSet = isStale ? .all : set
      let plan = try SealedPlan(
        access, looked, asksForAllUsers: looked.isAll || !isSame || !isHeldSame, indexes: makesFolders, source)
      if !set.isAll, !isSame { try removeStrangers(plan) }
      var outcome = PagesOutcome()
      (outcome.sealed.files, outcome.sealed.written) = try publishSlots(
        plan, everything: set.isAll || !isSame, context)
      (outcome.sealed.people, outcome.sealed.folders) = (access.list.people.count, plan.folders.count)
      outcome.sealed.nanoseconds = clock.nanoseconds() &- start
      add(outcome)
      return makesFolders ? plan : nil
    }
  }

  private static let sealedPath = "site/sealed/index.html"

  /// The script of the page. Its row in the ledger lists the state of what is held of people (`heldState`).
  private var sealScript: String { "site/assets/" + renderer.templates.seal.name }

  /// Calls `body` with each published owner of what is sealed.
  private func eachPublishedOwner(_ body: (any OwnerSink) throws -> Void) throws {
    var owners: [PageOwner] = []
    for path in try sink.open(.sealed).unnamed where owners.last?.owns(path) != true {
      owners.append(PageOwner(of: path))
    }
    for owner in owners { try body(sink.open(owner)) }
  }

  /// Leaves an owner's files as they are published. If what is sealed `isStale`, the page lists no rows, which tells the
  /// next build that has keys. A damaged file stays in doubt until then.
  private func leave(_ files: any OwnerSink, isStale: Bool) throws {
    var isSound = true
    for path in files.unnamed {
      if !files.reuse(path) { isSound = false }
      if isStale, path == Self.sealedPath { files.record(path, photos: [], rows: .none) }
    }
    if isSound { try files.close() }
  }

  /// Removes published sealed folders that no person on the list may open.
  private func removeStrangers(_ plan: SealedPlan) throws {
    let known = Set(plan.folders.map(\.owner))
    var last: PageOwner?
    for path in try sink.open(.folder("site/sealed/b")).unnamed where last?.owns(path) != true {
      let owner = PageOwner(of: path)
      last = owner
      if !known.contains(owner) { try sink.open(owner).close() }
    }
  }

  /// Publishes each person's slot. Unless `everything` is looked at, only those are whose subjects the night looks at.
  /// Returns how many were looked at, and how many sealed.
  private func publishSlots(_ plan: SealedPlan, everything: Bool, _ context: SiteContext) throws -> (Int, Int) {
    guard everything || plan.folders.contains(where: \.isConcerned) else { return (0, 0) }
    var (looked, written) = (0, 0)
    let folders = Dictionary(plan.folders.map { ($0.subject, $0) }) { first, _ in first }
    let grants = plan.access.list.grantsBySlot
    let files = try sink.open(.sealedSlots)
    for person in plan.access.list.people {
      let path = "site/sealed/s/\(person.slot).js"
      let own = (grants[person.slot] ?? []).compactMap { grant in folders[grant.subject].map { (grant, $0) } }
      if !everything, !own.contains(where: \.1.isConcerned), files.reuse(path) { continue }
      let ring = ring(own, context)
      looked += 1
      let inputs = Self.inputs(person, ring)
      guard !files.reuse(path, inputs: inputs) else { continue }
      written += 1
      let script = try plan.access.keys.slot(of: person).script(ring: ring)
      try files.accept(RenderedPage(path: path, kind: .list, content: .bytes(script), inputs: inputs))
    }
    try files.close()
    return (looked, written)
  }

  /// What a person may open, restaurants first, then by title.
  private func ring(_ own: [(AccessGrant, SealedFolder)], _ context: SiteContext) -> [RingEntry] {
    let entries = own.compactMap { grant, folder in
      folder.row.map { row in
        folder.sealer.ringEntry(folder.subject, role: grant.role, title: title(row, folder, context))
      }
    }
    return entries.sorted { first, second in
      (first.kind, first.title, first.folder) < (second.kind, second.title, second.folder)
    }
  }

  /// A digest of everything that a slot is made from.
  private static func inputs(_ person: AccessPerson, _ ring: [RingEntry]) -> [UInt8] {
    var hash = SHA256()
    hash.update(person.wrap + [SealedPress.formatVersion])
    for entry in ring {
      hash.update(entry.key)
      hash.update("\(entry.folder) \(entry.role) \(entry.title.utf8.count) \(entry.title)\n")
    }
    return hash.finish()
  }

  private func title(_ row: SealedSubject, _ folder: SealedFolder, _ context: SiteContext) -> String {
    let words = context.words
    return ShownName.cut(
      folder.kind == .restaurants ? words.restaurantName(row.name) : words.personName(row.name))
  }

  /// Makes sealed folders until none is left.
  func workSealed(_ plan: SealedPlan, _ context: SiteContext, _ source: any SiteSource) throws {
    let pages = try SealedFolderPages(PageBuilder(context, source: source), renderer.templates, plan.index, asOf: asOf)
    let press = SealedPress(photosFolder: photos.folder)
    let start = clock.nanoseconds()
    while let folder = plan.next() {
      try checkCancelled()
      if folder.kind == .users, !folder.isConcerned, !plan.asksForAllUsers { continue }
      try publish(folder, pages, press)
    }
    var outcome = PagesOutcome()
    outcome.sealed = press.outcome
    outcome.sealed.nanoseconds = clock.nanoseconds() &- start
    add(outcome)
  }

  private func publish(_ folder: SealedFolder, _ pages: SealedFolderPages, _ press: SealedPress) throws {
    guard sink.wants(folder.owner) else { return }
    guard let key = folder.row?.key else {
      renderer.reportGone(folder.subject)
      return try sink.open(folder.owner).close()
    }
    let foreignInputs = try pages.foreignInputs(folder.kind, key).bytes
    let rows = LedgerDigest(of: folder.sealer.fingerprint + pages.digest(of: folder.kind) + foreignInputs)
    if !folder.isConcerned, try sink.lists(rows, on: folder.contents) { return }
    let draft = try folder.kind == .restaurants ? pages.restaurant(key) : pages.user(key)
    let files = try sink.open(folder.owner)
    if let draft { try press.publish(draft, folder, rows: rows, into: files) }
    try files.close()
  }
}

/// A sealed folder of the list of access.
struct SealedFolder {
  let subject: SealedFolderSubject
  /// The subject's row; nil if it is gone.
  let row: SealedSubject?
  let sealer: FolderSealer
  /// Whether the subject is among those that the night looks at.
  let isConcerned: Bool

  var kind: Collection { subject.collection }
  var owner: PageOwner { .sealedFolder(sealer.name) }

  /// The path of a file.
  func path(of name: String) -> String { "site/sealed/b/\(sealer.name)/\(name).js" }

  /// The path of the file that lists the folder's entries.
  var contents: String { path(of: FolderSealer.contents) }
}

/// The sealed folders that a build looks at, distributed to workers one by one.
final class SealedPlan: Sendable {
  let access: SiteAccess
  let folders: [SealedFolder]
  /// Whether all users are asked for, as something may have changed of what rejects and analysts' own tables hold of
  /// people.
  let asksForAllUsers: Bool
  /// What rejects and analysts' own tables hold of the users who are asked for.
  let index: PersonIndex
  private let position = Atomic<Int>(0)

  /// `indexes` says whether the sealed folders are made, so that what rejects and analysts' own tables hold of people is
  /// needed.
  init(
    _ access: SiteAccess, _ set: SubjectSet, asksForAllUsers: Bool, indexes: Bool, _ source: any SiteSource
  ) throws {
    self.asksForAllUsers = asksForAllUsers
    self.access = access
    var changed: [Collection: Set<Int64>] = [:]
    if case .changed(let subjects) = set {
      changed = [.restaurants: Set(subjects.restaurants), .users: Set(subjects.users)]
    }
    folders = try access.list.subjects(of: set).map { subject in
      let kind = subject.collection
      let row = try source.sealedSubject(kind, id: subject.id)
      let isConcerned = !set.isChosen || row.map { changed[kind]?.contains($0.key) ?? false } ?? true
      return SealedFolder(subject: subject, row: row, sealer: access.sealer(of: subject), isConcerned: isConcerned)
    }
    guard indexes else {
      index = PersonIndex()
      return
    }
    index = try source.personIndex(
      folders.filter { $0.kind == .users && (asksForAllUsers || $0.isConcerned) }.map(\.subject.id))
  }

  /// The next sealed folder that no worker has taken; nil at the end.
  func next() -> SealedFolder? {
    let number = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < folders.count ? folders[number] : nil
  }
}

extension AccessList {
  /// The subjects with access whose sealed folders a build looks at.
  fileprivate func subjects(of set: SubjectSet) -> [SealedFolderSubject] {
    guard case .owned(let shard) = set else { return subjects }
    return subjects(of: shard)
  }

  /// The subjects with access that a shard owns.
  package func subjects(of shard: Shard) -> [SealedFolderSubject] {
    subjects.filter { shard.owns($0.collection, $0.id) }
  }
}

extension SealedFolderSubject {
  package var collection: Collection { kind == .restaurant ? .restaurants : .users }
}
