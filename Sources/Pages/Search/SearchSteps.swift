package import Model
package import Store

// The index of a site whose names no single task has, in steps.
//
// Each task prepares some names, and sums up their keys and words. From the sums of all it is planned which pieces there are.
// Names and words then go to the pieces that have them, and each task makes some pieces by the functions of a build.

extension SiteRenderer {
  /// The names of lists of restaurants that have pages of their own.
  package func namesOfLists(in store: Store, _ whole: GuideWhole) throws -> [SearchName] {
    try SearchNames(store.reader(figures: SharedFigures(whole)), templates.words).lists()
  }
}

extension SearchTally {
  /// What some names add to the sums of all. Restaurants come in the order of their folded names, those that share one
  /// together. Calls `body` with each name, prepared.
  package init(
    _ names: @escaping ((SearchName) throws -> Void) throws -> Void, _ body: ([UInt8]) throws -> Void
  ) throws {
    self.init()
    try SearchNames.each(names) { name in
      add(name)
      var bytes: [UInt8] = []
      name.append(to: &bytes)
      try body(bytes)
    }
  }

  /// Calls `body` with the number of each unit, and the sum of its keys.
  package func eachUnit(_ body: (UInt64, Sum) throws -> Void) rethrows {
    for (unit, sum) in zip(units.units, units.values) { try body(unit.packed, sum) }
  }

  package func eachWord(_ body: ([UInt8]) throws -> Void) rethrows {
    for number in 0..<words.count { try body(words.withWord(number) { Array($0) }) }
  }

  /// The bytes that a word takes in the pieces of misspelled words.
  package static func bytes(ofWord word: [UInt8]) -> Int {
    var keys = MisspellingKeys()
    return word.withUnsafeBufferPointer { keys.bytes(of: $0) }
  }
}

