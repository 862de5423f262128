/// Walks a template with its partials put in, parents filled and indentation added, as one flat series of steps.
///
/// The walker decides about sections: go on to enter one, `skip` to leave it out, `jump` to repeat it. Frames lie on
/// an own stack, so depth costs memory that `deepest` limits, never the thread's stack.
struct Expansion {
  /// Where a node is: its template and its number there.
  struct Site: Hashable {
    var template: Int
    var node: Int
  }

  enum Step {
    case text(template: Int, Range<Int>)
    /// Indentation of a partial.
    case indentation([UInt8])
    case value(Site)
    case section(Site)
    case inverted(Site)
    /// The end of a section, with the section.
    case end(Site)
    /// A partial whose name is a value: answer with `enter`.
    case dynamic(Site)
    /// Partials call each other deeper than `deepest`; the partial was left out.
    case tooDeep(Site)
  }

  /// One template, or one block of it, being walked.
  private struct Frame {
    var template: Int
    var next: Int
    var end: Int
    var prefix: [UInt8] = []
    /// Blanks to take from each line: what the block had where it was written.
    var dedent = 0
    /// The arguments in force, as a number of `arguments`; -1 for none.
    var arguments = -1
    /// The first line continues a line of the template around it.
    var startsInline = false
  }

  /// The blocks that one parent tag hands over, and those in force around it.
  private struct Arguments {
    var outer: Int
    var blocks: [String: Site]
  }

  static let deepest = 200
  private static let longestPrefix = 4_096

  let set: TemplateSet
  private var frames: [Frame] = []
  private var arguments: [Arguments] = []
  private var pending: Step?

  init(_ set: TemplateSet) {
    self.set = set
    frames.append(Frame(template: 0, next: 0, end: set.templates[0].nodes.count))
  }

  func node(_ site: Site) -> Node { set.templates[site.template].nodes[site.node] }

  /// The next step, nil at the end.
  mutating func next() -> Step? {
    if let step = pending {
      pending = nil
      return step
    }
    while let top = frames.indices.last {
      guard frames[top].next < frames[top].end else {
        leave()
        continue
      }
      let site = Site(template: frames[top].template, node: frames[top].next)
      frames[top].next += 1
      if let step = step(at: site, node(site), top) { return step }
    }
    return nil
  }

  /// Leaves the section out that was just announced.
  mutating func skip(_ section: Site) { jump(to: node(section).match + 1) }

  /// Goes on at a node of the file that is being walked.
  mutating func jump(to node: Int) {
    guard let top = frames.indices.last else { return }
    frames[top].next = node
  }

  private mutating func leave() {
    let frame = frames.removeLast()
    let inForce = frames.last.map(\.arguments) ?? -1
    // Arguments lie on a stack like their frames; a block's frame wears older ones than the parent it fills.
    if frame.arguments > inForce, !frames.contains(where: { $0.arguments >= frame.arguments }) {
      arguments.removeSubrange((frame.arguments)...)
    }
  }

  private mutating func step(at site: Site, _ node: Node, _ top: Int) -> Step? {
    switch node.kind {
    case .text: return .text(template: site.template, node.range)
    case .line: return line(node, top)
    case .variable, .raw: return .value(site)
    case .section: return .section(site)
    case .inverted: return .inverted(site)
    case .end:
      let opening = self.node(Site(template: site.template, node: node.match))
      guard opening.kind == .section || opening.kind == .inverted else { return nil }
      return .end(Site(template: site.template, node: node.match))
    case .block: return block(site, node, top)
    case .partial:
      return node.isDynamic ? .dynamic(site) : enter(set.number(of: node.name), at: site)
    case .parent:
      frames[top].next = node.match + 1
      return node.isDynamic ? .dynamic(site) : enter(set.number(of: node.name), at: site)
    }
  }

