internal import CHeaderWords
internal import Model

/// The shapes of exports as a table lists them: `Sources/C/CHeaderWords/words/shapes.txt`, whose first lines say how to
/// read it.
struct ShapeTable: Sendable {
  /// A list of records within a record: the names of the field, and the fields that the first of these records has.
  struct InnerList: Sendable {
    let collection: Collection
    let names: [String]
    let needs: [[String]]
  }

  /// The program's own table.
  static var own: String { String(cString: cheaderwords_shapes()) }

  /// The shapes that files are found to have, in the order of the table.
  private(set) var found: [Shape] = []
  /// Those that only the program names.
  private(set) var apart: [Shape] = []
  private(set) var innerLists: [InnerList] = []
  /// What is wrong with the table, a line each; nothing with the program's own.
  private(set) var faults: [String] = []
  private var sets: [String: [String]] = [:]
  private var block: Block?

  /// The lines of one shape.
  private struct Block {
    let name: String
    var required: [String] = []
    var families: [[String]] = []
    var only: [FieldFilter] = []
    var proofs: [FieldFilter] = []
    var marks: Set<String> = []
    var rows: [Rows] = []

    mutating func add(_ rule: FieldRule) { rows[rows.count - 1].rules.append(rule) }
  }

  /// The lines of one kind of rows.
  private struct Rows {
    let collection: Collection
    var prefix = ""
    var key: [Int] = []
    var needs: [Int] = []
    var rules: [FieldRule] = []

    var recipe: RowRecipe { RowRecipe(collection, prefix: prefix, naturalKey: key, needed: needs, rules) }

    func column(_ name: some StringProtocol) -> Int? { collection.columns.firstIndex { $0.name == name } }
  }

