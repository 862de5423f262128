/// A build, as the page `/_/` lists it.
package struct DeskBuild: Sendable {
  /// When it began, in words: the clock's time in the site's zone.
  package var began: String
  package var seconds: Double
  /// What changed, in words.
  package var what: String
  /// The first pages that it made, below the output.
  package var pages: [String]
  /// The number of all pages that it made.
  package var pageCount: Int

  package init(began: String, seconds: Double, what: String, pages: [String], pageCount: Int) {
    self.began = began
    self.seconds = seconds
    self.what = what
    self.pages = pages
    self.pageCount = pageCount
  }
}
