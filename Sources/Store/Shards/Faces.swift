package import Model

/// What a store with a row of every subject tells a shard: the faces of foreign subjects that it names, and what is
/// computed from all restaurants of its own ones.
///
/// A face is a row with what pages of others show of a subject: of a restaurant its name, of a user name and picture. One
/// task makes the faces of all shards, so the shards of all restaurants are found once.
package final class Faces {
  private let reader: StoreReader
  private let count: Int
  /// Keys and shards of all restaurants with a page.
  private let restaurants: [(key: Int64, shard: Int32)]
  private var connection: Connection { reader.connection }

  package init(_ reader: StoreReader, shards: Int) throws {
    self.reader = reader
    count = shards
    restaurants = try reader.convertingErrors {
      try reader.connection.rows("SELECT key, id FROM restaurants WHERE present = 1 ORDER BY key") { row in
        let shard = row.bytes(1).map { Shard.number(of: .restaurants, $0, among: shards) } ?? 0
        return (key: row.integer(0), shard: Int32(shard))
      }
    }
  }

  /// Calls `face` with a row for each of the wanted restaurants that has a page, and for those that the own restaurants'
  /// pages name besides them, and `computed` with what was computed. `wanted` gives the next id.
  package func each(
    for number: Int, wanted: () throws -> String?, face: (RecordBatch) throws -> Void,
    computed: (ComputedRow) throws -> Void
  ) throws {
    try reader.convertingErrors {
      var faced = KeySet()
      func give(_ key: Int64) throws {
        guard faced.insert(key) else { return }
        if try restaurant(key, face) { try cuisines(of: key, computed) }
      }
      while let id = try wanted() {
        if let key = try connection.integer("SELECT key FROM restaurants WHERE id = ?1", .text(id)) { try give(key) }
      }
      for restaurant in restaurants where restaurant.shard == number {
        try cuisines(of: restaurant.key, computed)
        try districts(of: restaurant.key, computed)
        for near in try neighbours(of: restaurant.key) {
          try computed(near.row)
          if near.shard != number { try give(near.key) }
        }
      }
      for witness in try witnesses(number) {
        try give(witness.key)
        if witness.hasDistrict { try districts(of: witness.key, computed) }
      }
      try dishes(computed)
    }
  }

  /// Calls `face` with a row for each user with a page whom one of several shards wants, and that shard's place among them.
  /// `wanted` gives a shard's next id; ids ascend by their bytes. Users are read once for all these shards.
  package func eachUser(
    among count: Int, wanted: (Int) throws -> String?, face: (Int, RecordBatch) throws -> Void
  ) throws {
    try reader.convertingErrors {
      var heads = try (0..<count).map(wanted)
      let rows = try connection.statement(
        "SELECT \(ReviewReader.authorColumns) FROM users AS u WHERE u.present = 1 ORDER BY u.id")
      defer { rows.reset() }
      var batch = RecordBatch(.users)
      while try rows.step() {
        guard let user = try rows.author(at: 0) else { continue }
        batch.removeAll()
        batch.append(user: user)
        for shard in heads.indices {
          while let id = heads[shard], id.utf8.lexicographicallyPrecedes(user.id.utf8) {
            heads[shard] = try wanted(shard)
          }
          guard let id = heads[shard], id.utf8.elementsEqual(user.id.utf8) else { continue }
          try face(shard, batch)
          heads[shard] = try wanted(shard)
        }
      }
    }
  }

  private func restaurant(_ key: Int64, _ face: (RecordBatch) throws -> Void) throws -> Bool {
    guard let found = try reader.mentionedRestaurants.restaurant(key), found.subject.hasPage else { return false }
    var batch = RecordBatch(.restaurants)
    batch.beginRow(line: 0)
    batch.set(RestaurantColumn.id.rawValue, found.subject.id)
    if let name = found.subject.name { batch.set(RestaurantColumn.name.rawValue, name) }
    try face(batch)
    return true
  }

  private func cuisines(of key: Int64, _ computed: (ComputedRow) throws -> Void) throws {
    let rows = try connection.statement(
      """
      SELECT o.id, \(CuisineTable.columns(as: "c")) FROM restaurant_cuisines AS c
      JOIN restaurants AS o ON o.key = c.restaurant_key WHERE c.restaurant_key = ?1 ORDER BY c.position
      """)
    rows.bind(1, key)
    defer { rows.reset() }
    while try rows.step() {
      guard let cuisine = try rows.cuisine(of: key, at: 1) else { continue }
      try computed(
        .cuisine(
          restaurant: rows.text(0) ?? "", position: Int(rows.integer(1)), spelling: cuisine.spelling.text,
          folded: cuisine.folded))
    }
  }

  private func districts(of key: Int64, _ computed: (ComputedRow) throws -> Void) throws {
    let rows = try connection.statement(
      """
      SELECT o.id, \(DistrictTable.columns(as: "d")) FROM restaurant_districts AS d
      JOIN restaurants AS o ON o.key = d.restaurant_key WHERE d.restaurant_key = ?1
      """)
    rows.bind(1, key)
    defer { rows.reset() }
    guard try rows.step(), let district = try rows.district(of: key, at: 1) else { return }
    try computed(.district(restaurant: rows.text(0) ?? "", district))
  }

  /// The neighbours of a restaurant, each with its key and its shard.
  private func neighbours(of key: Int64) throws -> [(row: ComputedRow, key: Int64, shard: Int)] {
    try connection.rows(
      """
      SELECT o.id, n.rank, p.id, n.metres, n.bearing, n.neighbour_key FROM neighbours AS n
      JOIN restaurants AS o ON o.key = n.restaurant_key JOIN restaurants AS p ON p.key = n.neighbour_key
      WHERE n.restaurant_key = ?1 ORDER BY n.rank
      """, .integer(key)
    ) { row in
      (
        .neighbour(
          of: row.text(0) ?? "", rank: Int(row.integer(1)), row.text(2) ?? "", metres: row.real(3),
          bearing: row.real(4)),
        row.integer(5), row.bytes(2).map { Shard.number(of: .restaurants, $0, among: count) } ?? 0
      )
    }
  }

  /// The frames of all pages say whether any restaurant has a cuisine, and whether there are two districts. A shard learns
  /// it from a restaurant that has a cuisine, and from one in each of two districts, if they are foreign.
  private func witnesses(_ number: Int) throws -> [(key: Int64, hasDistrict: Bool)] {
    let ends = [("restaurant_cuisines", "min"), ("restaurant_districts", "min"), ("restaurant_districts", "max")]
    var witnesses: [(key: Int64, hasDistrict: Bool)] = []
    for (table, end) in ends {
      let key = try connection.integer(
        """
        SELECT o.key FROM \(table) AS t JOIN restaurants AS o ON o.key = t.restaurant_key
        WHERE t.folded = (SELECT \(end)(folded) FROM \(table)) ORDER BY o.id LIMIT 1
        """)
      let witness = (key: key ?? 0, hasDistrict: table == "restaurant_districts")
      guard key != nil, restaurants.first(where: { $0.key == key })?.shard != Int32(number),
        !witnesses.contains(where: { $0 == witness })
      else { continue }
      witnesses.append(witness)
    }
    return witnesses
  }

  private func dishes(_ computed: (ComputedRow) throws -> Void) throws {
    let rows = try connection.statement("SELECT name, folded, places, digest FROM dish_spellings ORDER BY name")
    defer { rows.reset() }
    while try rows.step() {
      let dish = try rows.dishSpelling()
      try computed(.dish(spelling: dish.name, folded: dish.folded, places: dish.places))
    }
  }
}
