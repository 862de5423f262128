/// Splits everything below a prefix with many names, by its sorted keys.
struct DeepBranch {
  /// The most letters of a prefix that is split. If more names than fit begin with the same 30 letters, the rest of
  /// them cannot be found.
  private static let longest = 30
  /// The most bytes of a prefix that is split. A file's name, in hexadecimal and with one more letter, then has 119
  /// bytes.
  private static let longestInBytes = 53

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

  /// Makes a branch's shard after those below it. Returns which prefixes below it are branches.
  private mutating func branch(_ prefix: [UInt8], _ keys: ArraySlice<SearchGathering.Key>, depth: Int) -> String {
    var branching = SearchPlan.Branching()
    var small: [(letter: UInt32, entries: [[UInt8]])] = []
    var smallBytes = 0
    var index = keys.startIndex
    while index < keys.endIndex {
      guard let child = child(of: prefix, keys[index...]) else {
        index += 1
        continue
      }
      let inside = keys[index..<child.end]
      index = child.end
      if child.bytes > SearchPlan.mostInNode, Self.isCut(child.prefix, depth: depth + 1) {
        branching.skeleton += further(child.prefix, inside, depth: depth + 1, letters: child.letterText)
        continue
      }
      let entries = node(inside)
      if child.bytes <= SearchPlan.mostInSmallNode {
        small.append((child.letter, entries))
        smallBytes += child.bytes
      } else {
        branching.large.append(child.letter)
        var shard = SearchShard(id: SearchShard.id(of: child.prefix), inputs: inputs)
        shard.add("e", entries: entries)
        if child.bytes > SearchPlan.mostInNode {
          shard.add("n", numbers: gathering.best(of: inside, prefixCount: child.prefix.count).counts)
        }
        shards.append(shard)
      }
    }
    add(prefix, gathering.best(of: keys, prefixCount: prefix.count), branching, small, smallBytes)
    return branching.skeleton
  }

  private static func isCut(_ prefix: [UInt8], depth: Int) -> Bool {
    depth < longest && prefix.count <= longestInBytes
  }

  /// Makes a branch below another one. If only one letter follows, it continues to the end of the common text: `chicha
  /// (…)` is one step.
  private mutating func further(
    _ prefix: [UInt8], _ keys: ArraySlice<SearchGathering.Key>, depth: Int, letters: String
  ) -> String {
    var (prefix, depth, letters) = (prefix, depth, letters)
    while let only = child(of: prefix, keys), only.end == keys.endIndex, Self.isCut(only.prefix, depth: depth + 1) {
      prefix = only.prefix
      letters += only.letterText
      depth += 1
    }
    return letters + "(" + branch(prefix, keys, depth: depth) + ")"
  }

  /// The keys that continue with the same letter as the first one.
  private struct Child {
    let prefix: [UInt8]
    let letter: UInt32
    var bytes = 0
    var end: Int

    var letterText: String { String(Unicode.Scalar(letter).map(Character.init) ?? " ") }
  }

  /// Nil if the first key ends.
  private func child(of prefix: [UInt8], _ keys: ArraySlice<SearchGathering.Key>) -> Child? {
    guard let first = keys.first, let letter = letter(of: first, after: prefix.count) else { return nil }
    let bytes = gathering.read(first) { text, _, _, _ in Array(text[..<(prefix.count + letter.length)]) }
    var child = Child(prefix: bytes, letter: letter.value, end: keys.startIndex)
    while child.end < keys.endIndex, self.letter(of: keys[child.end], after: prefix.count)?.value == letter.value {
      child.bytes += gathering.read(keys[child.end]) { _, _, entry, _ in entry.count + 1 }
      child.end += 1
    }
    return child
  }

  private func letter(of key: SearchGathering.Key, after count: Int) -> (value: UInt32, length: Int)? {
    gathering.read(key) { text, _, _, _ in count < text.count ? UTF8Scalars.scalar(text, count) : nil }
  }

  /// As many entries as a shard may have.
  private func node(_ keys: ArraySlice<SearchGathering.Key>) -> [[UInt8]] {
    var bytes = 0
    let end = keys.firstIndex { key in
      bytes += gathering.read(key) { _, _, entry, _ in entry.count + 1 }
      return bytes > SearchPlan.mostInNode
    }
    return gathering.distinct(keys[..<(end ?? keys.endIndex)])
  }

  private mutating func add(
    _ prefix: [UInt8], _ best: (entries: [[UInt8]], counts: [Int]), _ branching: SearchPlan.Branching,
    _ small: [(letter: UInt32, entries: [[UInt8]])], _ smallBytes: Int
  ) {
    let packs = smallBytes <= SearchPlan.packSize ? 0 : SearchPlan.packs(smallBytes, size: SearchPlan.packSize)
    for number in 0..<packs {
      var pack = SearchShard(id: SearchShard.id(ofPack: number, prefix), inputs: inputs)
      pack.add("c", nodes: small.filter { SearchPlan.pack(of: $0.letter, of: packs) == number })
      shards.append(pack)
    }
    var shard = SearchShard(id: SearchShard.id(of: prefix), inputs: inputs)
    shard.add("t", entries: best.entries)
    shard.add("n", numbers: best.counts)
    shard.add("b", text: String(String.UnicodeScalarView(branching.large.compactMap(Unicode.Scalar.init))))
    shard.add("m", number: packs)
    if packs == 0 { shard.add("c", nodes: small) }
    shards.append(shard)
  }
}
