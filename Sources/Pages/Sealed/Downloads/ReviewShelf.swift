internal import Model

/// Reads a restaurant's reviews for its files, and keeps those of the last file, as each is written in three formats.
final class ReviewShelf {
  private let dossiers: any DossierSource
  private let key: Int64
  private let count: Int
  private var kept: (index: Int, reviews: [Review])?

  init(_ dossiers: any DossierSource, _ key: Int64, count: Int) {
    self.dossiers = dossiers
    self.key = key
    self.count = count
  }

  /// Which of the reviews are in a file, counted from the oldest.
  func range(_ index: Int) -> Range<Int> {
    index * ReviewFileRows.most..<min(count, (index + 1) * ReviewFileRows.most)
  }

  /// The reviews of a file, the oldest first.
  func reviews(_ index: Int) throws -> [Review] {
    if let kept, kept.index == index { return kept.reviews }
    // The list begins with the newest.
    let reviews = try dossiers.reviews(ofRestaurant: key, positions: range(index).map { count - 1 - $0 })
    kept = (index, reviews)
    return reviews
  }
}
