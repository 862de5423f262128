internal import Model

/// All shapes that sumaq knows.
enum ShapeCatalog {
  /// The narrow ones come first. Of two that know equally many fields, the first one is used.
  static let all =
    YelpShapes.all + GoogleShapes.all + TakeoutShapes.all + TableShapes.all + SumaqShapes.all + ContentShapes.all

  /// Normalized names of fields, without nested ones.
  private static let names = Set(
    all.flatMap(\.recipes).flatMap(\.rules).flatMap(\.names).map { Array($0.utf8) })

  /// Whether a cell is a field's name in one of the shapes.
  static func knowsName(_ cell: [UInt8]) -> Bool {
    cell.count < 64
      && names.contains(ASCIIText.normalized(cell.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: ".") : $0 }))
  }

  /// The app's own shape of a collection.
  static func own(_ collection: Collection) -> Shape {
    SumaqShapes.all.first { $0.collection == collection } ?? SumaqShapes.reviews
  }

  /// The shape of records with these fields (normalized). If the name names a collection, it is that collection's shape
  /// that knows most of them; by fields alone it is the one that knows most among those whose required fields are
  /// present and that `fits`.
  static func shape(
    of fields: Set<String>, collection: Collection?, fits: (Shape) -> Bool = { _ in true }
  ) -> Shape? {
    let candidates = all.filter(fits).filter { shape in
      collection.map { $0 == shape.collection && (shape.isMet(by: fields) || shape.name == own($0).name) }
        ?? shape.isMet(by: fields)
    }
    var best: (shape: Shape, known: Int)?
    for shape in candidates {
      let known = shape.known(among: fields) + (shape.isMet(by: fields) ? 1 : 0)
      if known > best?.known ?? -1 { best = (shape, known) }
    }
    return best?.shape
  }
}
