internal import Diagnostics
internal import Model

extension DocumentNode {
  func fault(_ reason: String, _ mend: String) -> DocumentReader.Fault {
    DocumentReader.Fault(offset: offset, reason: reason, mend: mend)
  }

  func wrong(_ name: String, takes: String) -> DocumentReader.Fault {
    fault("\(name) is \(kindInWords) that does not fit", "\(name) takes: \(takes).")
  }

  func text(for name: String) throws(DocumentReader.Fault) -> String {
    guard case .text(let text) = content else {
      throw fault("\(name) is \(kindInWords), and takes a text", "Put it in double quotes.")
    }
    return text
  }

  /// One of `words`; the nearest one is offered for any other.
  func word(for name: String, among words: [String]) throws(DocumentReader.Fault) -> String {
    let text = try text(for: name)
    if words.contains(text) { return text }
    let all = words.map { "\"\($0)\"" }.joined(separator: ", ")
    let nearest = NearestWord.nearest(to: text, among: words).map { "Did you mean \"\($0)\"? " } ?? ""
    throw fault("\(name) does not know \"\(text)\"", "\(nearest)It takes \(all).")
  }

  func texts(for name: String) throws(DocumentReader.Fault) -> [String] {
    guard case .list(let nodes) = content else { throw wrong(name, takes: "a list of texts") }
    var texts: [String] = []
    for node in nodes { texts.append(try node.text(for: name)) }
    return texts
  }

  /// An object whose values are texts.
  func textTable(for name: String) throws(DocumentReader.Fault) -> [String: String] {
    try table(for: name, "an object of texts") { member throws(DocumentReader.Fault) in
      try member.value.text(for: "\(name).\(member.name)")
    }
  }

  /// An object with whatever names its writer chose. Two that look the same would be one key, so they are a mistake.
  func table<Value>(
    for name: String, _ takes: String, _ read: (DocumentNode.Member) throws(DocumentReader.Fault) -> Value
  ) throws(DocumentReader.Fault) -> [String: Value] {
    guard let members else { throw wrong(name, takes: takes) }
    var table: [String: Value] = [:]
    for member in members {
      guard table.updateValue(try read(member), forKey: member.name) == nil else {
        throw DocumentReader.Fault(
          offset: member.offset, reason: "\"\(member.name)\" looks the same as a name before it",
          mend: "Keep one of them.")
      }
    }
    return table
  }
}