  init(_ text: String) {
    for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let words = line.split(separator: 0x20).map { String(Substring($0)) }
      guard let first = words.first, first.first != "#" else { continue }
      if let fault = read(first, Array(words.dropFirst())) { faults.append("line \(index + 1): \(fault)") }
    }
    endBlock()
  }

  /// Reads a line; returns what is wrong with it.
  private mutating func read(_ first: String, _ words: [String]) -> String? {
    guard !words.isEmpty else { return "it says nothing" }
    switch first {
    case "=":
      endBlock()
      block = Block(name: words.joined(separator: " "))
      return (found + apart).contains { $0.name == block?.name } ? "a second shape of this name" : nil
    case "inner":
      guard let collection = Collection(named: words[0]) else { return "\(words[0]) is no collection" }
      let needs = words.dropFirst().map { $0.split(separator: "|").map(String.init) }
      guard needs.count > 1 else { return "it says nothing of the records" }
      innerLists.append(InnerList(collection: collection, names: needs[0], needs: Array(needs[1...])))
      return nil
    case _ where first.first == "@":
      guard let known = known(words) else { return "a set that is not above it, or a word twice" }
      return sets.updateValue(known, forKey: first) == nil ? nil : "a second set of this name"
    default: return block == nil ? "it is in no shape" : readOfBlock(first, words)
    }
  }

  private mutating func readOfBlock(_ first: String, _ words: [String]) -> String? {
    switch first {
    case "need", "family":
      let needs = words.compactMap { known($0.split(separator: "|").map(String.init))?.joined(separator: "|") }
      guard needs.count == words.count else { return "a set that is not above it, or a word twice" }
      if first == "need" { block?.required += needs } else { block?.families.append(needs) }
      return nil
    case "only":
      guard let names = known(words[0].split(separator: "|").map(String.init)), let values = known(Array(words[1...]))
      else { return "a set that is not above it, or a word twice" }
      block?.only.append(FieldFilter(names: names, values: Set(values)))
      return nil
    case "proof":
      let parts = words.map { $0.split(separator: "|").map(String.init) }
      guard parts.count == 2 else { return "it names no text, or several" }
      block?.proofs.append(FieldFilter(names: parts[0], values: Set(parts[1])))
      return nil
    case "is":
      block?.marks.formUnion(words)
      return words.first { !["exact", "takeout", "accounts", "linked", "apart"].contains($0) }.map {
        "\($0) is no mark"
      }
    case "rows":
      guard let collection = Collection(named: words[0]) else { return "\(words[0]) is no collection" }
      var rows = Rows(collection: collection)
      let fault = words.dropFirst().lazy.compactMap { Self.read($0, into: &rows) }.first
      block?.rows.append(rows)
      return fault
    default: return readColumn(first, words)
    }
  }

  /// Reads `key=name,address` and its like.
  private static func read(_ word: String, into rows: inout Rows) -> String? {
    let parts = word.split(separator: "=").map(String.init)
    guard parts.count == 2 else { return "\(word) is nothing of rows" }
    let columns = parts[1].split(separator: ",")
    let known = columns.compactMap { rows.column($0) }
    switch parts[0] {
    case "prefix":
      rows.prefix = parts[1]
      return nil
    case "key": rows.key = known
    case "needs": rows.needs = known
    default: return "\(word) is nothing of rows"
    }
    return known.count == columns.count ? nil : "\(word) names no column of \(rows.collection.name)"
  }

  private mutating func readColumn(_ name: String, _ words: [String]) -> String? {
    guard let rows = block?.rows.last else { return "it is in no rows" }
    guard let column = rows.column(name) else { return "\(rows.collection.name) have no column \(name)" }
    guard let kind = kind(words[0], of: name, in: rows) else { return "\(words[0]) is no kind of \(name)" }
    guard words.count > 1 else { return "it names no field" }
    guard let names = known(Array(words[1...])) else { return "a set that is not above it, or a word twice" }
    guard !rows.rules.contains(where: { $0.column == column && $0.kind == kind }) else { return "a second line of it" }
    block?.add(FieldRule(column: column, kind, names))
    return nil
  }

  private func kind(_ word: String, of column: String, in rows: Rows) -> FieldKind? {
    switch word {
    case "point":
      guard let lat = rows.column("lat"), let lon = rows.column("lon") else { return nil }
      return .point(latitude: lat, longitude: lon)
    case "money":
      guard let minor = rows.column(column + "_minor"), let currency = rows.column("currency") else { return nil }
      return .money(minor: minor, currency: currency)
    case "reviews.rated": return .reviews(.rated(prefix: rows.prefix))
    default: return Self.kinds[word]
    }
  }

  private static let kinds: [String: FieldKind] = [
    "id": .id, "reference": .reference, "text": .text, "address": .address, "addressparts": .addressParts,
    "original": .original, "list": .list, "cuisines": .cuisines, "appended": .appended,
    "part.location": .part(.location), "part.review": .part(.review), "placekey": .placeKey, "stars": .stars,
    "rating": .rating, "number": .number, "latitude": .latitude, "longitude": .longitude, "time": .time,
    "times": .times, "currency": .currency, "photo": .photo, "clock": .clock, "hours": .hours,
    "first": .first, "cuisinekeys": .cuisineKeys, "element": .element, "elementnumber": .elementNumber,
    "addresstags": .addressTags, "webid": .webID, "page": .page, "profile": .profile, "favorites": .favorites,
    "records.reviews": .records(.reviews), "records.dishes": .records(.dishes), "reviews.dated": .reviews(.dated),
  ]

  /// The words with those of sets; nil if a set is unknown, or a word is listed twice.
  private func known(_ words: [String]) -> [String]? {
    var known: [String] = []
    for word in words {
      guard let more = word.first == "@" ? sets[word] : [word] else { return nil }
      known += more
    }
    return known.indices.contains { known[..<$0].contains(known[$0]) } ? nil : known
  }

  private mutating func endBlock() {
    guard let block else { return }
    defer { self.block = nil }
    guard let primary = block.rows.first?.recipe, !block.required.isEmpty else {
      return faults.append("\(block.name): it needs nothing, or gives no rows")
    }
    var shape = Shape(
      block.name, required: block.required, families: block.families, primary,
      derived: block.rows.dropFirst().map(\.recipe))
    shape.only = block.only
    shape.proofs = block.proofs
    shape.isExact = block.marks.contains("exact")
    shape.isOfTakeout = block.marks.contains("takeout")
    shape.isOfAccounts = block.marks.contains("accounts")
    shape.isLinked = block.marks.contains("linked")
    // A rating of JSON-LD that does not say its scale is of 1 to 5.
    if shape.isLinked { shape.scale = .stars }
    if block.marks.contains("apart") { apart.append(shape) } else { found.append(shape) }
  }
}
