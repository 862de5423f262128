package import Model

/// A part of an address that could be the name of a district or a town.
struct AddressPart: Hashable {
  /// The name on one line.
  let spelling: String
  /// The form that is the same for all spellings of a name (`Cuisine.folded`).
  let folded: String
}

extension AddressPart {
  /// Returns nil for a street, a number, a floor or a shop.
  init?(_ text: Substring) {
    guard let spelling = Self.name(in: text), let line = NameFolding.line(spelling),
      let folded = Cuisine.folded(spelling)
    else { return nil }
    let words = line.split(whereSeparator: { $0 == " " || $0 == "." })
    guard let first = words.first, let last = words.last, !Self.beginnings.contains(String(first)),
      words.count == 1 || !Self.ends.contains(String(last))
    else { return nil }
    self.init(spelling: spelling, folded: folded)
  }

  /// The last parts of an address, at most `most`, from its end inwards. A part is nil if it is no name.
  static func tail(of address: String, most: Int = 5) -> [AddressPart?] {
    // By scalars, as an address has many characters, whose boundaries take Unicode's tables.
    let parts = address.unicodeScalars.split { $0 == "," || $0 == "\n" || $0 == "，" || $0 == "、" || $0 == ";" }
      .map(Substring.init)
    var tail: [AddressPart?] = []
    for part in parts.reversed() where tail.count < most {
      if isPostcode(part) { continue }
      tail.append(AddressPart(part))
    }
    return tail
  }

  /// Splits a declared district at its last comma into what is before it and what is behind it.
  static func declared(_ text: String) -> (name: AddressPart?, end: AddressPart?) {
    guard let comma = text.lastIndex(of: ",") else { return (plain(text[...]), nil) }
    let (name, end) = (plain(text[..<comma]), plain(text[text.index(after: comma)...]))
    return name == nil || end == nil ? (name ?? end, nil) : (name, end)
  }

  /// The text on one line; nil if it has neither letters nor digits, or is too long for a name.
  private static func plain(_ text: Substring) -> AddressPart? {
    let spelling = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard spelling.utf8.count <= 200, let folded = Cuisine.folded(spelling),
      spelling.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return nil }
    return AddressPart(spelling: spelling, folded: folded)
  }

  /// The text without a postcode before or behind it; nil if only numbers or nothing is left.
  private static func name(in text: Substring) -> String? {
    var words = text.unicodeScalars.split { $0.properties.isWhitespace }.map(Substring.init)
    while let last = words.last, words.count > 1, isCode(last.utf8) { words.removeLast() }
    while let first = words.first, words.count > 1, isCode(first.utf8) { words.removeFirst() }
    let name = words.joined(separator: " ")
    guard (2...60).contains(name.count), !name.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    return name.unicodeScalars.contains { $0.properties.isAlphabetic } ? name : nil
  }

  /// Whether a part is a postcode, with or without a state before it: `08001`, `PA 19147`.
  private static func isPostcode(_ part: Substring) -> Bool {
    let words = part.utf8.split(separator: UInt8(ascii: " "))
    let rest = words.count == 2 && isState(words[0]) ? words.dropFirst() : words[...]
    return rest.allSatisfy(isCode)
  }

  private static func isState(_ word: Substring.UTF8View) -> Bool {
    word.count == 2 && word.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Whether a word is a number of at least four digits, or digits and capitals: `08001`, `SW1A`, `110-048`.
  private static func isCode(_ word: Substring.UTF8View) -> Bool {
    let digits = word.count { (0x30...0x39).contains($0) }
    let capitals = word.count { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "-") }
    return digits > 0 && digits + capitals == word.count && (digits > 3 || capitals > 0)
  }

  /// First words of streets, and of parts of a house.
  private static let beginnings: Set<String> = [
    "calle", "av", "avenida", "avda", "jr", "jiron", "jirón", "pasaje", "psje", "carretera", "carrer", "rue", "via",
    "viale", "rua", "street", "road", "near", "opposite", "opp", "behind", "beside", "shop", "floor", "plot", "hotel",
    "ground", "first", "second", "third", "next", "no", "esquina", "frente", "s/n", "piso", "local", "unit", "suite",
  ]

  /// Last words of streets and buildings.
  private static let ends: Set<String> = [
    "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "boulevard", "blvd", "drive", "dr", "highway", "hwy",
    "marg", "mall", "floor", "hotel", "tower", "building", "complex", "straße", "strasse", "küçəsi", "prospekti", "s/n",
  ]
}

/// What a restaurant says of its district, which many say alike.
package struct DistrictLook {
  let declared: AddressPart?
  /// The part after the last comma of the declared district.
  let declaredEnd: AddressPart?
  /// The parts from the end of the address inwards. A part is nil if it is no name.
  let tail: [AddressPart?]

  package init(declared: String?, address: String?) {
    (self.declared, declaredEnd) = declared.map(AddressPart.declared) ?? (nil, nil)
    tail = address.map { AddressPart.tail(of: $0) } ?? []
  }

  /// Equal bytes are equal looks.
  package var bytes: [UInt8] {
    get throws { try PackedWriter.bytes(of: ([declared, declaredEnd] + tail).map { $0?.spelling }) }
  }

  package init(bytes: [UInt8]) throws(PackedReader.Torn) {
    var parts: [AddressPart?] = []
    for spelling in try PackedReader.value([String?].self, of: bytes) {
      let folded = spelling.flatMap { Cuisine.folded($0) }
      guard (folded == nil) == (spelling == nil) else { throw PackedReader.Torn() }
      parts.append(spelling.flatMap { spelling in folded.map { AddressPart(spelling: spelling, folded: $0) } })
    }
    guard parts.count >= 2 else { throw PackedReader.Torn() }
    (declared, declaredEnd, tail) = (parts[0], parts[1], Array(parts[2...]))
  }
}

/// Numbers the spellings of names, and tells which are of one name and which of them most rows have.
struct NameNumbers {
  private struct Spelling {
    let text: String
    let name: Int32
    var rows = 0

    /// Whether pages show this spelling of a name, and not the other one.
    func precedes(_ other: Spelling) -> Bool {
      rows != other.rows ? rows > other.rows : text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
  }

  private var numbers: [ExactText: Int32] = [:]
  private var names: [String: Int32] = [:]
  private var spellings: [Spelling] = []

  /// The number of a part's spelling; -1 for nil.
  mutating func number(of part: AddressPart?) -> Int32 {
    guard let part else { return -1 }
    let text = ExactText(part.spelling)
    if let known = numbers[text] { return known }
    let name = names[part.folded] ?? Int32(names.count)
    names[part.folded] = name
    numbers[text] = Int32(spellings.count)
    spellings.append(Spelling(text: part.spelling, name: name))
    return Int32(spellings.count - 1)
  }

  /// The number of a spelling's name, which all its spellings share; -1 for none.
  func name(of spelling: Int32) -> Int32 { spelling < 0 ? -1 : spellings[Int(spelling)].name }

  /// Counts rows that have this spelling.
  mutating func count(_ spelling: Int32, rows: Int) { spellings[Int(spelling)].rows += rows }

  /// The spelling of each name that most rows have. Of equally frequent ones it is the first in byte order.
  var shown: [Int32: String] {
    Dictionary(grouping: spellings, by: \.name).compactMapValues { group in
      group.min { $0.precedes($1) }?.text
    }
  }
}
