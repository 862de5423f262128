/// A value of a JSON document with its byte offset, so that a mistake can be located.
package struct DocumentNode: Sendable {
  package indirect enum Content: Sendable {
    case null
    case flag(Bool)
    /// The digits as they are written.
    case number(String)
    case text(String)
    case list([DocumentNode])
    /// The members in the order of the document. A repeated name is an error.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    /// The offset of the name's opening quote.
    package let offset: Int
    package let value: DocumentNode
  }

  package let content: Content
  package let offset: Int

  /// The kind of value, in words for a message.
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

  /// A mistake at this value.
  package func fault(_ reason: String, _ mend: String) -> DocumentReader.Fault {
    DocumentReader.Fault(offset: offset, reason: reason, mend: mend)
  }

  /// The text of this value; `name` is its name in an error.
  package func text(for name: String) throws(DocumentReader.Fault) -> String {
    guard case .text(let text) = content else {
      throw fault("\(name) is \(kindInWords), and takes a text", "Put it in double quotes.")
    }
    return text
  }

  /// The result of `read` for each member, by name; nil if this is not an object. Two names that look the same are an
  /// error.
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
