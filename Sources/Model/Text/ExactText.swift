/// A text as a key. It compares bytes, whereas two Swift strings are equal if they look the same.
package struct ExactText: Sendable, Hashable, Codable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    guard left.text.utf8.count == right.text.utf8.count else { return false }
    return left.text.withBytes { one in right.text.withBytes { one.elementsEqual($0) } }
  }

  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