/// The name of what is made together: a group of pieces, or a piece of misspelled words. Words follow those of their piece.
package enum SearchPlace {
  private static let group: UInt8 = 0
  fileprivate static let misspellings: UInt8 = 1
  private static let bytesOfMisspellings = 3

  fileprivate static func of(_ group: SearchPlan.Group) -> [UInt8] { [Self.group] + Array(group.id.utf8) }

  fileprivate static func of(misspellings number: Int) -> [UInt8] {
    [misspellings, UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  /// The place to which a key of a record belongs.
  package static func of(_ key: [UInt8]) -> [UInt8] {
    key.first == misspellings ? Array(key.prefix(bytesOfMisspellings)) : key
  }

  /// The number of a piece of misspelled words; nil for any other place.
  fileprivate static func number(_ place: [UInt8]) -> Int? {
    place.count == bytesOfMisspellings && place[0] == misspellings ? Int(place[1]) << 8 | Int(place[2]) : nil
  }

  /// The key of a word in its piece, which sorts it by the word's own key.
  fileprivate static func key(_ number: Int, _ key: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> [UInt8] {
    of(misspellings: number) + key + [0] + word
  }

  /// The key and the word of a key of a record.
  fileprivate static func word(_ key: [UInt8]) throws(PackedReader.Torn) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    let rest = key.dropFirst(bytesOfMisspellings)
    guard let end = rest.firstIndex(of: 0) else { throw PackedReader.Torn() }
    return (rest[..<end], rest[(end + 1)...])
  }
}

/// Which pieces there are.
package struct SearchPieces {
  private let plan: SearchPlan
  private let misspellings: Int

  /// `wordBytes` are those of all words.
  package init(_ units: [(number: UInt64, sum: SearchTally.Sum)], wordBytes: Int) {
    var table = UnitTable<SearchTally.Sum>()
    for unit in units { table.set(SearchUnit(packed: unit.number), unit.sum) }
    misspellings = Misspellings.pieces(ofBytes: wordBytes)
    plan = SearchPlan(table, misspellings: misspellings)
  }

  /// Calls `body` with the place of each, and with what is made there.
  package func each(_ body: (_ place: [UInt8], _ group: [UInt8]) throws -> Void) throws {
    for group in plan.groups { try body(SearchPlace.of(group), PackedWriter.bytes(of: group)) }
    for number in 0..<misspellings { try body(SearchPlace.of(misspellings: number), []) }
  }
}

/// Finds the pieces that need a name or a word, and the best names of branches among those of a task.
package struct SearchCut {
  private var groups: [SearchPlan.Group] = []
  private var places: [[UInt8]] = []
  private var misspellings = 0
  private let slots: UnitSlots
  private var gathering: SearchGathering
  private var name = SearchWords()
  private var keys = MisspellingKeys()

  /// `pieces` has what `SearchPieces.each` tells.
  package init(_ pieces: [(place: [UInt8], group: [UInt8])]) throws(PackedReader.Torn) {
    var slots = UnitSlots()
    for piece in pieces {
      guard SearchPlace.number(piece.place) == nil else {
        misspellings += 1
        continue
      }
      let group = try PackedReader.value(SearchPlan.Group.self, of: piece.group)
      for unit in group.gathered { slots.set(unit, groups.count) }
      groups.append(group)
      places.append(piece.place)
    }
    self.slots = slots
    gathering = SearchGathering(slots: [], branches: groups.filter(\.isBranch).map(\.prefix))
  }

  /// Calls `body` with the places that list a prepared name.
  package mutating func add(_ bytes: UnsafeRawBufferPointer, _ body: (_ place: [UInt8]) throws -> Void) throws {
    guard name.read(bytes.bindMemory(to: UInt8.self)) == bytes.count else { throw PackedReader.Torn() }
    gathering.add(name)
    var own: [Int32] = []
    for start in name.starts {
      guard let number = slots[name.unit(ofKeyAt: start)], !own.contains(number) else { continue }
      own.append(number)
      try body(places[Int(number)])
    }
  }

  /// Calls `body` with a key for each key of a word, by which it reaches a piece.
  package mutating func add(word: [UInt8], _ body: (_ key: [UInt8]) throws -> Void) throws {
    word.withUnsafeBufferPointer { keys.make(of: $0) }
    for variant in 0..<keys.count {
      try body(
        keys.withKey(variant) { SearchPlace.key(Misspellings.piece(of: $0, of: misspellings), $0, word) })
    }
  }

  /// Calls `body` with what was found of each branch that has names.
  package func eachBranch(_ body: (_ place: [UInt8], _ best: [UInt8]) throws -> Void) throws {
    for (group, place) in zip(groups, places) where group.isBranch {
      let best = gathering.found(of: group.prefix)
      if best.counts.contains(where: { $0 > 0 }) { try body(place, PackedWriter.bytes(of: best)) }
    }
  }
}

/// Makes the pieces of one place.
package struct SearchMaker {
  package static let folder = SearchPiece.folder

  private let number: Int?
  private let limits: SearchLimits
  private var group: SearchPlan.Group?
  private var best = BestOfKinds<[UInt8]>()
  private var names: NameBuckets
  private var words = Misspellings.List()

  /// `folder` is for temporary files.
  package init(_ place: [UInt8], folder: String) {
    number = SearchPlace.number(place)
    limits = SearchLimits(folder: folder)
    names = NameBuckets(1, folder: folder, mostInMemory: limits.namesInMemory)
  }

  package mutating func set(group bytes: [UInt8]) throws(PackedReader.Torn) {
    if number == nil { group = try PackedReader.value(SearchPlan.Group.self, of: bytes) }
  }

  package mutating func add(best bytes: [UInt8]) throws(PackedReader.Torn) {
    best.add(try PackedReader.value(BestOfKinds<[UInt8]>.self, of: bytes))
  }

  package mutating func add(name bytes: UnsafeRawBufferPointer) throws(PackedReader.Torn) {
    var name = SearchWords()
    guard name.read(bytes.bindMemory(to: UInt8.self)) == bytes.count else { throw PackedReader.Torn() }
    names.append(name, to: 0)
  }

  /// Words come in the order of their keys.
  package mutating func add(wordBy key: [UInt8]) throws(PackedReader.Torn) {
    let (key, word) = try SearchPlace.word(key)
    words.add(key, word)
  }

  package mutating func make(_ accept: (RenderedPage) throws -> Void) throws {
    if let number { return try accept(words.piece(number).page) }
    guard let group else { throw PackedReader.Torn() }
    try names.finish()
    let rounds = try SearchRounds.rounds(of: group, names, best: best, limits)
    for number in 0..<rounds.count { try rounds.make(number) { try accept($0.page) } }
  }
}
