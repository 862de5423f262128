internal import Model

/// The file name of a cuisine's page: the slug of its case-folded NFKC name.
enum CuisineSlug {
  static func of(_ cuisine: String) -> String { Slug.of(NameFolding.folded(cuisine)) }
}
