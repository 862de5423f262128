/// The values with which a server checks whether its bytes are unchanged; empty if it sent none.
package struct Validators: Sendable, Hashable {
  package var etag: String
  package var lastModified: String

  package init(etag: String = "", lastModified: String = "") {
    self.etag = etag
    self.lastModified = lastModified
  }

  package var isEmpty: Bool { etag.isEmpty && lastModified.isEmpty }
}
