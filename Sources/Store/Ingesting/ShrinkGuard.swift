package import Diagnostics

/// Refuses a night that would remove too much without tombstones (law 3).
package struct ShrinkGuard {
  /// The number of reviews, or of subjects with pages, before the night, and how many of them are gone.
  package struct Loss {
    package var before: Int
    package var gone: Int

    package init(before: Int, gone: Int) { (self.before, self.gone) = (before, gone) }

    /// Whether more than 5 % and more than 20 are gone.
    var isTooMuch: Bool { gone > 20 && gone * 20 > before }
  }

  private let reviews: Loss
  private let pages: Loss

  package init(reviews: Loss, pages: Loss) { (self.reviews, self.pages) = (reviews, pages) }

  /// Throws if either loss is too much.
  package func check(store path: String) throws(Failure) {
    guard reviews.isTooMuch || pages.isTooMuch else { return }
    let words = [
      reviews.isTooMuch ? "\(reviews.gone) of \(reviews.before) reviews" : nil,
      pages.isTooMuch ? "\(pages.gone) of \(pages.before) pages of restaurants and users" : nil,
    ]
    throw Failure(
      .data,
      StoreProblems.shrink.problem(
        at: Place(path),
        "\(words.compactMap { $0 }.joined(separator: " and ")) would go with tonight's exports; nothing was changed"))
  }
}
