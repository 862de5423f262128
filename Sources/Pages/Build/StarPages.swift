internal import Model

/// A restaurant's reviews with one number of stars, and how many there are.
struct StarPages {
  /// The least number of reviews for a page of their own.
  static let fewest = ReviewLeaves.size

  let stars: Int
  let count: Int

  /// The newest review with the stars, and its position in the restaurant's list, the newest first.
  struct Newest {
    let id: String
    let position: Int
  }

  var leaves: Int { ReviewLeaves.leaves(of: count) }

  /// The name without suffix, below the restaurant's folder: `stars-5` for the newest, `stars-5-1` for a leaf.
  func name(_ leaf: Int? = nil) -> String { leaf.map { "stars-\(stars)-\($0)" } ?? "stars-\(stars)" }

  /// The page with older reviews; nil for the oldest.
  func older(_ leaf: Int?) -> String? {
    let number = leaf.map { $0 - 1 } ?? leaves
    return number > 0 ? name(number) + ".html" : nil
  }

  /// The page with newer reviews; nil for the newest.
  func newer(_ leaf: Int?) -> String? {
    leaf.map { $0 < leaves ? name($0 + 1) + ".html" : name() + ".html" }
  }
}
