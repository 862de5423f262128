/// A part of a site that a build makes.
package enum SitePart: Sendable, CaseIterable {
  /// Files that all pages load.
  case assets
  /// The pages of restaurants and users.
  case subjects
  /// Home, letters, cuisines, districts and dishes.
  case lists
  /// The feed and the sitemap.
  case feeds
  /// What a search loads.
  case search
  /// The page that opens what is sealed, and the slots of the people who have access.
  case sealed
  /// What they can open.
  case bundles

  /// The part that makes the file with this path below the site's folder; nil if none does.
  init?(of path: String) {
    if path.hasPrefix("sealed/") {
      self = path.hasPrefix("sealed/b/") ? .bundles : .sealed
      return
    }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().first
    switch folder {
    case "assets": self = .assets
    case "restaurants", "users": self = .subjects
    case "cuisines", "districts", "a-z", "dishes": self = .lists
    case "search": self = .search
    case nil where path == AppFiles.workerPath || path == AppFiles.manifestPath: self = .assets
    case nil: self = path.hasSuffix(".xml") || path.hasSuffix(".txt") ? .feeds : .lists
    default: return nil
    }
  }
}

/// Which lists of restaurants a site has, to which all its pages link.
package struct GuideKinds: Sendable {
  let cuisines: Bool
  let districts: Bool

  package init(cuisines: Bool, districts: Bool) { (self.cuisines, self.districts) = (cuisines, districts) }
}
