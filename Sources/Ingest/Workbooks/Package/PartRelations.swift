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
