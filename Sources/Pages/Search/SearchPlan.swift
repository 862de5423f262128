internal import Model

/// How the index is split into pieces, according to the size of each unit.
///
/// The keys form a tree of letters. A prefix with at most `mostInNode` bytes of names is a node: a piece of its own, or
/// if it is small a part of a piece with its siblings. Any other prefix branches by its next letter. A new name thus
/// changes only the pieces on the paths of its own keys.
struct SearchPlan {
  static let mostInNode = 12_000
  static let mostInSmallNode = 3_000
  static let packSize = 8_000

  /// Pieces that are made together.
  struct Group: Codable {
    enum Role: Codable {
      /// All names with a prefix.
      case node
      /// The best names of a prefix, and the continuations by its next letters.
      case branch
      /// Small nodes of a branch, chosen by a hash of their letters.
      case pack(number: Int)
      /// A branch and everything below it, which is split once its keys are known.
      case deep
    }

    let role: Role
    let prefix: SearchUnit
    /// A digest of what it is made from.
    let sum: SearchTally.Sum
    /// The units whose keys must be gathered for it.
    var gathered: [SearchUnit] = []
    var branching = Branching()
  }

  /// How the next letters of a branch are distributed.
  struct Branching: Codable {
    private enum CodingKeys: CodingKey { case large, packs, skeleton, misspellings }

    /// Letters of nodes that are pieces of their own.
    var large: [UInt32] = []
    var small: [(unit: SearchUnit, sum: SearchTally.Sum)] = []
    /// The number of packs; 0 if the small nodes are in the branch's own piece.
    var packs = 0
    /// The prefixes below that branch in turn, written by the letters that lead from one to the next: `m(a(r()))`.
    var skeleton = ""
    /// Of the root: the number of pieces of misspelled words.
    var misspellings = 0
  }

  private let misspellings: Int
  private(set) var groups: [Group] = []
  /// The index in `groups` of a prefix's group.
  private(set) var places: [SearchUnit: Int] = [:]

  /// A branch's pack.
  struct Pack: Hashable {
    let prefix: SearchUnit
    let number: Int
  }

  /// The index in `groups` of each pack.
  private(set) var packs: [Pack: Int] = [:]

  init(_ units: UnitTable<SearchTally.Sum>, misspellings: Int) {
    self.misspellings = misspellings
    let sorted = zip(units.units, units.values).sorted { $0.0 < $1.0 }.map { (unit: $0.0, sum: $0.1) }
    _ = branch(.root, sorted[...])
    for (place, group) in groups.enumerated() {
      if case .pack(let number) = group.role {
        packs[Pack(prefix: group.prefix, number: number)] = place
      } else {
        places[group.prefix] = place
      }
    }
  }

  /// The pack of a letter's small node.
  static func pack(of letter: UInt32, of count: Int) -> Int {
    Int((letter &* 0x9E37_79B1) >> 16) & (count - 1)
  }

  /// The least power of two that divides `bytes` into parts of `size`.
  static func packs(_ bytes: Int, size: Int) -> Int {
    var count = 1
    while count * size < bytes, count < 16_384 { count *= 2 }
    return count
  }

  /// Plans a branch and everything below it, and returns its skeleton.
  private mutating func branch(
    _ prefix: SearchUnit, _ units: ArraySlice<(unit: SearchUnit, sum: SearchTally.Sum)>
  ) -> String {
    var branching = Branching()
    var sum = SearchTally.Sum()
    var index = units.startIndex
    while index < units.endIndex {
      let child = units[index].unit.prefix(prefix.depth + 1)
      var end = index
      var childSum = SearchTally.Sum()
      while end < units.endIndex, units[end].unit.prefix(prefix.depth + 1) == child {
        childSum.add(units[end].sum)
        end += 1
      }
      sum.add(childSum)
      // A key that ends here is only among the best names.
      if child != prefix { add(child, childSum, units[index..<end], to: &branching) }
      index = end
    }
    let small = branching.small.reduce(0) { $0 + $1.sum.bytes }
    branching.packs = small <= Self.packSize ? 0 : Self.packs(small, size: Self.packSize)
    addPacks(prefix, branching)
    let skeleton = branching.skeleton
    if prefix == .root {
      (branching.skeleton, branching.misspellings) = (skeleton, misspellings)
    } else {
      branching.skeleton = ""
    }
    let inline = branching.packs == 0 ? branching.small.map(\.unit) : []
    groups.append(Group(role: .branch, prefix: prefix, sum: sum, gathered: inline, branching: branching))
    return skeleton
  }

  private mutating func add(
    _ child: SearchUnit, _ sum: SearchTally.Sum, _ units: ArraySlice<(unit: SearchUnit, sum: SearchTally.Sum)>,
    to branching: inout Branching
  ) {
    guard sum.bytes > Self.mostInNode else {
      if sum.bytes <= Self.mostInSmallNode { return branching.small.append((child, sum)) }
      branching.large.append(child.last)
      return groups.append(Group(role: .node, prefix: child, sum: sum, gathered: [child]))
    }
    let letter = String(Unicode.Scalar(child.last).map(Character.init) ?? " ")
    if child.isOpen {
      groups.append(Group(role: .deep, prefix: child, sum: sum, gathered: [child]))
      branching.skeleton += letter + "()"
    } else {
      branching.skeleton += letter + "(\(branch(child, units)))"
    }
  }

