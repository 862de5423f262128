internal import Model
internal import Store

/// One name prepared for the search: its folded text, the offsets of its keys, and its entry. The value is reused for
/// many names.
///
/// A key begins at every word, and at every letter of a script without spaces, so that any part of a Han name is found.
/// It continues to the end of the name and then from its beginning, so that words are found in any order. A dish's key
/// continues with its restaurant, which distinguishes dishes that many serve. The street of a restaurant has keys of
/// its own, behind those of the name.
struct SearchWords {
  /// The most keys of one name.
  private static let most = 12
  /// The most words of a street that have keys.
  private static let mostOfStreet = 4

  /// A dish's restaurant, prepared once for all its dishes, which are consecutive.
  private struct Place {
    let name: String?
    let shown: String
    var folded: [UInt8] = []
  }

  private var folding = SearchFolding()
  private var place: Place?
  /// The text of all keys, which overlap.
  private(set) var text: [UInt8] = []
  /// The length of the folded name alone.
  private(set) var nameCount = 0
  private(set) var starts: [Int] = []
  private(set) var wraps = true
  /// The entry as it is written to pieces: `["0la-picanteria","La Picantería","Arequipan","Calle Bolognesi 8"]`. It has
  /// the kind and page, the name, and if they are known a dish's restaurant, the details beside the name, and a
  /// restaurant's street.
  private(set) var entry: [UInt8] = []
  /// A digest of the entry.
  private(set) var digest = LedgerDigest.none

  /// Prepares a name; false if it has nothing to search for.
  mutating func prepare(_ name: SearchName) -> Bool {
    guard let shown = ShownName.whole(name.name).map(ShownName.cut) else { return false }
    text.removeAll(keepingCapacity: true)
    folding.append(shown, to: &text)
    guard !text.isEmpty else { return false }
    nameCount = text.count
    findStarts()
    if name.kind == .dish, place == nil || place?.name != name.place { preparePlace(name.place) }
    let place = name.kind == .dish ? place : nil
    finishText(place)
    if wraps, let street = name.street { appendStreet(street) }
    write(name, shown, place?.shown)
    return true
  }

  private mutating func preparePlace(_ name: String?) {
    var made = Place(name: name, shown: ShownName.whole(name).map(ShownName.cut) ?? "")
    folding.append(made.shown, to: &made.folded)
    place = made
  }

  /// The number of the entry's `SearchName.Kind`.
  var kind: Int { entry.withUnsafeBufferPointer(Self.kind) }

  static func kind(ofEntry entry: UnsafeBufferPointer<UInt8>) -> Int { entry.count > 2 ? Int(entry[2] & 0x0F) : 0 }

  /// The range in `text` of the key at `start`.
  func key(_ start: Int) -> Range<Int> {
    let isInWord = start > 0 && text[start - 1] != UInt8(ascii: " ")
    guard wraps, !Self.isOfStreet(start, nameCount: nameCount) else { return start..<text.count }
    return start..<Self.end(of: start, nameCount: nameCount, isInWord: isInWord)
  }

  /// The unit of the key at `start`.
  func unit(ofKeyAt start: Int) -> SearchUnit {
    text.withUnsafeBufferPointer { SearchUnit(UnsafeBufferPointer(rebasing: $0[key(start)])) }
  }

  /// The end of a key that continues from the name's beginning. A key within a word has an additional space.
  static func end(of start: Int, nameCount: Int, isInWord: Bool) -> Int { start + nameCount + (isInWord ? 1 : 0) }

  /// Whether a key begins behind the name and its repetition.
  static func isOfStreet(_ start: Int, nameCount: Int) -> Bool { start > 2 * nameCount }

  /// The range of the street's words, if there is a street.
  var street: Range<Int>? {
    let start = 2 * nameCount + 2
    return wraps && start < text.count ? start..<text.count : nil
  }

  private mutating func appendStreet(_ street: String) {
    let start = text.count + 1
    text.append(UInt8(ascii: " "))
    folding.append(street, to: &text)
    if text.count <= start { return text.removeLast(text.count - start + 1) }
    var count = 0
    for index in start..<text.count where count < Self.mostOfStreet && text[index - 1] == UInt8(ascii: " ") {
      // House numbers and abbreviations match too much.
      let end = text[index...].firstIndex(of: UInt8(ascii: " ")) ?? text.count
      guard end - index > 2, !(0x30...0x39).contains(text[index]) else { continue }
      starts.append(index)
      count += 1
    }
  }

