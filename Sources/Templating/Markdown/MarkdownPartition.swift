/// Splits a Markdown template at the sections where splitting provably changes nothing.
///
/// It first splits at every section whose tags are alone on their lines, tracks which blocks may be open from chunk to
/// chunk, and undoes the splits beside which a chunk could change its HTML.
struct MarkdownPartition {
  /// Deeper sections stay within their chunk, as the walk visits each of them twice for every surrounding one.
  private static let deepest = 8
  /// The most bytes of test conversions; beyond them a template is not split.
  private static let mostBytes = 64 << 20

  private let skeleton: Skeleton
  private let convert: ([UInt8]) -> [UInt8]
  /// Whether a value's absence could change the Markdown around it.
  private let matters: (Int) -> Bool
  /// Sections and blank lines at which chunks are not split.
  private var whole: Set<Int> = []
  private var joined: Set<Int> = []
  private var traits: [Range<Int>: ChunkTraits] = [:]
  private var spent = 0

  private enum Conflict: Error {
    /// The first chunk could change its HTML because of what precedes it.
    case atStart
    case section(Int)
    case blankLine(Int)
  }

  /// The parts; nil if no split is safe.
  static func parts(
    _ skeleton: Skeleton, matters: @escaping (Int) -> Bool, convert: @escaping ([UInt8]) -> [UInt8]
  ) -> [MarkdownPart]? {
    guard !holdsDefinitions(skeleton.outline.text) else { return nil }
    var partition = MarkdownPartition(skeleton: skeleton, matters: matters, convert: convert)
    return partition.find()
  }

  private init(
    skeleton: Skeleton, matters: @escaping (Int) -> Bool, convert: @escaping ([UInt8]) -> [UInt8]
  ) {
    self.skeleton = skeleton
    self.matters = matters
    self.convert = convert
  }

  /// `]:` may define a link for the whole text.
  private static func holdsDefinitions(_ text: [UInt8]) -> Bool {
    text.indices.dropFirst().contains { text[$0] == .colon && text[$0 - 1] == UInt8(ascii: "]") }
  }

  private mutating func find() -> [MarkdownPart]? {
    while spent < Self.mostBytes {
      let parts = parts(of: skeleton.outline.steps.indices, depth: 0)
      do {
        _ = try flow(parts, after: .fresh)
        return parts
      } catch Conflict.section(let section) {
        whole.insert(section)
      } catch Conflict.blankLine(let step) {
        joined.insert(step)
      } catch {
        return nil
      }
    }
    return nil
  }

  private func parts(of steps: Range<Int>, depth: Int) -> [MarkdownPart] {
    var parts: [MarkdownPart] = []
    var start = steps.lowerBound
    var index = start
    while index < steps.upperBound {
      if case .open(let section) = skeleton.outline.steps[index] {
        let end = skeleton.outline.end(of: index)
        if section.isAlone, depth < Self.deepest, !whole.contains(index) {
          if start < index { parts.append(.chunk(start..<index)) }
          parts.append(.section(opening: index, self.parts(of: index + 1..<end, depth: depth + 1)))
          start = end + 1
        }
        index = end
      } else if index > start, isCut(index) {
        parts.append(.chunk(start..<index))
        start = index
      }
      index += 1
    }
    if start < steps.upperBound { parts.append(.chunk(start..<steps.upperBound)) }
    return parts
  }

  /// Whether a blank line precedes a step of text, so that a chunk may begin there.
  private func isCut(_ step: Int) -> Bool {
    guard !joined.contains(step), case .text = skeleton.outline.steps[step],
      case .text(let before) = skeleton.outline.steps[step - 1]
    else { return false }
    return skeleton.outline.text[before].suffix(2).elementsEqual([.newline, .newline])
  }

  private mutating func flow(_ parts: [MarkdownPart], after states: BlockStates) throws -> BlockStates {
    var states = states
    var conflict = Conflict.atStart
    for part in parts {
      switch part {
      case .chunk(let steps):
        let traits = traits(of: steps)
        guard traits.fits(after: states) else { throw conflict }
        states = traits.states(after: states)
        conflict = .blankLine(steps.upperBound)
      case .section(let opening, let body):
        do {
          states.formUnion(try flow(body, after: states.union(try flow(body, after: states))))
        } catch Conflict.atStart {
          throw Conflict.section(opening)
        }
        conflict = .section(opening)
      }
    }
    return states
  }

  private mutating func traits(of steps: Range<Int>) -> ChunkTraits {
    if let known = traits[steps] { return known }
    let found = find(steps)
    traits[steps] = found
    return found
  }

  /// The traits that all forms of a chunk share. They are unknown if it has too many forms.
  private mutating func find(_ steps: Range<Int>) -> ChunkTraits {
    if let verbatim = VerbatimChunk(steps, of: skeleton.outline) { return ChunkTraits(verbatim) }
    guard let forms = ChunkForms(steps, of: skeleton.outline) else { return .unknown }
    var found: ChunkTraits?
    for form in 0..<forms.count {
      let isShown: (Outline.Section) -> Bool = { forms.shows($0, in: form) }
      let values = skeleton.values(of: steps, isShown: isShown).flatMap { $0 }.filter(matters)
      for absent in Self.absences(among: values) {
        let markdown = skeleton.markdown(of: steps, isShown: isShown) { absent.contains($0) ? [] : nil }
        spent += (markdown.count + 20) * 20
        let traits = ChunkTraits(markdown, marks: skeleton.marks, convert: convert)
        found = found?.common(with: traits) ?? traits
        if traits.leaves == .unknown { return .unknown }
      }
    }
    return found ?? .unknown
  }

  /// The sets of values that are tested as empty: none, each one, all; each pair too if they are few.
  private static func absences(among values: [Int]) -> Set<Set<Int>> {
    var absences: Set<Set<Int>> = [[], Set(values)]
    for value in values { absences.insert([value]) }
    guard values.count <= 6 else { return absences }
    for first in values { for second in values { absences.insert([first, second]) } }
    return absences
  }
}

/// A part of a Markdown template that is converted separately.
indirect enum MarkdownPart {
  /// Steps that are converted together, with the sections in them.
  case chunk(Range<Int>)
  /// A section: the step that opens it, and its parts.
  case section(opening: Int, [MarkdownPart])
}

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
  func fits(after states: BlockStates) -> Bool {
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

/// The Markdown blocks that may be open at some place.
struct BlockStates: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// The beginning of the text.
  static let fresh = BlockStates(rawValue: 1)
  /// No block is open.
  static let closed = BlockStates(rawValue: 2)
  /// A list or indented code that may continue behind a blank line.
  static let list = BlockStates(rawValue: 4)
  /// An HTML block that continues until a blank line.
  static let html = BlockStates(rawValue: 8)
  /// Another block, to which whatever follows belongs.
  static let unknown = BlockStates(rawValue: 16)
}
