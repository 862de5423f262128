internal import Diagnostics

/// A template parsed into nodes; partials are only names.
struct ParsedTemplate: Sendable {
  let source: TemplateSource
  let bytes: [UInt8]
  let nodes: [Node]

  /// Parses a template. Mistakes are reported and left out.
  init(_ source: TemplateSource, problems: ProblemBudget) {
    let bytes = Array(source.text.utf8)
    let tags = TagMatcher.tags(of: bytes) { kind, offset, reason in
      problems.report(kind, source, offset, reason)
    }
    self.source = source
    self.bytes = bytes
    self.nodes = NodeWriter.nodes(of: bytes, tags: tags)
  }

  /// The indentation of the first line of `body` that is not blank, in bytes.
  func intrinsicIndentation(of body: Range<Int>) -> Int? {
    guard let first = body.first, startsLine(nodes[first]) else { return nil }
    for index in body where startsLine(nodes[index]) && !nodes[index].isBlank { return nodes[index].range.count }
    return nil
  }

  /// Whether a node is at the beginning of a line and knows its indentation.
  func startsLine(_ node: Node) -> Bool {
    node.kind == .line || (node.kind == .block && node.linePosition != .inline)
  }
}

/// One step of a parsed template.
struct Node {
  enum Kind: UInt8 {
    case text
    /// The start of a line with its leading blanks, where an indentation may be added.
    case line
    case variable, raw, section, inverted, partial, parent, block, end
  }

  /// How a block, partial or parent is on its line.
  enum LinePosition: UInt8 {
    case inline
    /// It is alone on its line, which is removed; the blanks before it become indentation.
    case alone
    /// A block that is opened and closed at once, alone on its line: its blanks become indentation, the line break
    /// stays.
    case collapsed
  }

  var kind: Kind
  var isDynamic = false
  var linePosition = LinePosition.inline
  /// For a line: whether it is blank.
  var isBlank = false
  /// The text, the line's blanks, or the indentation of a tag that is alone.
  var range: Range<Int> = 0..<0
  var name = ""
  /// The offset of the tag, for problems.
  var offset = 0
  /// The index of the matching node.
  var match = -1
}

/// Converts bytes and tags to nodes. It decides which tags are alone on their line, and marks line starts.
struct NodeWriter {
  private let bytes: [UInt8]
  private let tags: [Tag]
  private var nodes: [Node] = []
  /// The node of each tag, by which ends are matched.
  private var nodeOfTag: [Int]
  private var position = 0
  private var isAtLineStart = true

  static func nodes(of bytes: [UInt8], tags: [Tag]) -> [Node] {
    var writer = NodeWriter(bytes: bytes, tags: tags, nodeOfTag: Array(repeating: -1, count: tags.count))
    for index in tags.indices { writer.write(tag: index) }
    writer.text(until: bytes.count)
    return writer.nodes
  }

  private mutating func write(tag index: Int) {
    let layout = layout(of: index)
    text(until: max(position, layout.cut.lowerBound))
    position = max(position, layout.cut.upperBound)
    let tag = tags[index]
    guard let kind = kind(tag) else {
      if layout.startsLine { isAtLineStart = true }
      return
    }
    if isAtLineStart, layout.linePosition == .inline, kind != .end { line(blanks: position..<position, isBlank: false) }
    var node = Node(kind: kind, isDynamic: tag.isDynamic, linePosition: layout.linePosition, range: layout.blanks)
    node.name = tag.name
    node.offset = tag.range.lowerBound
    nodeOfTag[index] = nodes.count
    if kind == .end { join(&node, with: nodeOfTag[tag.match]) }
    nodes.append(node)
    isAtLineStart = layout.startsLine
  }

  private mutating func join(_ node: inout Node, with opening: Int) {
    node.match = opening
    nodes[opening].match = nodes.count
  }

  private func kind(_ tag: Tag) -> Node.Kind? {
    switch tag.kind {
    case .variable: .variable
    case .raw: .raw
    case .section: .section
    case .inverted: .inverted
    case .close: .end
    case .partial: .partial
    case .parent: .parent
    case .block: .block
    case .nothing: nil
    }
  }

