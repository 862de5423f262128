internal import Platform

/// A workbook: its sheets in their order, and the parts that they share.
struct Workbook: Sendable {
  struct Sheet: Sendable {
    let name: String
    /// The part with the sheet's cells; nil if the workbook names none.
    let part: String?
    let isHidden: Bool
    /// Whether it is a chart or a dialog, which has no cells.
    let isOther: Bool
  }

  /// A workbook with more sheets is refused completely.
  static let mostSheets = 1000

  let package: WorkbookPackage
  let sheets: [Sheet]
  /// Whether days are counted from 1904 rather than from 1900.
  let countsFrom1904: Bool
  let stringsPart: String?
  let stylesPart: String?
  /// The parts that all sheets need.
  let sharedParts: [String]

  /// Returns nil if the package is no workbook. Throws an `InputFault` if it is one that cannot be read.
  init?(_ package: WorkbookPackage) throws {
    guard package.isDocument else { return nil }
    let main = try PartRelations(of: "", in: package).first("officeDocument")?.target ?? Self.usualPart
    guard package.part(main) != nil, main.hasSuffix(".xml") else { return nil }
    let list = SheetList()
    try package.read(main, events: list)
    guard list.isWorkbook else { return nil }
    guard list.sheets.count <= Self.mostSheets else {
      throw IngestProblems.workbookDamaged.fault(
        "the workbook has more than \(Self.mostSheets) sheets, the most that sumaq reads")
    }
    let relations = try PartRelations(of: main, in: package)
    self.package = package
    for part in [relations.first("sharedStrings"), relations.first("styles")].compactMap(\.?.target)
    where package.part(part) == nil {
      throw IngestProblems.workbookDamaged.fault("the workbook names the part \(part), and lacks it")
    }
    countsFrom1904 = list.countsFrom1904
    stringsPart = relations.first("sharedStrings")?.target
    stylesPart = relations.first("styles")?.target
    sharedParts = [main] + [stringsPart, stylesPart].compactMap { $0 }
    sheets = list.sheets.map { sheet in
      let relation = relations.relations.first { $0.id == sheet.id }
      return Sheet(
        name: sheet.name, part: relation?.target, isHidden: sheet.isHidden,
        isOther: relation.map { $0.type != "worksheet" } ?? false)
    }
  }

  private static let usualPart = "xl/workbook.xml"
}

/// Collects the sheets that the main part of a workbook names.
private final class SheetList: XMLEvents {
  private(set) var sheets: [(name: String, id: String, isHidden: Bool)] = []
  private(set) var countsFrom1904 = false
  private(set) var isWorkbook = false
  private var depth = 0
  private var isInSheets = false

  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    depth += 1
    if depth == 1 { isWorkbook = element == "workbook" }
    if depth == 2 { isInSheets = element == "sheets" }
    if depth == 2, element == "workbookPr" {
      countsFrom1904 = ["1", "true", "on"].contains(attributes.text("date1904") ?? "")
    } else if depth == 3, isInSheets, element == "sheet", sheets.count <= Workbook.mostSheets {
      let state = attributes.text("state") ?? "visible"
      sheets.append((attributes.text("name") ?? "", attributes.text("id") ?? "", state != "visible"))
    }
  }

  func end(_ element: XMLName) { depth -= 1 }
  func text(_ piece: UnsafeRawBufferPointer) {}
}

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

/// The relationships of a part of a workbook: ids, and the parts to which they refer.
final class PartRelations: XMLEvents {
  struct Relation {
    let id: String
    /// The last component of its type: `worksheet`, `sharedStrings`, `styles`.
    let type: String
    /// The name of the part.
    let target: String
  }

  private(set) var relations: [Relation] = []
  private let base: String

  /// The relationships of the part `base`; of the whole workbook if that is empty.
  init(of base: String, in package: WorkbookPackage) throws {
    self.base = base
    let parts = base.split(separator: "/")
    let folder = parts.dropLast().map { $0 + "/" }.joined()
    try package.read("\(folder)_rels/\(parts.last ?? "").rels", events: self)
  }

  func first(_ type: String) -> Relation? { relations.first { $0.type == type } }

  func start(_ element: XMLName, _ attributes: XMLAttributes) {
    guard element == "Relationship", relations.count < Workbook.mostSheets * 4, let id = attributes.text("Id"),
      let target = attributes.text("Target"), attributes.text("TargetMode") != "External"
    else { return }
    let type = (attributes.text("Type") ?? "").split(separator: "/").last.map(String.init) ?? ""
    relations.append(Relation(id: id, type: type, target: WorkbookPackage.resolved(target, from: base)))
  }

  func end(_ element: XMLName) {}
  func text(_ piece: UnsafeRawBufferPointer) {}
}
