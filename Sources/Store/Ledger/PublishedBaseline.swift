package import Model

/// What the pages that stand were made from, beside their templates: a night with the same print asks only for what is
/// younger than this.
package struct PublishedBaseline: Sendable, Equatable {
  /// Of the program, the settings and the templates.
  package var print: String
  /// What counted as today.
  package var day: CivilDay
  /// Up to where the photos' results were.
  package var photos: Int64
  /// Whether any restaurant had a cuisine, which every page's head tells.
  package var hasCuisines: Bool
  /// The store's edition.
  package var edition: Int64

  package init(print: String, day: CivilDay, photos: Int64, hasCuisines: Bool, edition: Int64) {
    self.print = print
    self.day = day
    self.photos = photos
    self.hasCuisines = hasCuisines
    self.edition = edition
  }

  /// As the store keeps it; nil where nothing is known.
  init?(words: String) {
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 5, let day = CivilDay(iso: parts[1]), let photos = Int64(parts[2]),
      let edition = Int64(parts[4])
    else { return nil }
    self.init(print: parts[0], day: day, photos: photos, hasCuisines: parts[3] == "1", edition: edition)
  }

  var words: String { "\(print) \(day.iso) \(photos) \(hasCuisines ? 1 : 0) \(edition)" }
}
