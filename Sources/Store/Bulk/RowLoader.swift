internal import Model

/// Fills an empty table and its indexes with rows whose keys count up from 1, page by page past SQLite.
final class RowLoader {
  private let connection: Connection
  private let run: PageRun
  private let table: TableTree
  private let plans: [IndexPlan]
  private let values: IndexedValues
  private let names: [String]
  /// What was folded of the row at hand.
  private let folds = RowTexts()
  private let sources: UnsafeMutableBufferPointer<RowShape.Source>
  private let fields: UnsafeMutablePointer<RecordField>
  /// Cells that are the only matter of an index, and whether any row has them.
  private var singled: [(cell: Int, isThere: Bool)] = []

  /// Nil for a table that is made in another way than those that are known here; indexes that were set aside stay so.
  init?(_ layout: TableLayout, _ connection: Connection, _ file: PageFile) throws {
    let root = try connection.integer(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(layout.table))
    guard let root, let shape = try RowShape(layout, connection) else { return nil }
    names = layout.columns
    let made = try connection.rows(
      "SELECT name FROM pragma_table_info(?1) ORDER BY cid", .text(layout.table)
    ) { $0.text(0) ?? "" }
    let columns = Dictionary(zip(made, shape.sources)) { first, _ in first }
    plans = try IndexPlan.all(of: layout.table, columns, connection)
    let values = IndexedValues(plans, ScratchBytes(connection.path + ".tmp"))
    guard plans.allSatisfy(values.hold) else { return nil }
    self.values = values
    self.connection = connection
    run = PageRun(file)
    table = TableTree(run, root: UInt32(truncatingIfNeeded: root))
    sources = .allocate(capacity: shape.sources.count)
    _ = sources.initialize(from: shape.sources)
    fields = .allocate(capacity: shape.sources.count)
    fields.initialize(repeating: .null, count: shape.sources.count)
    for plan in plans {
      if case .other(let cell?) = plan.order { singled.append((cell, false)) }
    }
  }

  deinit {
    sources.deallocate()
    fields.deallocate()
  }

  /// Whether every index of the table was set aside, so that rows alone make it whole.
  var fillsRowsOnly: Bool { plans.isEmpty }

  /// Adds a row; false where a value is not of its column's kind, which SQLite is to judge. `hash` and who is referred to
  /// are those of records.
  func put(
    _ key: Int64, _ row: RowView, hash: UInt64 = 0, digest: UInt64, user: Int64? = nil, restaurant: Int64? = nil
  ) throws -> Bool {
    folds.clear()
    var (header, body) = (1, 0)
    for column in sources.indices {
      guard let field = field(sources[column], row, hash, digest, user, restaurant) else { return false }
      fields[column] = field
      header &+= Varint.size(field.type)
      body &+= field.size
    }
    if header > 127 { header += 1 }
    let count = sources.count
    try table.put(key, header &+ body) { [fields] target in
      var place = Varint.write(UInt64(header), target)
      for column in 0..<count { place = Varint.write(fields[column].type, place) }
      for column in 0..<count { place = fields[column].write(place) }
    }
    guard !plans.isEmpty else { return true }
    try values.append(user: user, restaurant: restaurant, row)
    for index in singled.indices where !singled[index].isThere && row.bytes(singled[index].cell) != nil {
      singled[index].isThere = true
    }
    return true
  }

  @inline(__always)
  private func field(
    _ source: RowShape.Source, _ row: RowView, _ hash: UInt64, _ digest: UInt64, _ user: Int64?, _ restaurant: Int64?
  ) -> RecordField? {
    switch source {
    case .key: return .null
    case .hash: return RecordField(Int64(bitPattern: hash))
    case .digest: return RecordField(Int64(bitPattern: digest))
    case .user: return user.map { RecordField($0) } ?? .null
    case .restaurant: return restaurant.map { RecordField($0) } ?? .null
    case .fixed(let number): return RecordField(number)
    case .folded(let cell):
      return Folding.fold(row.string(cell), of: names[cell]).map { RecordField(folds.add($0)) } ?? .null
    case .text(let cell):
      switch row.cells[cell] {
      case .null: return .null
      case .text(let offset, let length):
        return RecordField(UnsafeRawBufferPointer(rebasing: row.text[Int(offset)..<Int(offset) + Int(length)]))
      default: return nil
      }
    case .integer(let cell):
      switch row.cells[cell] {
      case .null: return .null
      case .integer(let number): return number == .min ? nil : RecordField(number)
      default: return nil
      }
    case .real(let cell):
      switch row.cells[cell] {
      case .null: return .null
      case .real(let number): return RecordField(number)
      default: return nil
      }
    }
  }

  /// Ends the rows, after which the table holds them but its indexes do not.
  func endRows() throws {
    try run.end([try table.finish()])
  }

  /// Ends the rows, after which the table and its indexes hold them; `index` has their hashes and digests, and goes as
  /// soon as these are written. `sums` may count them meanwhile.
  func end(_ index: inout RowIndex?, _ sums: ReviewSums?) throws {
    var roots = [try table.finish()]
    if let index { for plan in plans where plan.order == .hash { roots.append(try byHash(plan, index)) } }
    index = nil
    for plan in plans {
      guard case .subject(let subject, let time, let number, let isWithOther) = plan.order else { continue }
      // The values of one index at a time: they are as large as all ids.
      sums?.wait()
      let values = try values.values(by: subject, time: time != nil, number: number != nil, other: isWithOther)
      let order = values.order()
      if values.hasTime, values.hasNumber { sums?.begin(subject, values, order) }
      roots.append(try bySubject(plan, values, order))
    }
    try run.end(roots)
    for plan in plans {
      guard case .other(let cell) = plan.order else { continue }
      if let cell, singled.contains(where: { $0.cell == cell && !$0.isThere }) { continue }
      try connection.execute("DROP INDEX \(plan.name); \(plan.sql)")
    }
  }

  private func byHash(_ plan: IndexPlan, _ index: RowIndex) throws -> TreeRoot {
    let tree = IndexTree(run, root: plan.root)
    try index.inOrder { entry in
      tree.fields[0] = RecordField(Int64(bitPattern: entry.hash))
      tree.fields[1] = RecordField(Int64(bitPattern: entry.digest))
      tree.fields[2] = RecordField(Int64(entry.key))
      try tree.put(3)
    }
    return try tree.finish()
  }

  private func bySubject(_ plan: IndexPlan, _ values: SubjectValues, _ order: [UInt32]) throws -> TreeRoot {
    let tree = IndexTree(run, root: plan.root)
    let key = values.hasOther ? 4 : values.hasNumber ? 3 : values.hasTime ? 2 : 1
    for row in order {
      tree.fields[0] = Self.field(subject: values.subjects[Int(row)])
      if values.hasTime {
        let time = values.times[Int(row)]
        tree.fields[1] = time == .min ? .null : RecordField(time)
      }
      if values.hasNumber { tree.fields[2] = RecordField(values.numbers[Int(row)]) }
      if values.hasOther { tree.fields[3] = Self.field(subject: values.others[Int(row)]) }
      tree.fields[key] = RecordField(Int64(row) + 1)
      try tree.put(key + 1)
    }
    return try tree.finish()
  }

  private static func field(subject: UInt32) -> RecordField { subject == 0 ? .null : RecordField(Int64(subject)) }
}
