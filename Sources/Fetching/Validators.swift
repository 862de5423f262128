/// By these a server tells whether it still has the same; empty where it names none.
package struct Validators: Sendable, Hashable {
  package var etag: String
  package var lastModified: String

  package init(etag: String = "", lastModified: String = "") {
    self.etag = etag
    self.lastModified = lastModified
  }

  package var isEmpty: Bool { etag.isEmpty && lastModified.isEmpty }
}
