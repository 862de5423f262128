internal import Diagnostics
internal import Model

/// Makes rows of the records of one file, by the rules of its shape.
///
/// A record's fields are found through a table and noted in slots; then each recipe's rules are applied to their slots
/// in order. What is bad costs the field; what has no key costs the row.
final class RecordMapper {
  let shape: Shape
  let settings: IngestSettings
  let scribe: ProblemScribe
  let dates: DateOrders
  let rows: RowCollector
  let table = FieldTable()
  private let slots: UnsafeMutablePointer<FieldSlot>
  private let slotCount: Int
  /// Where the slots of each recipe begin; the first slot is the tombstone's.
  private let firstSlots: [Int]
  private var record: UInt64 = 0
  /// Of the record at hand.
  private(set) var line = 0
  private(set) var tape: JSONTape?
  private(set) var base = UnsafeRawPointer(bitPattern: 1)
  /// The id of the row at hand, once it is known.
  var recordID: String?
  var scratch: [UInt8] = []
  /// Digests of derived rows that were handed on, so that an author comes once.
  var derivedSeen: Set<UInt64> = []

  init(_ shape: Shape, settings: IngestSettings, scribe: ProblemScribe, dates: DateOrders, rows: RowCollector) {
    self.shape = shape
    self.settings = settings
    self.scribe = scribe
    self.dates = dates
    self.rows = rows
    var next = 1
    var starts: [Int] = []
    for recipe in shape.recipes {
      starts.append(next)
      next += recipe.rules.count
    }
    firstSlots = starts
    slotCount = next
    slots = .allocate(capacity: next)
    slots.initialize(repeating: FieldSlot(), count: next)
    fillTable()
  }

  deinit { slots.deallocate() }

  private func fillTable() {
    for name in ["deleted"] { table.add(name, FieldTable.Target(slot: 0, rank: 0)) }
    for (recipe, start) in zip(shape.recipes, firstSlots) {
      for (index, rule) in recipe.rules.enumerated() {
        for (rank, name) in rule.names.enumerated() {
          table.add(name, FieldTable.Target(slot: start + index, rank: rank), isMap: rule.kind == .favorites)
        }
      }
    }
  }

  // MARK: Slots

  func beginRecord(line: Int, tape: JSONTape?, base: UnsafeRawPointer?) {
    record += 1
    self.line = line
    self.tape = tape
    self.base = base
    recordID = nil
  }

  /// Notes a field for every rule that wants it; a null only replaces what stood under the very same name.
  @inline(__always)
  func note(_ entry: FieldTable.Entry, _ value: FieldValue, name: UnsafeRawBufferPointer, isDuplicate: Bool) {
    for target in entry.targets {
      let slot = slots + target.slot
      let isEmpty = slot.pointee.record != record
      guard
        isEmpty || isDuplicate
          || (value.kind != .null && (slot.pointee.value.kind == .null || target.rank <= slot.pointee.rank))
      else { continue }
      slot.pointee = FieldSlot(record: record, rank: target.rank, value: value, name: name)
    }
  }

  /// What was found for a rule; nil for nothing and for null.
  @inline(__always)
  func slot(_ recipe: Int, _ rule: Int) -> FieldSlot? {
    let slot = slots[firstSlots[recipe] &+ rule]
    return slot.record == record && slot.value.kind != .null ? slot : nil
  }

  var isTombstone: Bool {
    guard slots[0].record == record else { return false }
    let value = slots[0].value
    return value.kind == .yes || (value.kind == .string && ASCIIText.equals(value.bytes, ignoringCase: "true"))
      || (value.kind == .number && value.bytes.elementsEqual([UInt8(ascii: "1")]))
  }

  // MARK: Rows

  /// Makes the rows of the record whose fields have been noted; `key` is the id under which it stood, if it did.
  func finishRecord(key: UnsafeRawBufferPointer?, raw: UnsafeRawBufferPointer) throws {
    rows.countRead()
    guard try makeRow(0, key: key, raw: raw) else { return }
    guard !isTombstone else { return }
    for recipe in shape.derived.indices { _ = try makeRow(recipe + 1, key: nil, raw: raw) }
  }

  /// False where the row was rejected, or, of a derived row, has no key.
  private func makeRow(_ index: Int, key: UnsafeRawBufferPointer?, raw: UnsafeRawBufferPointer) throws -> Bool {
    let recipe = index == 0 ? shape.primary : shape.derived[index - 1]
    let isDeleted = index == 0 && isTombstone
    rows.begin(recipe.collection, line: line, isDeleted: isDeleted)
    if let key, recipe.collection != .favorites { rows.set(recipe.collection, 0, bytes: key) }
    var favorites: FieldSlot?
    for (place, rule) in recipe.rules.enumerated() {
      guard let slot = slot(index, place) else { continue }
      if rule.kind == .favorites {
        favorites = slot
      } else if key == nil || rule.column != 0 || recipe.collection == .favorites {
        try convert(slot, rule, recipe.collection)
      }
    }
    applyDefaults(recipe)
    guard try complete(recipe, isPrimary: index == 0, isDeleted: isDeleted, raw: raw) else { return false }
    try rows.finish(recipe.collection, isDerived: index > 0)
    if let favorites, !isDeleted { try makeFavorites(favorites) }
    return true
  }

  private func applyDefaults(_ recipe: RowRecipe) {
    guard !shape.defaults.isEmpty, recipe.collection == shape.collection else { return }
    for (column, text) in shape.defaults where rows.cell(recipe.collection, column) == .null {
      let kind = recipe.collection.columns[column].kind
      switch kind {
      case .text: rows.set(recipe.collection, column, text)
      case .real: if let number = Double(text) { rows.set(recipe.collection, column, .real(number)) }
      case .integer, .time: if let number = Int64(text) { rows.set(recipe.collection, column, .integer(number)) }
      }
    }
  }
}
