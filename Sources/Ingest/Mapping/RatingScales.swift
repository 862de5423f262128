package import Model

/// Thrown if a rating is above its scale. All files of the collection decide the scale together, so they must be
/// surveyed first.
package struct RatingsExceeded: Error {
  /// The collection of the files.
  package let collection: Collection
}

/// The scales of a night's ratings for which `sources` declares none: 1 to 5, or what all ratings of the collection's
/// files show.
package struct RatingScales: Sendable {
  package private(set) var scales: [Collection: [Collection: RatingScale]] = [:]
  private let decided: Set<Collection>

  /// `decided` are the collections of which all files were surveyed.
  package init(_ scales: [Collection: [Collection: RatingScale]] = [:], decided: Set<Collection> = []) {
    self.scales = scales
    self.decided = decided
  }

  /// The scales that these ratings show.
  package init(_ tallies: RatingTallies, decided: Set<Collection>) {
    self.init(tallies.mapValues { $0.mapValues(Self.scale) }, decided: decided)
  }

  package static func scale(of counts: RatingCounts) -> RatingScale {
    RatingScale(highest: Double(counts.highest)) ?? .stars
  }

  /// The scale for rows of `rated` that files of `collection` give.
  package func scale(of rated: Collection, in collection: Collection) -> RatingScale {
    scales[collection]?[rated] ?? .stars
  }

  /// Whether all files of the collection were surveyed, so that no rating can be above the scale.
  func isDecided(_ collection: Collection) -> Bool { decided.contains(collection) }

  /// A text that identifies how the ratings in a file of these collections are read; empty for stars.
  package func words(of collections: Set<Collection>) -> String {
    var words: [String] = []
    for collection in collections.sorted(by: { $0.rawValue < $1.rawValue }) {
      for (rated, scale) in (scales[collection] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue })
      where scale != .stars {
        words.append("\(collection.name) \(rated.name) \(scale.text)")
      }
    }
    return words.joined(separator: ", ")
  }
}
