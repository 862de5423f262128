import Model

@testable import Pages

/// Walks through pieces as the browser does.
struct SearchReader {
  let files: [String: [UInt8]]
  private(set) var loaded: [String: Int] = [:]

  init(_ files: [String: [UInt8]]) { self.files = files }

  struct Missing: Error {
    let path: String
  }

  /// What a piece holds, without the call around it.
  mutating func piece(_ id: String) throws -> DocumentNode {
    let path = "site/search/s-\(id).js"
    guard let bytes = files[path] else { throw Missing(path: path) }
    loaded[path] = bytes.count
    let text = String(decoding: bytes, as: UTF8.self)
    return try DocumentReader.read(String(text.dropFirst("sumaqFound(\"\(id)\",".count).dropLast(3)))
  }

  /// Entries that the key leads to: `0slug|name|place`.
  mutating func walk(_ key: String) throws -> [String] {
    var branches = Self.branches(try text(piece("00"), "i"), below: "")
    while true {
      var prefix = ""
      while let next = branches.filter({ $0.utf8.count > prefix.utf8.count && Self.begins(key, $0) }).min(by: {
        $0.utf8.count < $1.utf8.count
      }) { prefix = next }
      let node = try piece(SearchPiece.id(of: Array(prefix.utf8)))
      let more = prefix.isEmpty ? [] : Self.branches(try text(node, "i"), below: prefix)
      if !more.isSubset(of: branches) {
        branches.formUnion(more)
        continue
      }
      if let beyond = branches.filter({ $0 != prefix && Self.begins($0, key) && Self.begins($0, prefix) }).min(by: {
        $0.utf8.count < $1.utf8.count
      }), prefix != key {
        return Self.entries(try piece(SearchPiece.id(of: Array(beyond.utf8)))["t"])
      }
      guard let letter = key.unicodeScalars.dropFirst(prefix.unicodeScalars.count).first else {
        return Self.entries(node["t"])
      }
      if try text(node, "b").unicodeScalars.contains(letter) {
        return Self.entries(try piece(SearchPiece.id(of: Array((prefix + String(letter)).utf8)))["e"])
      }
      guard case .number(let packs)? = node["m"]?.content else { return Self.entries(node["c"]?[String(letter)]) }
      let number = SearchPlan.pack(of: letter.value, of: Int(packs) ?? 1)
      return Self.entries(try piece(SearchPiece.id(ofPack: number, Array(prefix.utf8)))["c"]?[String(letter)])
    }
  }

  /// How many of each kind a beginning leads to; nil where no branch begins just so.
  mutating func counts(_ beginning: String) throws -> [Int]? {
    if !beginning.isEmpty, !Self.branches(try text(piece("00"), "i"), below: "").contains(beginning) { return nil }
    guard case .list(let counts)? = try piece(SearchPiece.id(of: Array(beginning.utf8)))["n"]?.content else {
      return nil
    }
    return counts.map { count in if case .number(let digits) = count.content { Int(digits) ?? -1 } else { -1 } }
  }

  private static func begins(_ text: String, _ start: String) -> Bool { text.utf8.starts(with: start.utf8) }

  private func text(_ node: DocumentNode, _ name: String) throws -> String {
    if case .text(let text)? = node[name]?.content { text } else { "" }
  }

  private static func branches(_ skeleton: String, below prefix: String) -> Set<String> {
    var way = [prefix]
    var branches: Set<String> = []
    var run = ""
    for scalar in skeleton.unicodeScalars {
      switch scalar {
      case "(":
        way.append((way.last ?? "") + run)
        branches.insert(way.last ?? "")
        run = ""
      case ")": way.removeLast()
      default: run.unicodeScalars.append(scalar)
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
