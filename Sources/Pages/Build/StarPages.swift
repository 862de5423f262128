internal import Model

/// A restaurant's reviews of one number of stars: where they are, and how many there must be.
struct StarPages {
  /// Fewer have no page of their own.
  static let fewest = ReviewLeaves.size

  let stars: Int
  let count: Int

  var leaves: Int { ReviewLeaves.leaves(of: count) }

  /// Without the suffix, below the restaurant's folder: `stars-5` for the newest, `stars-5-1` for a leaf.
  func name(_ leaf: Int? = nil) -> String { leaf.map { "stars-\(stars)-\($0)" } ?? "stars-\(stars)" }

  /// The page before this one, nil on the oldest.
  func older(_ leaf: Int?) -> String? {
    let number = leaf.map { $0 - 1 } ?? leaves
    return number > 0 ? name(number) + ".html" : nil
  }

  /// The page after this one, nil on the newest.
  func newer(_ leaf: Int?) -> String? {
    leaf.map { $0 < leaves ? name($0 + 1) + ".html" : name() + ".html" }
  }
}
