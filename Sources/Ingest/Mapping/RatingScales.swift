package import Model

/// The highest rating above 5 in the files of each collection for which `sources` declares no scale, by the collection
/// of the rated rows.
package typealias RatingMaxima = [Collection: [Collection: Double]]

/// Thrown if a rating is above its scale. All files of the collection decide the scale together, so they must be
/// surveyed first.
package struct RatingsExceeded: Error {
  /// The collection of the files.
  package let collection: Collection
}

/// The scales of a night's ratings for which `sources` declares none: 1 to 5, or up to the highest rating in any file
/// of the collection.
package struct RatingScales: Sendable {
  private let maxima: RatingMaxima
  private let decided: Set<Collection>

  /// `decided` are the collections of which all files were surveyed.
  package init(_ maxima: RatingMaxima = [:], decided: Set<Collection> = []) {
    self.maxima = maxima
    self.decided = decided
  }

  /// The scale for rows of `rated` that files of `collection` give.
  func scale(of rated: Collection, in collection: Collection) -> RatingScale {
    maxima[collection]?[rated].flatMap { RatingScale(highest: max($0, 5)) } ?? .stars
  }

  /// Whether all files of the collection were surveyed, so that no rating can be above the scale.
  func isDecided(_ collection: Collection) -> Bool { decided.contains(collection) }

  /// A text that identifies how the ratings in a file of these collections are read; empty for stars.
  package func words(of collections: Set<Collection>) -> String {
    var words: [String] = []
    for collection in collections.sorted(by: { $0.rawValue < $1.rawValue }) {
      for (rated, highest) in (maxima[collection] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        words.append("\(collection.name) \(rated.name) \(highest)")
      }
    }
    return words.joined(separator: ", ")
  }

  /// The higher rating of each collection.
  package static func union(_ all: some Sequence<RatingMaxima>) -> RatingMaxima {
    all.reduce(into: [:]) { sum, maxima in
      sum.merge(maxima) { $0.merging($1, uniquingKeysWith: max) }
    }
  }
}