  // MARK: Lines

  /// The bytes that a tag removes, and its layout.
  private struct Layout {
    var cut: Range<Int>
    var blanks: Range<Int> = 0..<0
    var linePosition = Node.LinePosition.inline
    /// Whether what follows is at the beginning of a line.
    var startsLine: Bool
  }

  private func layout(of index: Int) -> Layout {
    let tag = tags[index]
    let before = blanksBefore(tag)
    let after = restOfLine(tag)
    switch tag.kind {
    case .variable, .raw: return inline(tag)
    case .parent:
      guard let before, tag.match >= 0, restOfLine(tags[tag.match]) != nil else { return inline(tag) }
      return Layout(
        cut: before.lowerBound..<tag.range.upperBound, blanks: before, linePosition: .alone, startsLine: false)
    case .close where tags[tag.match].kind == .parent:
      guard let after, blanksBefore(tags[tag.match]) != nil else { return inline(tag) }
      return Layout(cut: tag.range.lowerBound..<after, startsLine: true)
    case .block where tag.isArgument:
      return after.map { Layout(cut: tag.range.lowerBound..<$0, startsLine: true) } ?? inline(tag)
    case .close where tags[tag.match].kind == .block && tags[tag.match].isArgument:
      return Layout(cut: (before?.lowerBound ?? tag.range.lowerBound)..<tag.range.upperBound, startsLine: false)
    case .block:
      if let before, isCollapsed(index) {
        return Layout(
          cut: before.lowerBound..<tag.range.upperBound, blanks: before, linePosition: .collapsed, startsLine: false)
      }
    default: break
    }
    guard let before, let after else { return inline(tag) }
    return Layout(cut: before.lowerBound..<after, blanks: before, linePosition: .alone, startsLine: true)
  }

  private func inline(_ tag: Tag) -> Layout { Layout(cut: tag.range, startsLine: false) }

  /// Whether a block is opened and closed with nothing between and nothing behind it on the line.
  private func isCollapsed(_ index: Int) -> Bool {
    let tag = tags[index]
    guard tag.match == index + 1 else { return false }
    return tags[tag.match].range.lowerBound == tag.range.upperBound && restOfLine(tags[tag.match]) != nil
  }

  /// The blanks between the beginning of the line and the tag, if there is nothing else.
  private func blanksBefore(_ tag: Tag) -> Range<Int>? {
    var index = tag.range.lowerBound
    while index > 0, bytes[index - 1].isBlank { index -= 1 }
    return index == 0 || bytes[index - 1] == .newline ? index..<tag.range.lowerBound : nil
  }

  /// The beginning of the next line, if only blanks follow the tag.
  private func restOfLine(_ tag: Tag) -> Int? {
    var index = tag.range.upperBound
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    if index < bytes.count, bytes[index] == .carriageReturn, index + 1 < bytes.count { index += 1 }
    if index == bytes.count { return index }
    return bytes[index] == .newline ? index + 1 : nil
  }

  private mutating func text(until end: Int) {
    while position < end {
      if isAtLineStart { line(until: end) }
      guard position < end else { return }
      let stop = bytes[position..<end].firstIndex(of: .newline).map { $0 + 1 } ?? end
      nodes.append(Node(kind: .text, range: position..<stop))
      isAtLineStart = bytes[stop - 1] == .newline
      position = stop
    }
  }

  private mutating func line(until end: Int) {
    var index = position
    while index < end, bytes[index].isBlank { index += 1 }
    let isBlank = index < end && (bytes[index] == .newline || bytes[index] == .carriageReturn)
    line(blanks: position..<index, isBlank: isBlank)
    position = index
  }

  private mutating func line(blanks: Range<Int>, isBlank: Bool) {
    var node = Node(kind: .line)
    node.isBlank = isBlank
    node.range = blanks
    nodes.append(node)
    isAtLineStart = false
  }
}
