package import Model

/// What the published pages were made from. A night with the same fingerprint looks only at subjects whose edition is
/// newer.
package struct PublishedBaseline: Sendable, Equatable {
  /// The digest of the program, the settings and the templates.
  package var fingerprint: String
  /// The day that counted as today.
  package var day: CivilDay
  /// The newest revision of a photo's result.
  package var photos: Int64
  /// Whether any restaurant had a cuisine. Every page's head depends on this.
  package var hasCuisines: Bool
  /// Whether there were two districts or more. Every page's head depends on this too.
  package var hasDistricts: Bool
  /// The store's edition.
  package var edition: Int64

  package init(
    fingerprint: String, day: CivilDay, photos: Int64, hasCuisines: Bool, hasDistricts: Bool = false, edition: Int64
  ) {
    self.fingerprint = fingerprint
    self.day = day
    self.photos = photos
    self.hasCuisines = hasCuisines
    self.hasDistricts = hasDistricts
    self.edition = edition
  }

  /// Parses what `words` returned; nil if it is empty.
  init?(words: String) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 5, let day = CivilDay(iso: parts[1]), let photos = Int64(parts[2]),
      let heads = Int(parts[3]), let edition = Int64(parts[4])
    else { return nil }
    self.init(
      fingerprint: parts[0], day: day, photos: photos, hasCuisines: heads & 1 != 0, hasDistricts: heads & 2 != 0,
      edition: edition)
  }

  var words: String {
    "\(fingerprint) \(day.iso) \(photos) \((hasCuisines ? 1 : 0) + (hasDistricts ? 2 : 0)) \(edition)"
  }
}
