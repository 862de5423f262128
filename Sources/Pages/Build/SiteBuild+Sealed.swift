package import Model
package import Sealing
internal import Store
internal import Synchronization

// What is sealed: the page that opens it, a slot for each person with access, and the bundles.
extension SiteBuild {
  /// Publishes the page and the slots. Returns the bundles, which all workers then look at; nil if there are none, if they
  /// are no part of the build, or if they stay as they are published.
  func beginSealed(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ context: SiteContext, _ source: any SiteSource
  ) throws -> SealedPlan? {
    guard !parts.isDisjoint(with: [.sealed, .bundles]) else { return nil }
    let makesBundles = parts.contains(.bundles)
    switch renderer.sealed {
    case .nobody:
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
      // After nights without keys, all bundles may differ from their subjects.
      let looked: SubjectSet = isStale ? .all : set
      let plan = try SealedPlan(
        access, looked, asksForAllUsers: looked.isAll || !isSame || !isHeldSame, indexes: makesBundles, source)
      if !set.isAll, !isSame { try removeStrangers(plan) }
      var outcome = PagesOutcome()
      (outcome.sealed.parts, outcome.sealed.written) = try publishSlots(
        plan, everything: set.isAll || !isSame, context)
      (outcome.sealed.people, outcome.sealed.bundles) = (access.list.people.count, plan.bundles.count)
      outcome.sealed.nanoseconds = clock.nanoseconds() &- start
      add(outcome)
      return makesBundles ? plan : nil
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

  /// Removes published bundles that no person on the list may open.
  private func removeStrangers(_ plan: SealedPlan) throws {
    let known = Set(plan.bundles.map(\.owner))
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
    guard everything || plan.bundles.contains(where: \.isConcerned) else { return (0, 0) }
    var (looked, written) = (0, 0)
    let bundles = Dictionary(plan.bundles.map { ($0.subject, $0) }) { first, _ in first }
    let grants = plan.access.list.grantsBySlot
    let files = try sink.open(.sealedSlots)
    for person in plan.access.list.people {
      let path = "site/sealed/s/\(person.slot).js"
      let own = (grants[person.slot] ?? []).compactMap { grant in bundles[grant.subject].map { (grant, $0) } }
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
  private func ring(_ own: [(AccessGrant, SealedBundle)], _ context: SiteContext) -> [RingEntry] {
    let entries = own.compactMap { grant, bundle in
      bundle.row.map { row in
        bundle.sealer.ringEntry(bundle.subject, role: grant.role, title: title(row, bundle, context))
      }
    }
    return entries.sorted { first, second in
      (first.kind, first.title, first.bundle) < (second.kind, second.title, second.bundle)
    }
  }

  /// A digest of everything that a slot is made from.
  private static func inputs(_ person: AccessPerson, _ ring: [RingEntry]) -> [UInt8] {
    var hash = SHA256()
    hash.update(person.wrap + [SealedPress.formatVersion])
    for entry in ring {
      hash.update(entry.key)
      hash.update("\(entry.bundle) \(entry.role) \(entry.title.utf8.count) \(entry.title)\n")
    }
    return hash.finish()
  }

  private func title(_ row: SealedSubject, _ bundle: SealedBundle, _ context: SiteContext) -> String {
    let words = context.words
    return ShownName.cut(
      bundle.kind == .restaurants ? words.restaurantName(row.name) : words.personName(row.name))
  }

  /// Makes bundles until none is left.
  func workSealed(_ plan: SealedPlan, _ context: SiteContext, _ source: any SiteSource) throws {
    let pages = try BundlePages(PageBuilder(context, source: source), renderer.templates, plan.index, asOf: asOf)
    let press = SealedPress(sink: sink, photosFolder: photos.folder, requested: requested?.path)
    let start = clock.nanoseconds()
    while let bundle = plan.next() {
      try checkCancelled()
      if bundle.kind == .users, !bundle.isConcerned, !plan.asksForAllUsers { continue }
      try publish(bundle, pages, press)
    }
    var outcome = PagesOutcome()
    outcome.sealed = press.outcome
    outcome.sealed.nanoseconds = clock.nanoseconds() &- start
    add(outcome)
  }

  private func publish(_ bundle: SealedBundle, _ pages: BundlePages, _ press: SealedPress) throws {
    if let requested, !bundle.owner.owns(requested.path) { return }
    guard let key = bundle.row?.key else {
      renderer.reportGone(bundle.subject)
      return try sink.open(bundle.owner).close()
    }
    let surroundings = try pages.surroundings(bundle.kind, key).bytes
    let rows = LedgerDigest(of: bundle.sealer.fingerprint + pages.digest(of: bundle.kind) + surroundings)
    if !bundle.isConcerned, try sink.lists(rows, on: bundle.contents) { return }
    let draft = try bundle.kind == .restaurants ? pages.restaurant(key) : pages.user(key)
    let files = try sink.open(bundle.owner)
    if let draft { try press.publish(draft, bundle, rows: rows, into: files) }
    try files.close()
  }
}

/// A bundle of the list of access.
struct SealedBundle {
  let subject: BundleSubject
  /// The subject's row; nil if it is gone.
  let row: SealedSubject?
  let sealer: BundleSealer
  /// Whether the subject is among those that the night looks at.
  let isConcerned: Bool

  var kind: Collection { subject.collection }
  var owner: PageOwner { .sealedBundle(sealer.name) }

  /// The path of a part's file.
  func path(ofPart name: String) -> String { "site/sealed/b/\(sealer.name)/\(name).js" }

  /// The path of the file that lists the bundle's parts.
  var contents: String { path(ofPart: BundleSealer.contents) }
}

/// The bundles that a build looks at, distributed to workers one by one.
final class SealedPlan: Sendable {
  let access: SiteAccess
  let bundles: [SealedBundle]
  /// Whether all users are asked for, as something may have changed of what the tables of others hold of people.
  let asksForAllUsers: Bool
  /// What the tables of others hold of the users who are asked for.
  let index: PersonIndex
  private let position = Atomic<Int>(0)

  /// `indexes` says whether the bundles are made, so that what the tables of others hold of people is needed.
  init(
    _ access: SiteAccess, _ set: SubjectSet, asksForAllUsers: Bool, indexes: Bool, _ source: any SiteSource
  ) throws {
    self.asksForAllUsers = asksForAllUsers
    self.access = access
    var changed: [Collection: Set<Int64>] = [:]
    if case .changed(let subjects) = set {
      changed = [.restaurants: Set(subjects.restaurants), .users: Set(subjects.users)]
    }
    bundles = try access.list.subjects(of: set).map { subject in
      let kind = subject.collection
      let row = try source.sealedSubject(kind, id: subject.id)
      let isConcerned = !set.isChosen || row.map { changed[kind]?.contains($0.key) ?? false } ?? true
      return SealedBundle(subject: subject, row: row, sealer: access.bundle(subject), isConcerned: isConcerned)
    }
    guard indexes else {
      index = PersonIndex()
      return
    }
    index = try source.personIndex(
      bundles.filter { $0.kind == .users && (asksForAllUsers || $0.isConcerned) }.map(\.subject.id))
  }

  /// The next bundle that no worker has taken; nil at the end.
  func next() -> SealedBundle? {
    let number = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return number < bundles.count ? bundles[number] : nil
  }
}

extension AccessList {
  /// The subjects with access whose bundles a build looks at.
  fileprivate func subjects(of set: SubjectSet) -> [BundleSubject] {
    guard case .owned(let shard) = set else { return subjects }
    return subjects(of: shard)
  }

  /// The subjects with access that a shard owns.
  package func subjects(of shard: Shard) -> [BundleSubject] {
    subjects.filter { shard.owns($0.collection, $0.id) }
  }
}

extension BundleSubject {
  package var collection: Collection { kind == .restaurant ? .restaurants : .users }
}
