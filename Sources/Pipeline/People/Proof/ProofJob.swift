internal import Platform

/// What the process of a proof is told to do.
struct ProofJob {
  /// The folders whose files are searched.
  var folders: [String]
  /// Folders below them that are left out.
  var leftOut: [String] = []
  var patterns: [ProofSearch.Pattern]
  /// Whether what cannot be read is listed; else the proof fails.
  var mayLackFiles = false
  /// The state folder with the keys of what is sealed; empty if that is not opened.
  var keys = ""

  var wire: WireBytes {
    var wire = WireBytes()
    for list in [folders, leftOut] {
      wire.put(list.count)
      for path in list { wire.put(path) }
    }
    wire.put(byte: mayLackFiles ? 1 : 0)
    wire.put(keys)
    wire.put(patterns.count)
    for pattern in patterns {
      wire.put(pattern.needle)
      wire.put(pattern.bytes)
      wire.put(byte: pattern.isWord ? 1 : 0)
      wire.put(pattern.surroundings.count)
      for around in pattern.surroundings {
        wire.put(around.before)
        wire.put(around.after)
      }
    }
    return wire
  }

  init(
    folders: [String], leftOut: [String] = [], patterns: [ProofSearch.Pattern], mayLackFiles: Bool = false,
    keys: String = ""
  ) {
    self.folders = folders
    self.leftOut = leftOut
    self.patterns = patterns
    self.mayLackFiles = mayLackFiles
    self.keys = keys
  }

  /// Nil if the message is not whole.
  init?(_ wire: inout WireReader) {
    guard let folders = Self.list(&wire, { $0.text() }), let leftOut = Self.list(&wire, { $0.text() }),
      let mayLackFiles = wire.byte(), let keys = wire.text(), let patterns = Self.list(&wire, { Self.pattern(&$0) })
    else { return nil }
    self.init(folders: folders, leftOut: leftOut, patterns: patterns, mayLackFiles: mayLackFiles == 1, keys: keys)
  }

  private static func pattern(_ wire: inout WireReader) -> ProofSearch.Pattern? {
    guard let needle = wire.text(), let bytes = wire.blob(), let isWord = wire.byte(),
      let surroundings = list(&wire, { around(&$0) })
    else { return nil }
    return ProofSearch.Pattern(needle: needle, bytes: bytes, isWord: isWord == 1, surroundings: surroundings)
  }

  private static func around(_ wire: inout WireReader) -> ProofSurroundings? {
    guard let before = wire.blob(), let after = wire.blob() else { return nil }
    return ProofSurroundings(before: before, after: after)
  }

  private static func list<Item>(_ wire: inout WireReader, _ read: (inout WireReader) -> Item?) -> [Item]? {
    guard let count = wire.int(), count >= 0 else { return nil }
    var items: [Item] = []
    for _ in 0..<count {
      guard let item = read(&wire) else { return nil }
      items.append(item)
    }
    return items
  }
}

/// What a proof found.
struct ProofResult {
  /// A place at which a needle was found.
  struct Place: Hashable {
    let path: String
    /// The offset of the byte at which it begins; nil if it is the path itself.
    let offset: Int?
    let needle: String
  }

  var files = 0
  var bytes = 0
  /// Sealed files that no key opens.
  var unopened = 0
  /// The first places, and how many there are.
  var places: [Place] = []
  var found = 0
  /// How often each file names the person, of a search that may lack files.
  var counts: [(path: String, count: Int)] = []
  /// What could not be read, of a search that may lack files.
  var unread: [String] = []

  static let mostPlaces = 1000

  /// Whether all was searched, and nothing found.
  var isClean: Bool { found == 0 && unopened == 0 }

  mutating func add(_ place: Place) {
    found += 1
    if places.count < Self.mostPlaces { places.append(place) }
  }

  var wire: WireBytes {
    var wire = WireBytes()
    for number in [files, bytes, found, unopened, unread.count] { wire.put(number) }
    for path in unread { wire.put(path) }
    wire.put(counts.count)
    for (path, count) in counts {
      wire.put(path)
      wire.put(count)
    }
    wire.put(places.count)
    for place in places {
      wire.put(place.path)
      wire.put(place.offset ?? -1)
      wire.put(place.needle)
    }
    return wire
  }

  init() {}

  init?(_ wire: inout WireReader) {
    guard let files = wire.int(), let bytes = wire.int(), let found = wire.int(), let unopened = wire.int(),
      let lacking = wire.int()
    else { return nil }
    (self.files, self.bytes, self.found, self.unopened) = (files, bytes, found, unopened)
    for _ in 0..<lacking {
      guard let path = wire.text() else { return nil }
      unread.append(path)
    }
    guard let counted = wire.int() else { return nil }
    for _ in 0..<counted {
      guard let path = wire.text(), let count = wire.int() else { return nil }
      counts.append((path, count))
    }
    guard let count = wire.int() else { return nil }
    for _ in 0..<count {
      guard let path = wire.text(), let offset = wire.int(), let needle = wire.text() else { return nil }
      places.append(Place(path: path, offset: offset < 0 ? nil : offset, needle: needle))
    }
  }
}