  private mutating func addPacks(_ prefix: SearchUnit, _ branching: Branching) {
    guard branching.packs > 0 else { return }
    for number in 0..<branching.packs {
      let nodes = branching.small.filter { Self.pack(of: $0.unit.last, of: branching.packs) == number }
      var sum = SearchTally.Sum()
      for node in nodes { sum.add(node.sum) }
      groups.append(
        Group(role: .pack(number: number), prefix: prefix, sum: sum, gathered: nodes.map(\.unit)))
    }
  }

  /// The group that makes a piece, according to its id; nil if none does.
  func owner(ofPiece id: [UInt8]) -> Int? {
    if id.first == 0xFE { return nil }
    let isPack = id.count >= 3 && id[id.count - 3] == 0xFF
    let bytes = id == [0] ? [] : isPack ? Array(id.dropLast(3)) : id
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    if isPack {
      let number = Int(id[id.count - 2]) << 8 | Int(id[id.count - 1])
      if let place = packs[Pack(prefix: SearchUnit(exactly: text), number: number)] { return place }
    } else if let place = places[SearchUnit(exactly: text)], text.unicodeScalars.count <= 3 {
      return place
    }
    // It is below a deep branch.
    let unit = text.utf8.withContiguousStorageIfAvailable { SearchUnit($0) } ?? .root
    guard let place = places[unit], case .deep = groups[place].role else { return nil }
    return place
  }
}

extension SearchPlan.Group {
  var isBranch: Bool { if case .branch = role { true } else { false } }

  var isDeep: Bool { if case .deep = role { true } else { false } }

  private var bytes: [UInt8] { Array(prefix.text.utf8) }

  /// The id of the piece by which an unchanged group is detected.
  var id: String {
    if case .pack(let number) = role { return SearchPiece.id(ofPack: number, bytes) }
    return SearchPiece.id(of: bytes)
  }

  /// The inputs of all its pieces.
  var inputs: [UInt8] {
    switch role {
    case .node: SearchPiece.inputs(sum, "leaf")
    case .branch: SearchPiece.inputs(sum, "branch")
    case .pack(let number): SearchPiece.inputs(sum, "pack \(number)")
    case .deep: SearchPiece.inputs(sum, "deep")
    }
  }

  /// The bytes in memory that its keys and entries take while it is made. A branch needs only the best names.
  var bytesInMemory: Int { isBranch ? 0 : sum.bytes * 2 }

  /// Makes its pieces from what was gathered for it.
  func make(
    _ gathering: SearchGathering, _ limits: SearchLimits, _ accept: (SearchPiece) throws -> Void
  ) throws {
    var piece = SearchPiece(id: id, inputs: inputs)
    switch role {
    case .deep: return try DeepBranch.make(KeyRun(prefix, in: gathering, limits), of: self, accept)
    case .node: piece.add("e", entries: gathering.entries(of: prefix))
    case .pack: piece.add("c", nodes: gathered.map { ($0.last, gathering.entries(of: $0)) })
    case .branch:
      let best = gathering.best(of: prefix)
      piece.add("t", entries: best.entries)
      piece.add("n", numbers: best.counts)
      piece.add("b", text: String(String.UnicodeScalarView(branching.large.compactMap(Unicode.Scalar.init))))
      piece.add("m", number: branching.packs)
      piece.add("c", nodes: gathered.map { ($0.last, gathering.entries(of: $0)) })
      if prefix == .root {
        piece.add("i", text: branching.skeleton)
        piece.add("y", number: branching.misspellings)
      }
    }
    try accept(piece)
  }
}

/// The result of one pass over all names: the size of each unit, a sum by which unchanged ones are detected, and the
/// words. It does not depend on the names' order.
package struct SearchTally {
  /// The size and a digest of some keys with their entries. Sums can be added.
  package struct Sum: Hashable, Codable {
    private(set) var bytes = 0
    private(set) var high: UInt64 = 0
    private(set) var low: UInt64 = 0

    mutating func add(bytes: Int, _ digest: LedgerDigest, start: Int) {
      self.bytes += bytes
      // Each key of one entry must change the sum differently.
      let turn = UInt64(start) &* 0x9E37_79B9_7F4A_7C15
      high &+= (digest.high ^ turn) &* 0xC2B2_AE3D_27D4_EB4F
      low &+= (digest.low &+ turn) &* 0x1656_67B1_9E37_79F9
    }

    package init() {}

    package mutating func add(_ other: Sum) {
      bytes += other.bytes
      high &+= other.high
      low &+= other.low
    }
  }

  private(set) var units = UnitTable<Sum>()
  private(set) var words = WordSet()

  mutating func add(_ name: borrowing SearchWords) {
    name.text.withUnsafeBufferPointer { text in
      for start in name.starts {
        let unit = SearchUnit(UnsafeBufferPointer(rebasing: text[name.key(start)]))
        units.change(unit, Sum()) { $0.add(bytes: name.entry.count + 1, name.digest, start: start) }
      }
      addWords(UnsafeBufferPointer(rebasing: text[..<name.nameCount]))
      if let street = name.street { addWords(UnsafeBufferPointer(rebasing: text[street])) }
    }
  }

  private mutating func addWords(_ name: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < name.count {
      let end = name[start...].firstIndex(of: UInt8(ascii: " ")) ?? name.count
      words.insert(UnsafeBufferPointer(rebasing: name[start..<end]))
      start = end + 1
    }
  }
}
