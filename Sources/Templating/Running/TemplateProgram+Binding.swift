extension TemplateProgram {
  /// The same program for records with some constant slots, whose values become part of its text.
  ///
  /// A page is some hundred pieces of text with words of the site's language between them. As one piece they are
  /// neither looked up nor escaped for each page. If a value is raw text of the slot `inserted`, the interpreter's
  /// caller writes it. Slots are those of the outermost record.
  func bound(_ constants: [Int: SlotValue], inserting inserted: Int? = nil) -> TemplateProgram {
    var bound = TemplateProgram()
    bound.paths = paths
    bound.convert = convert
    var places = [Int](repeating: 0, count: operations.count + 1)
    let targets = jumpTargets
    var depth = 0
    var isMarkdown = false
    for (index, operation) in operations.enumerated() {
      places[index] = targets.contains(index) ? bound.mark() : bound.operations.count
      switch operation {
      case .copy(let start, let end): bound.copy(text[start..<end])
      case .write(let access, let escape) where Int(access.up) == depth && !(isMarkdown && escape == .raw):
        if let value = value(access, among: constants) {
          bound.copy(Self.written(value, escape))
        } else if Int(access.slot) == inserted, access.path < 0, escape == .raw {
          bound.operations.append(.insert)
        } else {
          bound.operations.append(operation)
        }
      default: bound.operations.append(operation)
      }
      switch operation {
      case .enter, .each: depth += 1
      case .leave, .next: depth -= 1
      case .beginMarkdown: isMarkdown = true
      case .endMarkdown: isMarkdown = false
      default: break
      }
    }
    places[operations.count] = bound.mark()
    bound.moveJumps(to: places)
    return bound
  }

  /// The slots of the outermost record that the program still reads.
  var slots: Set<Int> {
    var slots: Set<Int> = []
    var depth = 0
    for operation in operations {
      var accesses: [Access] = []
      switch operation {
      case .write(let access, _), .ifShown(let access, _), .ifHidden(let access, _), .enter(let access, _),
        .each(let access, _):
        accesses = [access]
      default: break
      }
      for access in accesses where Int(access.up) == depth { slots.insert(Int(access.slot)) }
      switch operation {
      case .enter, .each: depth += 1
      case .leave, .next: depth -= 1
      default: break
      }
    }
    return slots
  }

  private var jumpTargets: Set<Int> {
    var targets: Set<Int> = []
    for operation in operations {
      switch operation {
      case .ifShown(_, let skip), .ifHidden(_, let skip), .enter(_, let skip), .each(_, let skip): targets.insert(skip)
      case .next(let again): targets.insert(again)
      default: break
      }
    }
    return targets
  }

  private mutating func moveJumps(to places: [Int]) {
    for index in operations.indices {
      switch operations[index] {
      case .ifShown(let access, let skip): operations[index] = .ifShown(access, skip: places[skip])
      case .ifHidden(let access, let skip): operations[index] = .ifHidden(access, skip: places[skip])
      case .enter(let access, let skip): operations[index] = .enter(access, skip: places[skip])
      case .each(let access, let skip): operations[index] = .each(access, skip: places[skip])
      case .next(let again): operations[index] = .next(again: places[again])
      default: break
      }
    }
  }

  private func value(_ access: Access, among constants: [Int: SlotValue]) -> SlotValue? {
    guard let value = constants[Int(access.slot)] else { return nil }
    return access.path < 0 ? value : Interpreter.inner(value, paths[Int(access.path)])
  }

  private static func written(_ value: SlotValue, _ escape: Escape) -> [UInt8] {
    var bytes: [UInt8] = []
    OutputBuffer.collect(into: &bytes) { Interpreter.write(value, escape, to: &$0) }
    return bytes
  }
}
