import Model

@testable import Store

/// A small town whose rows come, change and go at random.
struct RandomTown {
  typealias Fields = [String: TestExport.Field]

  var rows: [Collection: [String: Fields]] = [:]
  /// Authors are made from reviews too.
  var derives = true

  init(_ random: inout SeededRandom) {
    for collection in Collection.allCases {
      for _ in 0..<(collection == .reviews ? 120 : 15) { put(collection, &random) }
    }
  }

  mutating func change(_ random: inout SeededRandom) {
    for collection in Collection.allCases where Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 0...12, using: &random) { put(collection, &random) }
      drop(Int.random(in: 0...8, using: &random), collection, &random)
    }
  }

  mutating func changeALittle(_ random: inout SeededRandom) {
    let collection = Collection.allCases.randomElement(using: &random) ?? .reviews
    if Bool.random(using: &random) { put(collection, &random) } else { drop(1, collection, &random) }
  }

  /// Rows in random order, some of them twice: an older one that is to lose.
  func export(_ random: inout SeededRandom) -> TestExport {
    var export = TestExport()
    for collection in Collection.allCases {
      export.collections.insert(collection)
      let own = (rows[collection] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
      for fields in own.shuffled(using: &random) {
        if collection == .reviews, fields["updated_at"] != nil, Int.random(in: 0..<10, using: &random) == 0 {
          var older = fields
          older["comment"] = "older"
          older["user_id"] = "u3"
          older["updated_at"] = 1
          export.add(collection, older)
        }
        export.add(collection, fields)
        // The same once more; before it, at times, another one that has no date or an older one.
        guard Int.random(in: 0..<12, using: &random) == 0 else { continue }
        if collection != .favorites, Bool.random(using: &random) {
          let column = collection == .reviews ? "comment" : collection.columns.last { $0.kind == .text }?.name ?? "id"
          var other = fields
          if column != "id", column != "user_id", column != "restaurant_id" { other[column] = "other" }
          if other["updated_at"] != nil { other["updated_at"] = 1 }
          export.add(collection, other)
        }
        export.add(collection, fields)
      }
    }
    if derives { deriveAuthors(&export) }
    return export
  }

  /// What leads from another town to this one.
  func delta(from before: RandomTown) -> TestExport {
    var export = TestExport()
    for collection in Collection.allCases {
      let old = before.rows[collection] ?? [:]
      let new = rows[collection] ?? [:]
      for (id, fields) in new.sorted(by: { $0.key < $1.key }) where old[id] != fields { export.add(collection, fields) }
      for (id, fields) in old.sorted(by: { $0.key < $1.key }) where new[id] == nil {
        export.delete(
          collection, fields.filter { collection.columns.prefix(collection.keyColumns).map(\.name).contains($0.key) })
      }
    }
    return export
  }

  private func deriveAuthors(_ export: inout TestExport) {
    let reviews = (rows[.reviews] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
    for review in reviews {
      guard let user = review["user_id"], case .text(let comment) = review["comment"], comment.hasPrefix("1") else {
        continue
      }
      export.derive(.users, ["id": user, "name": .text("by \(comment)")], from: .reviews)
    }
  }

  private mutating func drop(_ count: Int, _ collection: Collection, _ random: inout SeededRandom) {
    for _ in 0..<count {
      let ids = (rows[collection] ?? [:]).keys.sorted()
      if let id = ids.randomElement(using: &random) { rows[collection]?[id] = nil }
    }
  }

  private mutating func put(_ collection: Collection, _ random: inout SeededRandom) {
    var fields: Fields = [:]
    for column in collection.columns where Int.random(in: 0..<4, using: &random) > 0 {
      switch column.kind {
      case .text: fields[column.name] = .text("\(Int.random(in: 0..<30, using: &random))")
      case .integer: fields[column.name] = .integer(Int64.random(in: 0..<500, using: &random))
      case .real: fields[column.name] = .real(Double(Int.random(in: 1...10, using: &random)) / 2)
      case .time:
        fields[column.name] = .integer(
          1_600_000_000_000_000 + Int64.random(in: 0..<20, using: &random) * 86_400_000_000)
      }
    }
    fields["user_id"] = fields["user_id"] == nil ? nil : .text("u\(Int.random(in: 0..<12, using: &random))")
    fields["restaurant_id"] = fields["restaurant_id"] == nil ? nil : .text("r\(Int.random(in: 0..<6, using: &random))")
    fields["updated_at"] = fields["updated_at"] == nil ? nil : .integer(Int64.random(in: 100..<110, using: &random))
    if collection == .restaurants, fields["cuisine"] != nil { fields["cuisine"] = .text(cuisine(&random)) }
    if collection == .restaurants {
      fields["address"] = .text("Calle \(Int.random(in: 0..<9, using: &random)), \(place(&random))")
      fields["district"] = Int.random(in: 0..<5, using: &random) == 0 ? .text(place(&random)) : nil
    }
    let id = key(collection, &fields, &random)
    rows[collection, default: [:]][id] = fields.filter { name, _ in collection.columns.contains { $0.name == name } }
  }

  /// One, or a list of up to three, of which some are known by their commas and some stand alone.
  private func cuisine(_ random: inout SeededRandom) -> String {
    let names = [
      "Thai", "thai", "Lao", "Café", "CAFE", "Tex-Mex", "Tex Mex", "寿司",
      "Soup \(Int.random(in: 0..<9, using: &random))",
    ]
    let list = Array(names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    return Bool.random(using: &random) ? CuisineList.text(of: list) : list.joined(separator: ", ")
  }

  private func place(_ random: inout SeededRandom) -> String {
    [
      "Cayma", "CAYMA", "Tingo, Arequipa", "Cayma, Arequipa", "Centro, Lima", "Centro, Arequipa", "7",
      "Sabandía, Arequipa",
      "Sabandia, Arequipa", "Sabandi\u{301}a, Lima",
    ].randomElement(using: &random) ?? ""
  }

  private func key(_ collection: Collection, _ fields: inout Fields, _ random: inout SeededRandom) -> String {
    switch collection {
    case .favorites:
      let user = Int.random(in: 0..<12, using: &random)
      let restaurant = Int.random(in: 0..<6, using: &random)
      fields["user_id"] = .text("u\(user)")
      fields["restaurant_id"] = .text("r\(restaurant)")
      return "\(user) \(restaurant)"
    case .restaurants, .users:
      let id = "\(collection == .users ? "u" : "r")\(Int.random(in: 0..<16, using: &random))"
      fields["id"] = .text(id)
      return id
    default:
      let id = "x\(Int.random(in: 0..<300, using: &random))"
      fields["id"] = .text(id)
      return id
    }
  }
}
