/// Splits everything below a prefix with many names, by its keys.
struct DeepBranch {
  /// The most letters of a prefix that is split. If more names than fit begin with the same 30 letters, the rest of
  /// them cannot be found.
  private static let longest = 30
  /// The most bytes of a prefix that is split. A file's name, in hexadecimal and with one more letter, then has 119
  /// bytes.
  private static let longestInBytes = 53

  private let inputs: [UInt8]
  private let accept: (SearchPiece) throws -> Void

  /// Makes the pieces of a deep group, whose keys are `run`. The one that says which prefixes below it are branches is
  /// the last.
  static func make(_ run: KeyRun, of group: SearchPlan.Group, _ accept: (SearchPiece) throws -> Void) throws {
    try withoutActuallyEscaping(accept) { accept in
      let branch = DeepBranch(inputs: group.inputs, accept: accept)
      var (piece, skeleton) = try branch.branch(run, depth: group.prefix.depth)
      piece.add("i", text: skeleton)
      try accept(piece)
    }
  }

  private init(inputs: [UInt8], accept: @escaping (SearchPiece) throws -> Void) {
    self.inputs = inputs
    self.accept = accept
  }

  /// Makes a branch's piece after those below it. Returns which prefixes below it are branches.
  private func branch(_ run: KeyRun, depth: Int) throws -> (piece: SearchPiece, skeleton: String) {
    var branching = SearchPlan.Branching()
    var small: [(letter: UInt32, entries: [[UInt8]])] = []
    var smallBytes = 0
    try run.eachChild { child in
      if child.bytes > SearchPlan.mostInNode, Self.isCut(child.run.prefix, depth: depth + 1) {
        branching.skeleton += try further(child, depth: depth + 1)
        return
      }
      let entries = try child.run.entries()
      if child.bytes <= SearchPlan.mostInSmallNode {
        small.append((child.letter, entries))
        smallBytes += child.bytes
      } else {
        branching.large.append(child.letter)
        var piece = SearchPiece(id: SearchPiece.id(of: child.run.prefix), inputs: inputs)
        piece.add("e", entries: entries)
        if child.bytes > SearchPlan.mostInNode { piece.add("n", numbers: try child.run.best().counts) }
        try accept(piece)
      }
    }
    return (try piece(of: run, branching, small, smallBytes), branching.skeleton)
  }

  private static func isCut(_ prefix: [UInt8], depth: Int) -> Bool {
    depth < longest && prefix.count <= longestInBytes
  }

  /// Makes a branch below another. If only one letter follows, it continues to the end of the common text: `chicha
  /// (…)` is one step.
  private func further(_ child: KeyRun.Child, depth: Int) throws -> String {
    var (depth, prefix, letters) = (depth, child.run.prefix, Self.text(child.letter))
    let common = try child.run.common()
    while prefix.count < common.count {
      let (letter, length) = common.withUnsafeBufferPointer { UTF8Scalars.scalar($0, prefix.count) }
      let longer = Array(common.prefix(prefix.count + length))
      guard Self.isWhole(letter, length), Self.isCut(longer, depth: depth + 1) else { break }
      prefix = longer
      letters += Self.text(letter)
      depth += 1
    }
    let (piece, skeleton) = try branch(child.run.with(prefix), depth: depth)
    try accept(piece)
    return letters + "(" + skeleton + ")"
  }

  /// Whether the bytes of a letter are complete. Different letters may begin alike.
  private static func isWhole(_ letter: UInt32, _ length: Int) -> Bool { letter < 0x80 || length > 1 }

  private static func text(_ letter: UInt32) -> String { String(Unicode.Scalar(letter).map(Character.init) ?? " ") }

  private func piece(
    of run: KeyRun, _ branching: SearchPlan.Branching, _ small: [(letter: UInt32, entries: [[UInt8]])],
    _ smallBytes: Int
  ) throws -> SearchPiece {
    let packs = smallBytes <= SearchPlan.packSize ? 0 : SearchPlan.packs(smallBytes, size: SearchPlan.packSize)
    for number in 0..<packs {
      var pack = SearchPiece(id: SearchPiece.id(ofPack: number, run.prefix), inputs: inputs)
      pack.add("c", nodes: small.filter { SearchPlan.pack(of: $0.letter, of: packs) == number })
      try accept(pack)
    }
    let best = try run.best()
    var piece = SearchPiece(id: SearchPiece.id(of: run.prefix), inputs: inputs)
    piece.add("t", entries: best.entries)
    piece.add("n", numbers: best.counts)
    piece.add("b", text: String(String.UnicodeScalarView(branching.large.compactMap(Unicode.Scalar.init))))
    piece.add("m", number: packs)
    if packs == 0 { piece.add("c", nodes: small) }
    return piece
  }
}
