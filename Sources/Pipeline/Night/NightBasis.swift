internal import Model
internal import Store

/// What the pages that stand were made under, beside the rows: a night under the same looks only at pages that may
/// have changed.
struct NightBasis: Equatable {
  /// Of the program, the settings and the templates.
  var print: NightPrint.Parts
  /// What counted as today.
  var day: CivilDay
  /// Up to where the photos' results were.
  var photos: Int64
  /// Whether any restaurant had a cuisine, which every page's head tells.
  var hasCuisines: Bool
  /// The night that published them; 0 where nobody knows.
  var night = 0

  /// As it is tonight.
  init(_ print: NightPrint, _ plan: NightPlan, _ store: Store) throws {
    self.print = print.parts
    day = plan.clock.asOf
    photos = try PhotoQueue(store).revision()
    hasCuisines = try store.reader().hasCuisines()
  }

  /// Of the pages that stand; nil where that is not known.
  init?(publishedIn store: Store) throws {
    let words = try store.publishedBasis().map { $0.split(separator: " ").map(String.init) } ?? []
    guard words.count == 5, let print = NightPrint.Parts(words[0]), let day = CivilDay(iso: words[1]),
      let photos = Int64(words[2]), let night = Int(words[4])
    else { return nil }
    self.print = print
    self.day = day
    self.photos = photos
    hasCuisines = words[3] == "1"
    self.night = night
  }

  /// As the store keeps it, with the night that stands.
  func kept(_ store: Store) throws -> String {
    let night = try store.ledgerState()?.night ?? 0
    return "\(print) \(day.iso) \(photos) \(hasCuisines ? 1 : 0) \(night)"
  }
}

extension NightBasis {
  /// More subjects than this are looked at together with all others.
  private static let most = 50_000

  /// Whose pages may be others tonight than those made under `before`; nil where that may be anybody's.
  func changes(since before: NightBasis, _ store: Store, _ plan: NightPlan) throws -> ChangedSubjects? {
    guard before.print == print, before.hasCuisines == hasCuisines, before.photos <= photos else { return nil }
    let reader = try store.reader(timeZoneOffset: plan.siteSettings.timeZoneOffset)
    var changes = try reader.changedSubjects()
    guard !changes.everything else { return nil }
    var restaurants = Set(changes.restaurants)
    var users = Set(changes.users)
    if before.day != day {
      restaurants.formUnion(try reader.restaurants(withOffersTurningFrom: before.day, to: day))
    }
    if before.photos != photos {
      let shown = try reader.subjects(withPhotosChangedAfter: before.photos)
      changes.wholeRestaurants = Set(shown.restaurants)
      changes.wholeUsers = Set(shown.users)
      restaurants.formUnion(shown.restaurants)
      users.formUnion(shown.users)
    }
    guard restaurants.count + users.count <= Self.most else { return nil }
    changes.restaurants = restaurants.sorted()
    changes.users = users.sorted()
    return changes
  }
}
