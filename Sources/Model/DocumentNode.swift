/// A value of a JSON document, with the byte offset where it stands, so that a mistake can be pointed at.
package struct DocumentNode: Sendable {
  package indirect enum Content: Sendable {
    case null
    case flag(Bool)
    /// The digits as they stand.
    case number(String)
    case text(String)
    case list([DocumentNode])
    /// In the order of the document; a repeated name is an error of the reader.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    /// Where the name's opening quote stands.
    package let offset: Int
    package let value: DocumentNode
  }

  package let content: Content
  package let offset: Int

  /// What it is, in words for a message.
  package var kindInWords: String {
    switch content {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// The members of an object; nil for anything else.
  package var members: [Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  package subscript(name: String) -> DocumentNode? {
    members?.first { $0.name == name }?.value
  }
}
