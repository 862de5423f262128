package import Model

/// The highest rating above 5 in the files of each collection, where `sources` declares no scale; by the collection whose
/// rows are rated.
package typealias RatingMaxima = [Collection: [Collection: Double]]

/// A rating is above its scale, which all files of the collection decide together: they are to be looked at first.
package struct RatingsExceeded: Error {
  /// The collection that the files are of.
  package let collection: Collection
}

/// The scales of a night's ratings where `sources` declares none: 1 to 5, up to the highest rating that was found in any
/// file of the collection.
package struct RatingScales: Sendable {
  private let maxima: RatingMaxima
  private let decided: Set<Collection>

  /// `decided` are the collections of which all files were looked at.
  package init(_ maxima: RatingMaxima = [:], decided: Set<Collection> = []) {
    self.maxima = maxima
    self.decided = decided
  }

  /// Of rows of `rated` that files of `collection` give.
  func scale(of rated: Collection, in collection: Collection) -> RatingScale {
    maxima[collection]?[rated].flatMap { RatingScale(highest: max($0, 5)) } ?? .stars
  }

  /// Whether no rating of these files can be above the scale.
  func isDecided(_ collection: Collection) -> Bool { decided.contains(collection) }

  /// What tells apart how the ratings of a file of these collections are read; empty for stars.
  package func words(of collections: Set<Collection>) -> String {
    var words: [String] = []
    for collection in collections.sorted(by: { $0.rawValue < $1.rawValue }) {
      for (rated, highest) in (maxima[collection] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        words.append("\(collection.name) \(rated.name) \(highest)")
      }
    }
    return words.joined(separator: ", ")
  }

  /// The higher one of each.
  package static func union(_ all: some Sequence<RatingMaxima>) -> RatingMaxima {
    all.reduce(into: [:]) { sum, maxima in
      sum.merge(maxima) { $0.merging($1, uniquingKeysWith: max) }
    }
  }
}
