/// A header for one host, whose value is a secret.
package struct FetchHeader: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
