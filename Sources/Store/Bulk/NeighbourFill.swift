internal import Model

/// Fills the empty table of neighbours and its index, page by page past SQLite.
final class NeighbourFill {
  private struct Entry {
    let neighbour: Int64
    let restaurant: Int64
    let rank: Int64
  }

  private let run: PageRun
  private let table: IndexTree
  private let index: IndexTree
  /// Of the index, which is sorted in another way.
  private var entries: [Entry] = []

  /// Nil where the table is made in another way than is known here.
  init?(_ connection: Connection, _ pages: PageFile) throws {
    let columns = try connection.text("SELECT group_concat(name) FROM pragma_table_info('neighbours')")
    let indexed = try connection.text("SELECT group_concat(name) FROM pragma_index_info('neighbours_of')")
    let roots = try ["neighbours", "neighbours_of"].compactMap { name in
      try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = ?1", .text(name))
    }
    guard columns == "restaurant_key,rank,neighbour_key,metres,bearing", indexed == "neighbour_key", roots.count == 2
    else { return nil }
    run = PageRun(pages)
    table = IndexTree(run, root: UInt32(truncatingIfNeeded: roots[0]))
    index = IndexTree(run, root: UInt32(truncatingIfNeeded: roots[1]))
  }

  /// Adds a row; restaurants ascend, and the ranks of each.
  func put(_ restaurant: Int64, _ rank: Int, _ neighbour: Int64, metres: Double, bearing: Double) throws {
    table.fields[0] = RecordField(restaurant)
    table.fields[1] = RecordField(Int64(rank))
    table.fields[2] = RecordField(neighbour)
    table.fields[3] = RecordField(metres)
    table.fields[4] = RecordField(bearing)
    try table.put(5)
    entries.append(Entry(neighbour: neighbour, restaurant: restaurant, rank: Int64(rank)))
  }

  /// After it the table and its index hold all rows.
  func end() throws {
    let top = try table.finish()
    entries.sort { ($0.neighbour, $0.restaurant, $0.rank) < ($1.neighbour, $1.restaurant, $1.rank) }
    for entry in entries {
      index.fields[0] = RecordField(entry.neighbour)
      index.fields[1] = RecordField(entry.restaurant)
      index.fields[2] = RecordField(entry.rank)
      try index.put(3)
    }
    try run.end([top, try index.finish()])
  }
}
