internal import Model
internal import Store

extension PublishedBaseline {
  /// If more subjects than this changed, the pages of all subjects are checked.
  private static let most = 50_000

  /// The baseline of the pages that tonight renders.
  init(_ fingerprint: BuildFingerprint, _ plan: RunPlan, _ store: Store) throws {
    self.init(
      fingerprint: "\(fingerprint.parts)", day: plan.clock.asOf, photos: try PhotoQueue(store).revision(),
      hasCuisines: try store.reader().hasCuisines(), hasDistricts: try store.reader().hasDistricts(),
      edition: try store.edition())
  }

  /// The subjects whose pages may have changed since they were made with the baseline `before`.
  func changes(since before: PublishedBaseline?, _ store: Store, _ plan: RunPlan) throws -> SubjectSet {
    guard let before, before.fingerprint == fingerprint, before.hasCuisines == hasCuisines,
      before.hasDistricts == hasDistricts, before.photos <= photos
    else {
      return .all
    }
    let reader = try store.reader(timeZoneOffset: plan.siteSettings.timeZoneOffset)
    var changes = try reader.changedSubjects(after: before.edition)
    guard !changes.everything else { return .all }
    var restaurants = Set(changes.restaurants)
    var users = Set(changes.users)
    if before.day != day {
      restaurants.formUnion(try reader.restaurants(withOffersTurningFrom: before.day, to: day))
    }
    if before.photos != photos {
      let shown = try reader.subjects(withPhotosChangedAfter: before.photos)
      changes.restaurantsToRenderWhole.formUnion(shown.restaurants)
      changes.usersToRenderWhole.formUnion(shown.users)
      restaurants.formUnion(shown.restaurants)
      users.formUnion(shown.users)
    }
    guard restaurants.count + users.count <= Self.most else { return .all }
    changes.restaurants = restaurants.sorted()
    changes.users = users.sorted()
    return .changed(changes)
  }
}
