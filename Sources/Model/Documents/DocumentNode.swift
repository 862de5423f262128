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

  /// A mistake where it stands.
  package func fault(_ reason: String, _ mend: String) -> DocumentReader.Fault {
    DocumentReader.Fault(offset: offset, reason: reason, mend: mend)
  }

  /// The text that it is; `name` says in a mistake what it stands for.
  package func text(for name: String) throws(DocumentReader.Fault) -> String {
    guard case .text(let text) = content else {
      throw fault("\(name) is \(kindInWords), and takes a text", "Put it in double quotes.")
    }
    return text
  }

  /// What `read` makes of each member, by name; nil for what is no object. Two names that look the same would be one
  /// key, so they are a mistake.
  package func byName<Value>(
    _ read: (Member) throws(DocumentReader.Fault) -> Value
  ) throws(DocumentReader.Fault) -> [String: Value]? {
    guard let members else { return nil }
    var values: [String: Value] = [:]
    for member in members {
      guard values.updateValue(try read(member), forKey: member.name) == nil else {
        throw DocumentReader.Fault(
          offset: member.offset, reason: "\"\(member.name)\" looks the same as a name before it",
          mend: "Keep one of them.")
      }
    }
    return values
  }

  package subscript(name: String) -> DocumentNode? {
    members?.first { $0.name == name }?.value
  }
}
