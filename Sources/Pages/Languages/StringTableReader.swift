internal import Model

/// Reads a string table: one JSON object whose members are texts, or objects of plural forms.
enum StringTableReader {
  /// A member as it stood in the file.
  struct Entry {
    var offset: Int
    var forms: [String: String]
    /// Written as an object of forms.
    var isPlural: Bool
  }

  static func read(_ text: String) throws(DocumentReader.Fault) -> [String: Entry] {
    let document = try DocumentReader.read(text)
    let entries = try document.byName { member throws(DocumentReader.Fault) in
      Entry(offset: member.offset, forms: try forms(of: member), isPlural: member.value.members != nil)
    }
    guard let entries else {
      throw document.fault("the table is \(document.kindInWords)", "Put its words into one { }.")
    }
    return entries
  }

  /// A text is the plural form `other`.
  private static func forms(of word: DocumentNode.Member) throws(DocumentReader.Fault) -> [String: String] {
    let forms = try word.value.byName { form throws(DocumentReader.Fault) in
      try form.value.text(for: "\(word.name).\(form.name)")
    }
    if let forms { return forms }
    return ["other": try word.value.text(for: word.name)]
  }
}
