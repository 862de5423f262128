@testable import Store

/// A plain search that tries every way through a regular expression in the order of preference.
struct BacktrackingSearch {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  func first(_ node: PatternNode) -> String? {
    for start in 0...scalars.count {
      if let end = match(node, start, { $0 }) { return String(String.UnicodeScalarView(scalars[start..<end])) }
    }
    return nil
  }

  private func match(_ node: PatternNode, _ at: Int, _ rest: (Int) -> Int?) -> Int? {
    switch node {
    case .empty: return rest(at)
    case .scalars(let set): return at < scalars.count && set.contains(scalars[at].value) ? rest(at + 1) : nil
    case .edge(let edge): return holds(edge, at) ? rest(at) : nil
    case .sequence(let nodes): return sequence(nodes[...], at, rest)
    case .either(let nodes):
      for node in nodes { if let end = match(node, at, rest) { return end } }
      return nil
    case .group(let node, _): return match(node, at, rest)
    case .repeated(let node, let least, let most, let isGreedy):
      return repeated(node, least, most, isGreedy, at, rest)
    }
  }

  private func sequence(_ nodes: ArraySlice<PatternNode>, _ at: Int, _ rest: (Int) -> Int?) -> Int? {
    guard let first = nodes.first else { return rest(at) }
    return match(first, at) { sequence(nodes.dropFirst(), $0, rest) }
  }

  private func repeated(
    _ node: PatternNode, _ least: Int, _ most: Int?, _ isGreedy: Bool, _ at: Int, _ rest: (Int) -> Int?
  ) -> Int? {
    func again() -> Int? {
      guard most != 0 else { return nil }
      return match(node, at) { next in
        // A repetition of nothing without end leads nowhere new.
        next == at && least == 0 && most == nil
          ? nil : repeated(node, max(0, least - 1), most.map { $0 - 1 }, isGreedy, next, rest)
      }
    }
    if least > 0 { return again() }
    return isGreedy ? again() ?? rest(at) : rest(at) ?? again()
  }

  private func holds(_ edge: PatternNode.Edge, _ at: Int) -> Bool {
    func isWord(_ index: Int) -> Bool {
      scalars.indices.contains(index) && ScalarRanges.word.contains(scalars[index].value)
    }
    return switch edge {
    case .textStart: at == 0
    case .textEnd: at == scalars.count
    case .word: isWord(at - 1) != isWord(at)
    case .noWord: isWord(at - 1) == isWord(at)
    }
  }
}
