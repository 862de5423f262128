internal import Model
internal import Platform

/// Maps the records of one file to rows, by the rules of its shape.
///
/// A record's fields are looked up in a table and assigned to slots. Then each recipe's rules are applied to their slots
/// in order. A bad value rejects the field; a missing key rejects the row.
final class RecordMapper {
  let shape: Shape
  let settings: IngestSettings
  let scribe: ProblemScribe
  let dates: DateOrders
  let scales: RatingScales
  /// Whether the file is a dump of several collections.
  let isOfDump: Bool
  /// Whether the records are objects of JSON-LD.
  let isLinked: Bool
  /// The objects of the record to which its other objects refer, by their `@id`.
  var references: [[UInt8]: Int] = [:]
  /// Whether the record is a review of another object, of the record or elsewhere, which gives the restaurant's row.
  var reviewsOtherNode = false
  /// The parts of menus that were read in such a record. Its restaurants may share them, so that they are more than it
  /// has.
  var menuParts = 0
  let rows: RowCollector
  let table = FieldTable()
  /// The value for each rule of each recipe; the first two slots are those of the tombstone's names.
  private let slots: UnsafeMutablePointer<FieldSlot>
  /// The rules of all recipes, in the order of the slots.
  private let rules: UnsafeMutablePointer<PlainRule>
  private let recipes: [RowRecipe]
  /// The first slot of each recipe, and the first of the fields that tell which records are taken.
  private let firstSlots: [Int]
  private var record: UInt64 = 0
  /// The print of the current record.
  private var print: UInt64 = 0
  /// The counts before the current record, by which it is known whether anything was wrong with it.
  private var before = (calls: 0, rejects: 0, dates: 0)
  /// Fields of the current record such as `favorite_restaurants.<id>`.
  private var flatFavorites: [(name: FieldValue, value: FieldValue)] = []
  /// Whether the current record's link leads to no place.
  var namesNoPlace = false
  /// Further times of the current record, each of which gives a row.
  var moreTimes: ArraySlice<Int64> = []
  /// Texts for cells whose field is missing, and the rules that convert them.
  private var defaults: [(rule: PlainRule, text: UnsafeRawBufferPointer)] = []
  /// The line of the current record.
  private(set) var line = 0
  private(set) var tape: JSONTape?
  private(set) var base = UnsafeRawPointer(bitPattern: 1)
  /// Ids that look like paths; nil if they do not matter.
  let paths: PathIDs?
  /// Set for a file in UTF-16.
  var halves: ReplacedHalves?
  /// The file's folder within the exports folder, to which its photos' paths are relative; empty at the top.
  let folder: String
  /// The mapper for records of a collection that lie within a record of this one.
  var innerMapper: ((Collection) -> RecordMapper)?
  /// The slots of lists whose records are of the shape's own collection. A record with such a list is no row itself.
  private var groupSlots: [Int] = []
  /// The slot that says whose the record is; 0 if the shape has none, or if other records lie within it.
  private var personSlot = 0
  /// The collection of the current row.
  var collection = Collection.reviews
  /// The document that contains the record, in dumps.
  var parent: RecordOpener.Parent?
  /// The column that refers to the last parent.
  var lastParent: (name: String, collection: Collection, column: Int?)?
  /// A buffer for decoded text, which is valid until it is used again.
  private var scratch = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 8)
  private var scratchSize = 4096
  /// The ratings that a survey found, by the collection of the rated rows.
  var ratings: [Collection: RatingCounts] = [:]
  var zeros = ZeroRatings()
  /// The header of a table, and the cells of the current row.
  var header: CSVHeader?
  var recordRow: UnsafeBufferPointer<FieldValue>?
  /// The object of the current record.
  var recordObject: FieldValue?
  /// How many rows of each key were made from all their cells.
  var numbers: [UInt64: UInt32] = [:]
  /// Whether that key is the id of the current record's row, so that each reading must count it.
  var isNumbered = false
  /// Digests of derived rows, so that an author is given once.
  var derivedSeen: Set<UInt64> = []

  init(
    _ shape: Shape, settings: IngestSettings, scribe: ProblemScribe, dates: DateOrders, scales: RatingScales,
    isOfDump: Bool, rows: RowCollector, paths: PathIDs? = nil
  ) {
    self.scales = scales
    self.isOfDump = isOfDump
    isLinked = shape.isLinked
    self.shape = shape
    self.settings = settings
    self.scribe = scribe
    folder = scribe.file.contains("/") ? Path.parent(of: scribe.file) : ""
    self.dates = dates
    self.rows = rows
    self.paths = paths
    var next = Self.tombstoneNames
    var starts: [Int] = []
    for recipe in shape.recipes {
      starts.append(next)
      next += recipe.rules.count
    }
    firstSlots = starts + [next]
    recipes = shape.recipes
    let count = next + shape.only.count
    slots = .allocate(capacity: count)
    slots.initialize(repeating: FieldSlot(), count: count)
    rules = .allocate(capacity: next)
    rules.initialize(repeating: PlainRule(column: 0, kind: .tombstone), count: next)
    fillTable()
    if shape.primary.rules.contains(where: { $0.kind.holdsRecords }) { personSlot = 0 }
    fillDefaults()
  }

  deinit {
    for (_, text) in defaults { text.deallocate() }
    slots.deallocate()
    rules.deallocate()
    scratch.deallocate()
  }

  /// A buffer of `size` bytes, which is valid until the next call.
  func room(_ size: Int) -> UnsafeMutableRawPointer {
    if size > scratchSize {
      scratch.deallocate()
      scratchSize = size * 2
      scratch = .allocate(byteCount: scratchSize, alignment: 8)
    }
    return scratch
  }

  private func fillTable() {
    table.add("deleted", FieldTable.Target(slot: 0, rank: 0))
    for (recipe, start) in zip(shape.recipes, firstSlots) {
      for (index, rule) in recipe.rules.enumerated() {
        rules[start + index] = PlainRule(column: rule.column, kind: rule.kind)
        if rule.kind == .records(recipe.collection) { groupSlots.append(start + index) }
        if start == Self.tombstoneNames, rule.column == recipe.collection.personColumn, rule.kind.embedded == nil {
          personSlot = start + index
        }
        for (rank, name) in rule.names.enumerated() {
          table.add(
            name, FieldTable.Target(slot: start + index, rank: rank), isMap: rule.kind == .favorites,
            takesObject: rule.kind.takesObject)
        }
      }
    }
    for (index, filter) in shape.only.enumerated() {
      for (rank, name) in filter.names.enumerated() {
        table.add(name, FieldTable.Target(slot: firstSlots[firstSlots.count - 1] + index, rank: rank))
      }
    }
  }

  // MARK: Slots

  func beginRecord(line: Int, tape: JSONTape?, base: UnsafeRawPointer?, print: UInt64 = 0) {
    record += 1
    self.print = print
    rows.beginRecord(scribe)
    if print != 0 { before = (scribe.calls, rows.counts.rejectedFields, dates.uses) }
    self.line = line
    self.tape = tape
    self.base = base
    if !moreTimes.isEmpty { moreTimes = [] }
    isNumbered = false
    namesNoPlace = false
    if !flatFavorites.isEmpty { flatFavorites.removeAll(keepingCapacity: true) }
  }

  /// The id of the current row, if it is known.
  var recordID: String? { rows.string(collection, 0) }

  /// Assigns a field to the slot of every rule that uses it. Null and empty text replace only a value of the same name.
  @inline(__always)
  func assign(
    _ entry: UnsafeMutablePointer<FieldTable.Entry>, _ value: FieldValue, name: UnsafeRawBufferPointer,
    isDuplicate: Bool
  ) {
    if entry.pointee.isMap, name.contains(UInt8(ascii: ".")) {
      let key = FieldValue(kind: .string, isEscaped: name.contains(UInt8(ascii: "\\")), bytes: name, node: -1)
      return flatFavorites.append((key, value))
    }
    for target in entry.pointee.targets {
      let slot = slots + (target.slot == 0 && name.first == UInt8(ascii: "_") ? 1 : target.slot)
      let isEmpty = slot.pointee.record != record
      let isBetter =
        !value.isNothing && (slot.pointee.value.isNothing || target.rank <= slot.pointee.rank)
      if isEmpty || isDuplicate || isBetter {
        slot.pointee = FieldSlot(record: record, rank: target.rank, value: value, name: name)
      }
    }
  }

  /// A tombstone says `deleted` or `_deleted`.
  private static let tombstoneNames = 2

  /// Whether either name is true, whatever the other says.
  var isTombstone: Bool { isTrue(slots[0]) || isTrue(slots[1]) }

  private func isTrue(_ slot: FieldSlot) -> Bool {
    guard slot.record == record, slot.value.kind.isPlain else { return false }
    return slot.value.kind == .yes || ASCIIText.equals(slot.value.bytes, ignoringCase: "true")
      || slot.value.bytes.elementsEqual([UInt8(ascii: "1")])
  }

  // MARK: Rows

  /// Makes the rows of the record whose fields have been assigned. `key` is the id under which it was exported, if any.
  ///
  /// Derived rows are begun first, as the record's own row may need their generated ids. They are dropped together with
  /// it. The record of a forgotten person is dropped with all problems that were found in it.
  func finishRecord(key: UnsafeRawBufferPointer?, raw: UnsafeRawBufferPointer) throws {
    if let group = groupSlots.lazy.map({ self.slots[$0] }).first(where: isGroup) {
      try rows.endRecord(scribe, isForgotten: false)
      return try mapInner(shape.collection, group.value, parent: nil)
    }
    rows.countRead()
    let isDeleted = isTombstone
    if !isDeleted, namesForgotten {
      try rows.endRecord(scribe, isForgotten: true)
      return rows.countForgotten()
    }
    // The list around an inner record says what it is.
    if !shape.only.isEmpty, !isDeleted, parent == nil, let other = otherKind {
      try rows.endRecord(scribe, isForgotten: false)
      return rows.countLeftOut(other)
    }
    var derived: [Collection] = []
    if firstSlots.count > 2, !isDeleted, !isLinked || parent == nil {
      for index in 1..<firstSlots.count - 1 {
        try fillRow(index, key: nil, isDeleted: false)
        if try completeDerived(recipes[index]) { derived.append(collection) }
      }
    }
    let embedded = try fillRow(0, key: key, isDeleted: isDeleted)
    for other in derived { link(to: other) }
    if reviewsOtherNode {
      for other in derived { try rows.drop(other) }
      derived = []
    }
    if parent != nil { linkToParent() }
    if !defaults.isEmpty { try applyDefaults() }
    guard try complete(recipes[0], isDeleted: isDeleted, raw: raw) else {
      for other in derived { try rows.drop(other) }
      return try rows.endRecord(scribe, isForgotten: false)
    }
    let isPlain = print != 0 && !isDeleted && embedded.isEmpty && self.isPlain
    let id = embedded.isEmpty ? nil : recordID
    let kept = rows.keptID(shape.collection, isDeleted: isDeleted)
    let fate = isDeleted ? .stays : rows.decideErasure(shape.collection)
    try rows.endRecord(scribe, isForgotten: fate == .forgotten)
    if fate == .forgotten {
      for other in derived { try rows.drop(other) }
      try rows.drop(shape.collection)
      rows.countForgotten()
    } else {
      if isPlain, fate == .stays { rows.setPrint(shape.collection, print) }
      for field in embedded where !isDeleted { try makeEmbedded(field.kind, field.slot) }
      for (name, value) in flatFavorites where !isDeleted { try makeFlatFavorite(name, value) }
      let restaurant = moreTimes.isEmpty ? nil : rows.string(.visits, VisitColumn.restaurantID.rawValue)
      try rows.finish(shape.collection, isDerived: false)
      if let restaurant, !isDeleted { try makeVisits(moreTimes, restaurant: restaurant, recipes[0]) }
      for other in derived { try finishDerived(other) }
    }
    if let kept, fate != .changed { try rows.eraseKept(shape.collection, kept, line: line) }
    for case (.records(let inner), let slot) in embedded where !isDeleted {
      try mapInner(inner, slot.value, parent: id)
    }
  }

  /// In a word what the current record is, if it is not of the shape's collection.
  private var otherKind: String? {
    let first = firstSlots[firstSlots.count - 1]
    return shape.only.indices.lazy.compactMap { index in
      let slot = self.slots[first + index]
      let texts = slot.value.kind == .array ? self.elements(slot.value).compactMap(self.text) : [self.text(slot.value)]
      return self.shape.only[index].otherKind(slot.record == self.record ? texts.compactMap(\.self) : [])
    }.first
  }

  /// Whether the record names a forgotten person as whose it is, of whom nothing may stay. Then it is dropped before its
  /// values are looked at, so that they decide nothing about other rows: not the order of dates, nor the scale of
  /// ratings. What is not recognized here, such as an id within a path, is recognized when its row is made.
  private var namesForgotten: Bool {
    guard let filter = rows.filter, personSlot > 0 else { return false }
    let slot = slots[personSlot]
    guard slot.record == record, slot.value.kind.isPlain, !slot.value.isEscaped,
      let person = filter.person(slot.value.bytes)
    else { return false }
    return person.keep == .none && !person.hadKeptRows
  }

  /// Whether the current record has a list of records of its own collection, as a city has one of restaurants.
  private func isGroup(_ slot: FieldSlot) -> Bool { slot.record == record && slot.value.kind.isNested }

  /// Whether the record's bytes alone gave its one row, and nothing was wrong with it. Then its print may represent it.
  /// Of records with a parent only those that name the parent themselves have a print.
  private var isPlain: Bool {
    recipes.count == 1 && flatFavorites.isEmpty && moreTimes.isEmpty && !isNumbered
      && before == (scribe.calls, rows.counts.rejectedFields, dates.uses)
  }

  /// Begins a row and fills its cells. Returns the fields that give rows of their own.
  @discardableResult
  private func fillRow(
    _ index: Int, key: UnsafeRawBufferPointer?, isDeleted: Bool
  ) throws -> [(kind: FieldKind, slot: FieldSlot)] {
    let collection = recipes[index].collection
    self.collection = collection
    rows.begin(collection, line: line, isDeleted: isDeleted)
    var hasKey = false
    if let key, !key.isEmpty, collection != .favorites, try canBeID(key) {
      hasKey = true
      rows.set(collection, 0, bytes: key)
    }
    var embedded: [(kind: FieldKind, slot: FieldSlot)] = []
    for place in firstSlots[index]..<firstSlots[index + 1] {
      guard slots[place].record == record, slots[place].value.kind != .null else { continue }
      if rules[place].kind.embedded != nil {
        embedded.append((rules[place].kind, slots[place]))
      } else if !hasKey || rules[place].column != 0 {
        try convert(slots[place], rules[place])
      }
    }
    return embedded
  }

  private func fillDefaults() {
    for (column, text) in shape.defaults.sorted(by: { $0.key < $1.key }) {
      let rule = shape.primary.rules.last { $0.column == column && $0.kind.embedded == nil }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
      copy.copyBytes(from: text.utf8)
      defaults.append((PlainRule(column: column, kind: rule?.kind ?? .text), UnsafeRawBufferPointer(copy)))
    }
  }

  /// Fills what the record left empty as if its fields had the default values.
  private func applyDefaults() throws {
    for (rule, text) in defaults where rows.isNull(collection, rule.column) {
      var slot = FieldSlot()
      slot.value = FieldValue(kind: .string, isEscaped: false, bytes: text, node: -1)
      try convert(slot, rule)
    }
  }
}
