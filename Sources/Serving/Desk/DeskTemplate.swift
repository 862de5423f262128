/// A template and the pages that it is in, as the page `/_/` lists them.
package struct DeskTemplate: Sendable {
  /// The path below the templates' folder.
  package var name: String
  /// The first pages, below the output.
  package var pages: [String]
  /// The number of all pages.
  package var pageCount: Int

  package init(name: String, pages: [String], pageCount: Int) {
    self.name = name
    self.pages = pages
    self.pageCount = pageCount
  }
}
