/// Cuts everything below a beginning that leads to much, by its keys in their order.
struct DeepBranch {
  /// Beginnings that are longer are not cut: what does not fit is found no more, which names of the same thirty letters
  /// are.
  private static let longest = 30

  private let gathering: SearchGathering
  private let inputs: [UInt8]
  private(set) var shards: [SearchShard] = []

  init(_ prefix: SearchUnit, _ gathering: SearchGathering, inputs: [UInt8]) {
    self.gathering = gathering
    self.inputs = inputs
    let keys = gathering.sortedKeys(of: prefix)
    let skeleton = branch(Array(prefix.text.utf8), keys[...], depth: prefix.depth)
    guard let last = shards.indices.last else { return }
    shards[last].add("i", text: skeleton)
  }

  /// Makes a branch's shard, after those below it; which beginnings below branch in turn is returned.
  private mutating func branch(_ prefix: [UInt8], _ keys: ArraySlice<SearchGathering.Key>, depth: Int) -> String {
    var best = BestMatches()
    for key in keys {
      gathering.read(key) { text, name, entry, start in
        best.offer(
          BestMatches.match(text, start: start, nameCount: name.count, prefixCount: prefix.count), name: name,
          entry: entry)
      }
    }
    var branching = SearchPlan.Branching()
    var small: [(letter: UInt32, entries: [[UInt8]])] = []
    var smallBytes = 0
    var index = keys.startIndex
    while index < keys.endIndex {
      guard let letter = letter(of: keys[index], after: prefix.count) else {
        index += 1
        continue
      }
      var end = index
      var bytes = 0
      while end < keys.endIndex, self.letter(of: keys[end], after: prefix.count)?.value == letter.value {
        bytes += gathering.read(keys[end]) { _, _, entry, _ in entry.count + 1 }
        end += 1
      }
      let child =
        prefix
        + gathering.read(keys[index]) { text, _, _, _ in
          Array(text[prefix.count..<prefix.count + letter.length])
        }
      if bytes > SearchPlan.mostInLeaf, depth + 1 < Self.longest {
        branching.skeleton.unicodeScalars.append(Unicode.Scalar(letter.value) ?? " ")
        branching.skeleton += "(\(branch(child, keys[index..<end], depth: depth + 1)))"
      } else {
        let entries = leaf(keys[index..<end])
        if bytes <= SearchPlan.mostInSmallLeaf {
          small.append((letter.value, entries))
          smallBytes += bytes
        } else {
          branching.large.append(letter.value)
          var shard = SearchShard(id: SearchShard.id(of: child), inputs: inputs)
          shard.add("e", entries: entries)
          shards.append(shard)
        }
      }
      index = end
    }
    add(prefix, best, branching, small, smallBytes)
    return branching.skeleton
  }

  private func letter(of key: SearchGathering.Key, after count: Int) -> (value: UInt32, length: Int)? {
    gathering.read(key) { text, _, _, _ in count < text.count ? UTF8Scalars.scalar(text, count) : nil }
  }

  /// As many entries as a shard holds.
  private func leaf(_ keys: ArraySlice<SearchGathering.Key>) -> [[UInt8]] {
    var bytes = 0
    let end = keys.firstIndex { key in
      bytes += gathering.read(key) { _, _, entry, _ in entry.count + 1 }
      return bytes > SearchPlan.mostInLeaf
    }
    return gathering.distinct(keys[..<(end ?? keys.endIndex)])
  }

  private mutating func add(
    _ prefix: [UInt8], _ best: BestMatches, _ branching: SearchPlan.Branching,
    _ small: [(letter: UInt32, entries: [[UInt8]])], _ smallBytes: Int
  ) {
    let packs = smallBytes <= SearchPlan.packSize ? 0 : SearchPlan.packs(smallBytes, size: SearchPlan.packSize)
    for number in 0..<packs {
      var pack = SearchShard(id: SearchShard.id(ofPack: number, prefix), inputs: inputs)
      pack.add("c", leaves: small.filter { SearchPlan.pack(of: $0.letter, of: packs) == number })
      shards.append(pack)
    }
    var shard = SearchShard(id: SearchShard.id(of: prefix), inputs: inputs)
    shard.add("t", entries: best.candidates.map(\.entry))
    shard.add("b", text: String(String.UnicodeScalarView(branching.large.compactMap(Unicode.Scalar.init))))
    shard.add("m", number: packs)
    if packs == 0 { shard.add("c", leaves: small) }
    shards.append(shard)
  }
}
