internal import Platform

/// The parts of a workbook by their names, which are the members of its archive.
struct WorkbookPackage: Sendable {
  private let parts: [String: any ExportMember]
  /// Whether two parts have the same name, so that it is unknown which one is meant.
  let holdsPartTwice: Bool

  /// Names are compared ignoring case, as the format requires.
  init(_ members: some Sequence<any ExportMember>) {
    var parts: [String: any ExportMember] = [:]
    var isTwice = false
    for member in members where !member.name.hasSuffix("/") {
      isTwice = parts.updateValue(member, forKey: Self.key(member.name)) != nil || isTwice
    }
    self.parts = parts
    holdsPartTwice = isTwice
  }

  func part(_ name: String) -> (any ExportMember)? { parts[Self.key(name)] }

  /// Whether it is an office document of any kind.
  var isDocument: Bool { part("[Content_Types].xml") != nil || part("xl/workbook.xml") != nil }

  var hasSheets: Bool { parts.keys.contains { $0.hasPrefix("xl/") } }

  /// Reads a part to its end; false if there is no such part.
  @discardableResult
  func read(_ name: String, events: any XMLEvents) throws -> Bool {
    guard let part = part(name) else { return false }
    let content = try part.open()
    let reader = try XMLTextReader(content, name: name, events: events)
    while !reader.isDone { try reader.advance() }
    try content.finish()
    return true
  }

  private static func key(_ name: String) -> String {
    let path = name.replacing("\\", with: "/").lowercased()
    return path.hasPrefix("/") ? String(path.dropFirst()) : path
  }

  /// The name of `target`, relative to the part `base`.
  static func resolved(_ target: String, from base: String) -> String {
    guard !target.hasPrefix("/") else { return String(target.dropFirst()) }
    var steps = base.split(separator: "/").dropLast().map(String.init)
    for step in target.split(separator: "/") {
      if step == ".." { _ = steps.popLast() } else if step != "." { steps.append(String(step)) }
    }
    return steps.joined(separator: "/")
  }
}
