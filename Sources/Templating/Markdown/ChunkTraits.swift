/// The text behind which a chunk keeps its HTML, and the blocks that it leaves open, determined by test conversions.
///
/// The block parser works line by line, and at the beginning of a line its state is only the open blocks (CommonMark,
/// appendix on parsing). A chunk that gives the same HTML behind each kind of open block, and leaves a known one open,
/// can therefore be converted alone.
struct ChunkTraits: Sendable, Hashable {
  /// Whether some form of it has only blank lines.
  var mayBeBlank = false
  var standsAfterHTML = true
  var standsAfterLists = true
  /// The blocks that forms which are not blank leave open.
  var leaves: BlockStates = .closed

  private static let lists = ["- q\n\n", "* q\n\n", "+ q\n\n", "1. q\n\n", "1) q\n\n", "    q\n\n", "> q\n\n"]
    .map { Array($0.utf8) }
  private static let items = ["- *p*\n", "* *p*\n", "+ *p*\n", "1. *p*\n", "1) *p*\n", "    *p*\n", "  *p*\n"]
    .map { Array($0.utf8) }
  private static let html = Array("<div>\n".utf8)
  private static let probe = Array("*p*\n".utf8)
  private static let paragraph = Array("<p><em>p</em></p>\n".utf8)

  /// The traits of lines that are copied verbatim.
  init(_ verbatim: VerbatimChunk) {
    leaves = verbatim.endsBlank ? .closed : .html
    if !verbatim.endsLine { leaves = .unknown }
  }

  /// The traits of a chunk about which nothing is known.
  static let unknown: ChunkTraits = {
    var traits = ChunkTraits()
    traits.standsAfterHTML = false
    traits.standsAfterLists = false
    traits.leaves = .unknown
    return traits
  }()

  private init() {}

  init(_ markdown: [UInt8], marks: Marks, convert: ([UInt8]) -> [UInt8]) {
    let own = convert(markdown)
    guard !markdown.allSatisfy(\.isWhitespace) else {
      mayBeBlank = true
      leaves = markdown.isEmpty || markdown.last == .newline ? [] : .unknown
      return
    }
    standsAfterHTML = convert(Self.html + markdown) == Self.html + own
    standsAfterLists = Self.lists.allSatisfy { convert($0 + markdown) == convert($0) + own }
    leaves = Self.left(by: markdown, own, convert)
    if !ConvertedPieces(own, marks).context.isText { leaves = .unknown }
  }

  private static func left(by markdown: [UInt8], _ own: [UInt8], _ convert: ([UInt8]) -> [UInt8]) -> BlockStates {
    guard markdown.last == .newline else { return .unknown }
    let probed = convert(markdown + probe)
    if probed == own + probe { return .html }
    guard probed == own + paragraph else { return .unknown }
    return items.allSatisfy { convert(markdown + $0) == own + convert($0) } ? .closed : .list
  }

  /// The traits of a chunk that has both forms.
  func common(with other: ChunkTraits) -> ChunkTraits {
    var common = self
    common.mayBeBlank = mayBeBlank || other.mayBeBlank
    common.standsAfterHTML = standsAfterHTML && other.standsAfterHTML
    common.standsAfterLists = standsAfterLists && other.standsAfterLists
    common.leaves = leaves.union(other.leaves)
    return common
  }

  /// Whether the chunk keeps its HTML behind any of these.
  func stands(after states: BlockStates) -> Bool {
    if states.contains(.unknown) { return false }
    return (standsAfterHTML || !states.contains(.html)) && (standsAfterLists || !states.contains(.list))
  }

  /// The blocks that may be open behind it.
  func states(after states: BlockStates) -> BlockStates {
    guard mayBeBlank else { return leaves }
    let behindBlank = states.contains(.html) ? states.subtracting(.html).union(.closed) : states
    return leaves.union(behindBlank)
  }
}
