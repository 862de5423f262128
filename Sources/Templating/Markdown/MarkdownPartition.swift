/// Cuts a Markdown template at the sections where cutting provably changes nothing.
///
/// It begins by cutting at every section that stands alone on its lines, follows what may be open from chunk to chunk,
/// and takes back the cuts behind or before which a chunk could change its form.
struct MarkdownPartition {
  /// Deeper sections stay within their chunk; the walk visits each twice for every one around it.
  private static let deepest = 8
  /// Beyond this much probing a template is converted the plain way.
  private static let mostBytes = 64 << 20

  private let skeleton: Skeleton
  private let convert: ([UInt8]) -> [UInt8]
  private var whole: Set<Int> = []
  private var traits: [Range<Int>: ChunkTraits] = [:]
  private var spent = 0

  private enum Conflict: Error {
    /// The first chunk could change its form by what precedes.
    case atStart
    case at(section: Int)
  }

  /// The parts, or nil where no cut is sure.
  static func parts(_ skeleton: Skeleton, convert: @escaping ([UInt8]) -> [UInt8]) -> [MarkdownPart]? {
    guard !holdsDefinitions(skeleton.outline.text) else { return nil }
    var partition = MarkdownPartition(skeleton: skeleton, convert: convert)
    return partition.find()
  }

  private init(skeleton: Skeleton, convert: @escaping ([UInt8]) -> [UInt8]) {
    self.skeleton = skeleton
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
      } catch Conflict.at(let section) {
        whole.insert(section)
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
      }
      index += 1
    }
    if start < steps.upperBound { parts.append(.chunk(start..<steps.upperBound)) }
    return parts
  }

  private mutating func flow(_ parts: [MarkdownPart], after states: BlockStates) throws -> BlockStates {
    var states = states
    var section: Int?
    for part in parts {
      switch part {
      case .chunk(let steps):
        let traits = traits(of: steps)
        guard traits.stands(after: states) else { throw section.map(Conflict.at(section:)) ?? .atStart }
        states = traits.states(after: states)
      case .section(let opening, let body):
        do {
          states.formUnion(try flow(body, after: states.union(try flow(body, after: states))))
        } catch Conflict.atStart {
          throw Conflict.at(section: opening)
        }
        section = opening
      }
    }
    return states
  }

  private mutating func traits(of steps: Range<Int>) -> ChunkTraits {
    if let known = traits[steps] { return known }
    let all = skeleton.markdown(of: steps)
    let none = skeleton.markdown(of: steps, isShown: { _ in false })
    spent += (all.count + none.count + 20) * 20
    var found = ChunkTraits(all, marks: skeleton.marks, convert: convert)
    if none != all { found = found.common(with: ChunkTraits(none, marks: skeleton.marks, convert: convert)) }
    traits[steps] = found
    return found
  }
}