  /// Walks a template where a partial or parent stands; nothing for nil.
  mutating func enter(_ template: Int?, at site: Site) -> Step? {
    guard let template, let top = frames.indices.last else { return nil }
    let node = node(site)
    guard frames.count < Self.deepest else { return .tooDeep(site) }
    var frame = Frame(template: template, next: 0, end: set.templates[template].nodes.count)
    frame.arguments = frames[top].arguments
    if node.standing == .alone { frame.prefix = prefix(node, of: site.template, top) }
    if frame.prefix.count > Self.longestPrefix { return .tooDeep(site) }
    if node.kind == .parent {
      arguments.append(Arguments(outer: frame.arguments, blocks: blocks(in: site, node)))
      frame.arguments = arguments.count - 1
    }
    frames.append(frame)
    return nil
  }

  private func blocks(in site: Site, _ parent: Node) -> [String: Site] {
    var found: [String: Site] = [:]
    var index = site.node + 1
    while index < parent.match {
      let node = set.templates[site.template].nodes[index]
      if node.kind == .block, found[node.name] == nil { found[node.name] = Site(template: site.template, node: index) }
      index = node.kind != .end && node.match > index ? node.match + 1 : index + 1
    }
    return found
  }

  // MARK: Blocks

  /// The argument that the outermost caller gave, and the arguments in force where that was written.
  private func argument(_ name: String, from start: Int) -> (site: Site, inForce: Int)? {
    var found: (Site, Int)?
    var index = start
    while index >= 0 {
      if let site = arguments[index].blocks[name] { found = (site, arguments[index].outer) }
      index = arguments[index].outer
    }
    return found
  }

  private mutating func block(_ site: Site, _ node: Node, _ top: Int) -> Step? {
    guard let (given, inForce) = argument(node.name, from: frames[top].arguments) else { return nil }
    frames[top].next = node.match + 1
    guard frames.count < Self.deepest else { return .tooDeep(site) }
    let body = (given.node + 1)..<self.node(given).match
    let template = set.templates[given.template]
    var frame = Frame(template: given.template, next: body.lowerBound, end: body.upperBound)
    frame.arguments = inForce
    frame.dedent = template.intrinsicIndentation(of: body) ?? 0
    frame.prefix = node.standing == .inline ? frames[top].prefix : sitePrefix(site, node, top)
    let startsLine = body.first.map { template.startsLine(template.nodes[$0]) } ?? true
    frame.startsInline = node.standing == .inline && startsLine
    frames.append(frame)
    return node.standing != .inline && !startsLine && !frame.prefix.isEmpty ? .indentation(frame.prefix) : nil
  }

  /// The indentation that a block's place gives to what fills it: its default's own, else the tag's.
  private func sitePrefix(_ site: Site, _ node: Node, _ top: Int) -> [UInt8] {
    let template = set.templates[site.template]
    var node = node
    let body = (site.node + 1)..<node.match
    if node.standing == .alone,
      let first = body.first(where: { template.startsLine(template.nodes[$0]) && !template.nodes[$0].isBlank })
    {
      node.range = template.nodes[first].range
    }
    return prefix(node, of: site.template, top)
  }

  // MARK: Lines

  private func prefix(_ node: Node, of template: Int, _ top: Int) -> [UInt8] {
    frames[top].prefix + set.templates[template].bytes[dedented(node.range, top)]
  }

  private func dedented(_ blanks: Range<Int>, _ top: Int) -> Range<Int> {
    min(blanks.upperBound, blanks.lowerBound + frames[top].dedent)..<blanks.upperBound
  }

  private mutating func line(_ node: Node, _ top: Int) -> Step? {
    let own = dedented(node.range, top)
    let text = own.isEmpty ? nil : Step.text(template: frames[top].template, own)
    let startsInline = frames[top].startsInline
    frames[top].startsInline = false
    if frames[top].prefix.isEmpty || node.isBlank || startsInline { return text }
    pending = text
    return .indentation(frames[top].prefix)
  }
}
