internal import Diagnostics
internal import Model

extension DocumentNode {
  /// The fault of an invalid value. Both its reason and its advice say which values are valid.
  func wrong(_ name: String, takes: String) -> DocumentReader.Fault {
    fault("\(name) is \(valueInWords), and takes: \(takes)", "Write what \(name) takes: \(takes).")
  }

  /// A number as it was written; for any other value, its kind.
  private var valueInWords: String {
    if case .number(let digits) = content { Printable.line(digits, limit: 40) } else { kindInWords }
  }

  /// One of `words`. The fault of any other word suggests the nearest one.
  func word(for name: String, among words: [String]) throws(DocumentReader.Fault) -> String {
    let text = try text(for: name)
    if words.contains(text) { return text }
    let all = words.map { "\"\($0)\"" }.joined(separator: ", ")
    let nearest = NearestWord.nearest(to: text, among: words).map { "Did you mean \"\($0)\"? " } ?? ""
    throw fault(
      "\(name) is \"\(Printable.line(text, limit: 60))\", and takes: \(all)", "\(nearest)It takes \(all).")
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

  /// An object whose keys can have any name.
  func table<Value>(
    for name: String, _ takes: String, _ read: (DocumentNode.Member) throws(DocumentReader.Fault) -> Value
  ) throws(DocumentReader.Fault) -> [String: Value] {
    guard let table = try byName(read) else { throw wrong(name, takes: takes) }
    return table
  }
}