  private mutating func findStarts() {
    starts.removeAll(keepingCapacity: true)
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      var isStart = true
      while index < bytes.count, starts.count < Self.most {
        let (scalar, length) = UTF8Scalars.scalar(bytes, index)
        if scalar == 0x20 {
          isStart = true
        } else {
          if isStart || UTF8Scalars.isUnspaced(scalar) { starts.append(index) }
          isStart = false
        }
        index += length
      }
    }
  }

  private mutating func finishText(_ place: Place?) {
    wraps = place == nil
    text.append(UInt8(ascii: " "))
    if let place {
      text += place.folded
    } else {
      for index in 0..<nameCount { text.append(text[index]) }
    }
  }

  private mutating func write(_ name: SearchName, _ shown: String, _ place: String?) {
    let isOfSubject = name.kind == .restaurant || name.kind == .dish || name.kind == .person
    let slug = isOfSubject ? Slug.of(name.id) : name.id
    entry.removeAll(keepingCapacity: true)
    entry += [UInt8(ascii: "["), UInt8(ascii: "\""), 0x30 + name.kind.rawValue]
    entry += slug.utf8
    entry += [UInt8(ascii: "\""), UInt8(ascii: ",")]
    ScriptText.append(shown, to: &entry)
    var more = [place, name.details].compactMap(\.self)
    if name.kind == .restaurant, let street = name.street { more = [name.details ?? "", street] }
    for text in more {
      entry.append(UInt8(ascii: ","))
      ScriptText.append(text, to: &entry)
    }
    entry.append(UInt8(ascii: "]"))
    var hash = ContentHash()
    entry.withUnsafeBytes { hash.update($0) }
    digest = hash.finish()
  }

  /// Appends lengths, offsets, text and entry in the form that `read` reads.
  func append(to output: inout [UInt8]) {
    func add(_ number: Int) {
      output.append(UInt8(truncatingIfNeeded: number))
      output.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    add(text.count)
    add(nameCount)
    add(entry.count)
    add(starts.count)
    for start in starts { add(start) }
    output.append(wraps ? 1 : 0)
    output += text
    output += entry
  }

  /// Reads the record at the beginning of `bytes`, without its digest, and returns its length; nil if it is incomplete.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    func number(_ index: Int) -> Int { Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8 }
    guard bytes.count >= 8 else { return nil }
    let head = 8 + 2 * number(3) + 1
    guard bytes.count >= head, bytes.count >= head + number(0) + number(2) else { return nil }
    nameCount = number(1)
    starts.removeAll(keepingCapacity: true)
    for index in 0..<number(3) { starts.append(number(4 + index)) }
    wraps = bytes[head - 1] == 1
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[head..<head + number(0)]))
    entry.removeAll(keepingCapacity: true)
    let end = head + number(0) + number(2)
    entry.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[(head + number(0))..<end]))
    return end
  }
}

/// The names of everything that has a page, with their details.
struct SearchNames {
  private let source: any SiteSource
  private let words: StringTable

  init(_ source: any SiteSource, _ words: StringTable) {
    self.source = source
    self.words = words
  }

  /// Calls `body` with every prepared name.
  func each(_ body: (borrowing SearchWords) throws -> Void) throws {
    let lists = try lists()
    try Self.each(
      { add in
        for list in lists { try add(list) }
        try source.eachName(add)
      }, body)
  }

  /// Calls `body` with each of `names`, prepared. Restaurants come in the order of their folded names.
  static func each(
    _ names: @escaping ((SearchName) throws -> Void) throws -> Void, _ body: (borrowing SearchWords) throws -> Void
  ) throws {
    var ready = SearchWords()
    var twins: [SearchName] = []
    func flush() throws {
      let texts = PlaceDetails.texts(of: twins.map(details))
      for (twin, text) in zip(twins, texts) {
        var name = twin
        name.details = text
        name.street = details(twin).street
        if ready.prepare(name) { try body(ready) }
      }
      twins.removeAll(keepingCapacity: true)
    }
    var folded = ""
    var dishes = PlaceDetails()
    var dishDetails: String?
    try names { name in
      guard name.kind == .restaurant else {
        var shown = name
        if name.kind == .dish {
          let own = PlaceDetails(cuisine: name.district ?? name.cuisine)
          if own != dishes { (dishes, dishDetails) = (own, own.text) }
          shown.details = dishDetails
        }
        if ready.prepare(shown) { try body(ready) }
        return
      }
      let own = NameFolding.folded(name.name)
      if own != folded { try flush() }
      folded = own
      twins.append(name)
    }
    try flush()
  }

  /// The lists of restaurants that have pages of their own. To make the search find a kind of list, add its names here.
  func lists() throws -> [SearchName] {
    var lists = try source.districts().map {
      named(.district, $0.district.slug, $0.district.name, restaurants: $0.restaurants)
    }
    lists += try source.cuisines().map { named(.cuisine, Cuisine.slug($0.name), $0.name, restaurants: $0.count) }
    try source.eachDish { _, dish in
      lists.append(named(.dishPage, dish.slug, dish.name, restaurants: dish.places))
    }
    return lists
  }

  func named(_ kind: SearchName.Kind, _ slug: String, _ name: String, restaurants: Int) -> SearchName {
    SearchName(
      kind, id: slug, name: ShownName.whole(name) ?? name, details: words.count(.restaurantCount, restaurants))
  }

  private static func details(_ name: SearchName) -> PlaceDetails {
    PlaceDetails(cuisine: name.cuisine, district: name.district, address: name.address)
  }
}
