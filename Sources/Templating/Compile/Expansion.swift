internal import Diagnostics

/// Walks a template as one flat sequence of steps, in which partials are included, parents are filled and indentation
/// is added.
///
/// The caller decides about sections: it continues to enter one, calls `skip` to leave it out, or `jump` to repeat it.
/// Frames are on an explicit stack, so that nesting takes memory, which `deepest` limits, and never exhausts the
/// thread's stack.
struct Expansion {
  /// The location of a node: its template and its index there.
  struct Site: Hashable {
    var template: Int
    var node: Int
  }

  enum Step {
    case text(template: Int, Range<Int>)
    /// The indentation of a partial.
    case indentation([UInt8])
    case value(Site)
    case section(Site)
    case inverted(Site)
    /// The end of a section, with the section itself.
    case end(Site)
    /// A partial whose name is a value. The caller must call `enter`.
    case dynamic(Site)
    /// The nesting of partials exceeds `deepest`, so this partial was left out.
    case tooDeep(Site)
  }

  /// One template, or one block of it, that is being walked.
  private struct Frame {
    var template: Int
    var next: Int
    var end: Int
    var prefix: [UInt8] = []
    /// The number of blanks to remove from each line: the indentation of the block in its own template.
    var dedent = 0
    /// The index of the current arguments; -1 for none.
    var arguments = -1
    /// Whether the first line continues a line of the surrounding template.
    var startsInline = false
  }

  /// The blocks that one parent tag passes, and the arguments around it.
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

  /// The next step; nil at the end.
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

  /// Leaves out the section that was just returned.
  mutating func skip(_ section: Site) { jump(to: node(section).match + 1) }

  /// Continues at a node of the current template.
  mutating func jump(to node: Int) {
    guard let top = frames.indices.last else { return }
    frames[top].next = node
  }

  private mutating func leave() {
    let frame = frames.removeLast()
    let inForce = frames.last.map(\.arguments) ?? -1
    // Arguments are on a stack like their frames, but the frame of a block uses older ones than the parent that it
    // fills.
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

  /// Enters a template at the place of a partial or parent; does nothing for nil.
  mutating func enter(_ template: Int?, at site: Site) -> Step? {
    guard let template, let top = frames.indices.last else { return nil }
    let node = node(site)
    guard frames.count < Self.deepest else { return .tooDeep(site) }
    var frame = Frame(template: template, next: 0, end: set.templates[template].nodes.count)
    frame.arguments = frames[top].arguments
    if node.linePosition == .alone { frame.prefix = prefix(node, of: site.template, top) }
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

  /// The argument of the outermost caller, and the arguments that are current where it was written.
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
    frame.prefix = node.linePosition == .inline ? frames[top].prefix : sitePrefix(site, node, top)
    let startsLine = body.first.map { template.startsLine(template.nodes[$0]) } ?? true
    frame.startsInline = node.linePosition == .inline && startsLine
    frames.append(frame)
    return node.linePosition != .inline && !startsLine && !frame.prefix.isEmpty ? .indentation(frame.prefix) : nil
  }

  /// The indentation that a block's place gives to its content: that of its default content, else that of the tag.
  private func sitePrefix(_ site: Site, _ node: Node, _ top: Int) -> [UInt8] {
    let template = set.templates[site.template]
    var node = node
    let body = (site.node + 1)..<node.match
    if node.linePosition == .alone,
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

/// A template and all templates that it can include, each parsed once.
struct TemplateSet: Sendable {
  /// All templates; the main template is the first.
  private(set) var templates: [ParsedTemplate] = []
  private var numbers: [String: Int] = [:]

  /// Loads all named templates, recursively. A dynamic name may name every template of the library.
  init(_ source: TemplateSource, library: TemplateLibrary, missing: MissingName, problems: ProblemBudget) {
    templates.append(ParsedTemplate(source, problems: problems))
    var checked = 0
    var hasDynamicNames = false
    while checked < templates.count {
      for node in templates[checked].nodes where node.kind == .partial || node.kind == .parent {
        if node.isDynamic {
          hasDynamicNames = true
        } else if !add(node.name, from: library, problems), missing == .problem {
          Self.reportUnknown(node, in: templates[checked].source, library, problems)
        }
      }
      checked += 1
      if checked == templates.count, hasDynamicNames {
        for name in library.names { _ = add(name, from: library, problems) }
      }
    }
  }

  /// The files of all templates, each once, that of the main template first.
  var files: [String] {
    var seen: Set<String> = []
    return templates.map(\.source.file).filter { seen.insert($0).inserted }
  }

  /// The index of the template that a partial's tag names.
  func number(of name: String) -> Int? { numbers[name] }

  private mutating func add(_ name: String, from library: TemplateLibrary, _ problems: ProblemBudget) -> Bool {
    if numbers[name] != nil { return true }
    guard let source = library[name] else { return false }
    numbers[name] = templates.count
    templates.append(ParsedTemplate(source, problems: problems))
    return true
  }

  private static func reportUnknown(
    _ node: Node, in source: TemplateSource, _ library: TemplateLibrary, _ problems: ProblemBudget
  ) {
    let word = Printable.line(node.name, limit: 60)
    let mend = NearestWord.question(for: node.name, among: library.names)
    problems.report(
      TemplatingProblems.unknownPartial, source, node.offset, "There is no template named \(word).", mend: mend)
  }
}
