/// What a build makes of a site.
package enum SitePart: Sendable, CaseIterable {
  /// Subjects' pages, lists and what they load.
  case pages
  /// What a search loads.
  case search
}
