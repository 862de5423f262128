/// One form of a chunk, with some of its sections shown, converted once.
struct ChunkWay {
  let pieces: ConvertedPieces
  /// The steps of values that must not be empty for the pieces to be right.
  let needed: Set<Int>

  /// If a line has more values, not every combination of empty ones is tested.
  private static let mostOnLine = 5

  /// Returns nil if the pieces do not contain each value once and in order.
  init?(
    _ steps: Range<Int>, _ skeleton: Skeleton, isShown: @escaping (Outline.Section) -> Bool,
    convert: ([UInt8]) -> [UInt8]
  ) {
    let values = skeleton.values(of: steps, isShown: isShown)
    let pieces = ConvertedPieces(convert(skeleton.markdown(of: steps, isShown: isShown)), skeleton.marks)
    guard pieces.places.map(\.step) == values.flatMap({ $0 }) else { return nil }
    self.pieces = pieces
    // A placeholder is always written for markup, even if it is empty.
    let markup = Set(pieces.places.filter { $0.landing == .markup }.map(\.step))
    let inText = Set(pieces.places.filter { $0.context.isText && $0.landing != .address }.map(\.step))
    var needed: Set<Int> = []
    func isSame(without empty: Set<Int>) -> Bool {
      let markdown = skeleton.markdown(of: steps, isShown: isShown) { empty.contains($0) ? [] : nil }
      let without = ConvertedPieces(convert(markdown), skeleton.marks)
      return without.joined { Self.name($0) } == pieces.joined { empty.contains($0) ? [] : Self.name($0) }
    }
    for line in values {
      for step in line where !markup.contains(step) && !isSame(without: [step]) { needed.insert(step) }
      let free = line.filter { inText.contains($0) && !needed.contains($0) && !markup.contains($0) }
      guard free.count > 1 else { continue }
      if free.count > Self.mostOnLine || !Self.subsets(of: free).allSatisfy(isSame) { needed.formUnion(free) }
    }
    self.needed = needed
  }

  private static func name(_ step: Int) -> [UInt8] { [1] + Array(String(step).utf8) + [2] }

  private static func subsets(of steps: [Int]) -> [Set<Int>] {
    (0..<(1 << steps.count)).map { bits in
      Set(steps.indices.filter { bits & 1 << $0 != 0 }.map { steps[$0] })
    }.filter { $0.count > 1 }
  }
}

extension Skeleton {
  /// The values of some steps, by lines of the Markdown.
  func values(of steps: Range<Int>, isShown: (Outline.Section) -> Bool) -> [[Int]] {
    var lines: [[Int]] = [[]]
    var index = steps.lowerBound
    while index < steps.upperBound {
      switch outline.steps[index] {
      case .text(let range): if outline.text[range].contains(.newline) { lines.append([]) }
      case .value: lines[lines.count - 1].append(index)
      case .open(let section): if !isShown(section) { index = outline.end(of: index) }
      case .close: break
      }
      index += 1
    }
    return lines
  }
}
