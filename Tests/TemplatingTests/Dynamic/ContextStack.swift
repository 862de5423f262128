/// The values in force while a dynamic template is rendered, innermost last.
struct ContextStack {
  private var trees: [Tree]

  init(_ tree: Tree) { trees = [tree] }

  mutating func push(_ tree: Tree) { trees.append(tree) }
  mutating func pop() { if trees.count > 1 { trees.removeLast() } }

  /// The value of a name, nil where nobody knows it: its first word is searched outwards, the others only inwards.
  func value(of name: String) -> Tree? {
    if name == "." { return trees.last }
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = words.first, var value = outward(first) else { return nil }
    for word in words.dropFirst() {
      guard case .map(let map) = value, let next = map[word] else { return nil }
      value = next
    }
    return value
  }

  private func outward(_ word: String) -> Tree? {
    for tree in trees.reversed() {
      if case .map(let map) = tree, let value = map[word] { return value }
    }
    return nil
  }
}
