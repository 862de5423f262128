internal import Diagnostics
internal import Model
internal import Pages
internal import Store

/// Says what changed in a page's provenance since it was published, as far as the store remembers.
struct PageReasons {
  private(set) var words: [String] = []

  init(_ made: PageProvenance, baseline: PublishedBaseline, store: Store) throws {
    guard let before = try store.publishedBaseline() else {
      words = ["the last night did not publish everything, so that every page is looked at"]
      return
    }
    if let before = BuildFingerprint.Parts(before.fingerprint), let now = BuildFingerprint.Parts(baseline.fingerprint) {
      if before.program != now.program { words.append("the program changed") }
      if before.settings != now.settings { words.append("sumaq.json changed") }
      if before.templates != now.templates { words.append("templates, styles or words changed") }
    }
    if before.hasCuisines != baseline.hasCuisines { words.append("there are cuisines now, or none any more") }
    if before.hasDistricts != baseline.hasDistricts { words.append("there are several districts now, or no longer") }
    let reader = try store.reader()
    let changes = try reader.changedSubjects(after: before.edition)
    if changes.everything {
      words.append("so many rows changed, or a setting that sorts them, that every page is looked at")
    } else if let (kind, key) = made.subject {
      let causes = try reader.changeCauses(kind, key)
      if !causes.isDisjoint(with: [.rows, .referring]) {
        words.append("a row of its own, or one that stands on it, changed")
      }
      if causes.contains(.publicIdentity) {
        words.append("the name, picture or page of a restaurant or user on it changed")
      }
    } else if case .search = made.sort {
      if changes.isSearchStale { words.append("a name that is searched for changed, came or went") }
    } else if made.sort != .asset, !changes.isEmpty || changes.areRestaurantListsStale {
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
