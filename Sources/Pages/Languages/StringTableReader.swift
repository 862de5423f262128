internal import Model

/// Reads a string table: one JSON object whose members are texts, or objects of plural forms.
enum StringTableReader {
  /// A member of the file.
  struct Entry {
    /// The file that contains it.
    var file: StringTableFile
    var offset: Int
    var forms: [String: String]
    /// Whether it is written as an object of forms.
    var isPlural: Bool
  }

  /// The contents of a file.
  struct Content {
    var words: [String: Entry]
    /// What the file declares about the language itself.
    var language: DocumentNode.Member?
  }

  static let language = "language"

  static func read(_ file: StringTableFile) throws(DocumentReader.Fault) -> Content {
    let document = try DocumentReader.read(file.text)
    let language = document.members?.first { $0.name == Self.language }
    let entries = try document.byName { member throws(DocumentReader.Fault) -> Entry? in
      guard member.name != Self.language else { return nil }
      return Entry(
        file: file, offset: member.offset, forms: try forms(of: member), isPlural: member.value.members != nil)
    }
    guard let entries else {
      throw document.fault("the table is \(document.kindInWords)", "Put its words into one { }.")
    }
    return Content(words: entries.compactMapValues(\.self), language: language)
  }

  /// A plain text is the plural form `other`.
  private static func forms(of word: DocumentNode.Member) throws(DocumentReader.Fault) -> [String: String] {
    let forms = try word.value.byName { form throws(DocumentReader.Fault) in
      try form.value.text(for: "\(word.name).\(form.name)")
    }
    if let forms { return forms }
    return ["other": try word.value.text(for: word.name)]
  }
}
