import Model

/// HTML as a browser reads it: elements with their attributes, and text with its references resolved.
///
/// Knows what pages are made of and no more: quoted attributes, comments, scripts and styles as raw text, numeric
/// references and the few names below. What it does not know is a `fault`.
struct ReadPage {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// Range of `text` that the element encloses.
    var text: Range<Int>
  }

  private(set) var elements: [Element] = []
  /// All visible text; line breaks, paragraphs and cells part words.
  private(set) var text: [Unicode.Scalar] = []
  /// What stands in scripts, by order.
  private(set) var scripts: [String] = []
  private(set) var faults: [String] = []

  private var open: [Int] = []
  private var rest: ArraySlice<Unicode.Scalar>

  private static let void: Set<String> = [
    "br", "hr", "img", "input", "link", "meta", "col", "path", "circle", "line", "rect", "use", "polyline", "polygon",
  ]
  private static let inline: Set<String> = [
    "a", "b", "i", "em", "strong", "span", "bdi", "small", "del", "code", "time", "label",
  ]

  init(_ html: String) {
    rest = Array(html.unicodeScalars)[...]
    while let scalar = rest.first {
      if scalar == "<" { tag() } else { text.append(character()) }
    }
    for index in open where !["html", "head", "body", "p", "li"].contains(elements[index].name) {
      faults.append("<\(elements[index].name)> stays open")
    }
  }

  /// The text of the first element for which `condition` holds.
  func text(of condition: (Element) -> Bool) -> String? { elements.first(where: condition).map(text) }

  func text(of element: Element) -> String { Self.squeezed(text[element.text]) }

  /// As it is seen: any white space is one space, none at the ends.
  static func squeezed(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var seen = String.UnicodeScalarView()
    for scalar in scalars {
      let isBlank = [" ", "\n", "\t", "\r", "\u{C}"].contains(scalar)
      if !isBlank { seen.append(scalar) } else if let last = seen.last, last != " " { seen.append(" ") }
    }
    if seen.last == " " { seen.removeLast() }
    return String(seen)
  }

  // MARK: Tags

  private mutating func tag() {
    if starts("<!--") { return skip(past: "-->") }
    if starts("<!") { return skip(past: ">") }
    guard let next = rest.dropFirst().first, isNameStart(next) || next == "/" else {
      faults.append("a bare <")
      text.append(rest.removeFirst())
      return
    }
    rest.removeFirst()
    if next == "/" { return close() }
    let name = word()
    var attributes: [String: String] = [:]
    while true {
      blanks()
      guard let scalar = rest.first else { return faults.append("<\(name) has no end") }
      if scalar == ">" || scalar == "/" { break }
      attribute(of: name, into: &attributes)
    }
    let closesItself = rest.first == "/"
    while let scalar = rest.popFirst(), scalar != ">" {}
    part(name)
    elements.append(Element(name: name, attributes: attributes, text: text.count..<text.count))
    if name == "script" || name == "style" { return raw(name) }
    if !closesItself, !Self.void.contains(name) { open.append(elements.count - 1) }
  }

  private mutating func attribute(of tag: String, into attributes: inout [String: String]) {
    let name = word()
    guard !name.isEmpty else {
      faults.append("<\(tag) holds \(rest.first.map { "U+\(String($0.value, radix: 16))" } ?? "its end")")
      _ = rest.popFirst()
      return
    }
    guard rest.first == "=" else { return attributes[name] = "" }
    rest.removeFirst()
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      return faults.append("\(name) of <\(tag) has no quotes")
    }
    rest.removeFirst()
    var value = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != quote { value.append(character()) }
    _ = rest.popFirst()
    attributes[name] = String(value)
  }

  private mutating func close() {
    rest.removeFirst()
    let name = word()
    while let scalar = rest.popFirst(), scalar != ">" {}
    part(name)
    guard let place = open.lastIndex(where: { elements[$0].name == name }) else {
      return faults.append("</\(name)> closes nothing")
    }
    for index in open[place...] { elements[index].text = elements[index].text.lowerBound..<text.count }
    open.removeSubrange(place...)
  }

  /// Between blocks there is white space to see.
  private mutating func part(_ name: String) { if !Self.inline.contains(name) { text.append(" ") } }

  private mutating func raw(_ name: String) {
    var content = String.UnicodeScalarView()
    while let scalar = rest.first, !starts("</\(name)") {
      content.append(scalar)
      rest.removeFirst()
    }
    if name == "script" { scripts.append(String(content)) }
    skip(past: ">")
  }

  // MARK: Characters

  /// The next character, a reference resolved.
  private mutating func character() -> Unicode.Scalar {
    let scalar = rest.removeFirst()
    guard scalar == "&" else { return scalar }
    let name = rest.prefix(10).prefix { $0 != ";" }
    guard name.count < 10, rest.dropFirst(name.count).first == ";", let found = Self.reference(name) else {
      return scalar
    }
    rest = rest.dropFirst(name.count + 1)
    return found
  }

  private static func reference(_ name: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
    let text = String(String.UnicodeScalarView(name))
    if text.hasPrefix("#x") || text.hasPrefix("#X") {
      return UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    }
    if text.hasPrefix("#") { return UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init) }
    return ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"][text]
  }

  private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = rest.first,
      isNameStart(scalar) || ("0"..."9").contains(scalar) || "-:_".unicodeScalars.contains(scalar)
    {
      word.append(rest.removeFirst())
    }
    return String(word).lowercased()
  }

  private mutating func blanks() {
    while let scalar = rest.first, [" ", "\n", "\t"].contains(scalar) { rest.removeFirst() }
  }

  private func starts(_ word: String) -> Bool { rest.starts(with: word.unicodeScalars) }

  private mutating func skip(past word: String) {
    while !rest.isEmpty, !starts(word) { rest.removeFirst() }
    rest = rest.dropFirst(word.unicodeScalars.count)
  }
}
