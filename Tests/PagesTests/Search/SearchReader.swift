import Model

@testable import Pages

/// Walks through shards as the browser does.
struct SearchReader {
  let files: [String: [UInt8]]
  private(set) var loaded: [String: Int] = [:]

  init(_ files: [String: [UInt8]]) { self.files = files }

  struct Missing: Error {
    let path: String
  }

  /// What a shard holds, without the call around it.
  mutating func shard(_ id: String) throws -> DocumentNode {
    let path = "site/search/s-\(id).js"
    guard let bytes = files[path] else { throw Missing(path: path) }
    loaded[path] = bytes.count
    let text = String(decoding: bytes, as: UTF8.self)
    return try DocumentReader.read(String(text.dropFirst("sumaqFound(\"\(id)\",".count).dropLast(3)))
  }

  /// Entries that the key leads to: `0slug|name|place`.
  mutating func walk(_ key: String) throws -> [String] {
    let letters = Array(key.unicodeScalars)
    var branches = Self.branches(try text(shard("00"), "i"), below: "")
    while true {
      var prefix = ""
      var count = 0
      while count < letters.count, branches.contains(prefix + String(letters[count])) {
        prefix += String(letters[count])
        count += 1
      }
      let node = try shard(SearchShard.id(of: Array(prefix.utf8)))
      let more = prefix.isEmpty ? [] : Self.branches(try text(node, "i"), below: prefix)
      if !more.isSubset(of: branches) {
        branches.formUnion(more)
        continue
      }
      guard count < letters.count else { return Self.entries(node["t"]) }
      let letter = String(letters[count])
      if try text(node, "b").unicodeScalars.contains(letters[count]) {
        return Self.entries(try shard(SearchShard.id(of: Array((prefix + letter).utf8)))["e"])
      }
      guard case .number(let packs)? = node["m"]?.content else { return Self.entries(node["c"]?[letter]) }
      let number = SearchPlan.pack(of: letters[count].value, of: Int(packs) ?? 1)
      return Self.entries(try shard(SearchShard.id(ofPack: number, Array(prefix.utf8)))["c"]?[letter])
    }
  }

  private func text(_ node: DocumentNode, _ name: String) throws -> String {
    if case .text(let text)? = node[name]?.content { text } else { "" }
  }

  private static func branches(_ skeleton: String, below prefix: String) -> Set<String> {
    var way = [prefix]
    var branches: Set<String> = []
    for scalar in skeleton.unicodeScalars {
      switch scalar {
      case "(": break
      case ")": way.removeLast()
      default:
        way.append((way.last ?? "") + String(scalar))
        branches.insert(way.last ?? "")
      }
    }
    return branches
  }

  private static func entries(_ node: DocumentNode?) -> [String] {
    guard case .list(let entries)? = node?.content else { return [] }
    return entries.map { entry in
      guard case .list(let parts) = entry.content else { return "" }
      return parts.map { part in if case .text(let text) = part.content { text } else { "" } }.joined(separator: "|")
    }
  }
}
