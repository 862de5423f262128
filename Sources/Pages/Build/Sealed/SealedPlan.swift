package import Model
package import Sealing
internal import Store
internal import Synchronization

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
