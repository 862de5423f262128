/// The objects that a record of schema.org's JSON-LD is about. It may be one of them, a list, the `@graph` of a page, an
/// `ItemList`, or what a scraper writes around them.
struct LinkedData {
  private let record: JSONRecord
  /// The outermost objects that have a type.
  private(set) var nodes: [Int] = []
  /// The objects by their `@id`, if the record has several, which may refer to each other.
  private(set) var references: [[UInt8]: Int] = [:]

  /// How deep a list of objects may lie.
  private static let deepest = 32

  init(_ record: JSONRecord) {
    self.record = record
    collect(record.node, depth: 0)
    if nodes.count > 1 { findReferences() }
  }

  /// Whether any of them is a place where people eat, or a review of one.
  var tellsOfRestaurants: Bool { nodes.contains { isPlace($0) || isReview($0) } }

  /// Whether all of those are reviews.
  var tellsByReviews: Bool { !nodes.contains(where: isPlace) }

  func isPlace(_ node: Int) -> Bool {
    ShapeCatalog.linked(.restaurants).only.allSatisfy { $0.otherKind(types(of: node)) == nil }
  }

  /// Whether it is a review of a place where people eat.
  private func isReview(_ node: Int) -> Bool {
    guard isOfReviews(node), let item = record.value("itemReviewed", of: node) else { return false }
    return isPlace(references[id(of: item) ?? []] ?? item)
  }

  /// Whether it is a review of another object, of this record or elsewhere, which tells of the restaurant itself.
  func reviewsOtherNode(_ node: Int) -> Bool {
    guard isOfReviews(node), let item = record.value("itemReviewed", of: node), id(of: item) != nil else {
      return false
    }
    return Self.isReference(record.keys(of: item).map { record.bytes(of: $0) })
  }

  /// Whether it is a review of anything.
  func isOfReviews(_ node: Int) -> Bool { Self.reviews.otherKind(types(of: node)) == nil }

  private static let reviews = FieldFilter(names: ["type"], values: ["review", "userreview", "criticreview"])

  private mutating func collect(_ node: Int, depth: Int) {
    guard depth < Self.deepest, record.tape[node].kind.isNested else { return }
    if record.tape[node].kind == .array {
      var element = node + 1
      while element < Int(record.tape[node].next) {
        collect(element, depth: depth + 1)
        element = Int(record.tape[element].next)
      }
      return
    }
    let (hasType, before) = (!types(of: node).isEmpty, nodes.count)
    if hasType, isPlace(node) || isOfReviews(node) { return nodes.append(node) }
    // What has a name and no type is a record of another form.
    if hasType || record.value("name", of: node) == nil {
      for key in record.keys(of: node) where Self.isList(record.text(key)) { collect(key + 1, depth: depth + 1) }
    }
    if hasType, nodes.count == before { nodes.append(node) }
  }

  /// Whether a field holds objects that are told of themselves, rather than as a part of the object around them.
  private static func isList(_ field: [UInt8]) -> Bool {
    let name = String(decoding: ASCIIText.normalized(field), as: UTF8.self)
    return lists.contains(name) || ShapeCatalog.linked(.restaurants).only.contains { $0.values.contains(name) }
  }

  private static let lists: Set = [
    "graph", "itemlistelement", "item", "mainentity", "datafeedelement", "containsplace", "department",
    "suborganization", "location", "jsonld", "ldjson", "applicationldjson", "linkeddata", "structureddata", "schema",
    "schemaorg", "microdata",
  ]

  private func types(of node: Int) -> [String] {
    guard record.tape[node].kind == .object, let type = record.value("@type", of: node) else { return [] }
    let isList = record.tape[type].kind == .array
    return (isList ? type + 1..<Int(record.tape[type].next) : type..<type + 1)
      .filter { record.tape[$0].kind == .string }.map { String(decoding: record.text($0), as: UTF8.self) }
  }

  private func id(of node: Int) -> [UInt8]? {
    guard record.tape[node].kind == .object, let id = record.value("@id", of: node), record.tape[id].kind == .string
    else { return nil }
    return record.text(id)
  }

  private mutating func findReferences() {
    for node in record.node..<Int(record.tape[record.node].next) where record.tape[node].kind == .object {
      guard record.has("@id", in: node), !Self.isReference(record.keys(of: node).map { record.bytes(of: $0) }),
        let id = id(of: node), references[id] == nil
      else { continue }
      references[id] = node
    }
  }

  /// Whether an object with these fields says nothing but which one it is.
  static func isReference(_ fields: [UnsafeRawBufferPointer]) -> Bool {
    fields.count < 3 && fields.allSatisfy { $0.elementsEqual("@id".utf8) || $0.elementsEqual("@type".utf8) }
  }
}
