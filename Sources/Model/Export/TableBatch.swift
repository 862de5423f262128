/// Some thousand rows of a file that is an analyst's table, which Ingest passes to Store.
///
/// A row contains only the cells that it has, as JSON records may have different fields.
package struct TableBatch: Sendable {
  /// A column as the file names it.
  package struct Column: Sendable, Hashable {
    /// The header cell or the field's key; for the key of a record itself, empty.
    package let title: String
    /// The number of columns with the same title before it.
    package let occurrence: Int
    /// Whether it contains the keys under which records were.
    package let isKey: Bool

    package init(title: String, occurrence: Int = 0, isKey: Bool = false) {
      self.title = title
      self.occurrence = occurrence
      self.isKey = isKey
    }
  }

  /// The name of the analyst's table.
  package let table: String
  /// All columns of the file so far, in the order in which they occurred.
  package var columns: [Column]
  /// The evidence of this batch's values for each of `columns`.
  package var evidence: [TableEvidence]
  /// The cells of all rows, each with the number of its column.
  package private(set) var cells: [(column: Int, cell: Cell)] = []
  /// The end of each row's cells.
  package private(set) var ends: [Int] = []
  /// The UTF-8 of text cells.
  package private(set) var text: [UInt8] = []

  package init(table: String, columns: [Column] = []) {
    self.table = table
    self.columns = columns
    evidence = Array(repeating: [], count: columns.count)
  }

  package var rows: Int { ends.count }

  package mutating func add(_ column: Column) {
    columns.append(column)
    evidence.append([])
  }

  /// Adds a cell to the current row.
  package mutating func set(_ column: Int, _ cell: Cell, _ shown: TableEvidence) {
    cells.append((column, cell))
    evidence[column].formUnion(shown)
  }

  package mutating func set(_ column: Int, bytes: UnsafeRawBufferPointer, _ shown: TableEvidence) {
    let offset = text.count
    text.append(contentsOf: bytes)
    set(column, .text(offset: UInt32(offset), length: UInt32(bytes.count)), shown)
  }

  /// Ends the current row.
  package mutating func endRow() { ends.append(cells.count) }

  /// Removes the cells of the current row, which has not ended.
  package mutating func dropRow() { cells.removeSubrange((ends.last ?? 0)...) }

  /// Removes the rows; columns stay.
  package mutating func removeRows(keepingCapacity: Bool = true) {
    cells.removeAll(keepingCapacity: keepingCapacity)
    ends.removeAll(keepingCapacity: keepingCapacity)
    text.removeAll(keepingCapacity: keepingCapacity)
    for index in evidence.indices { evidence[index] = [] }
  }
}

/// What is known of the values in one column of an analyst's table.
///
/// The evidence of several rows or files is their union, which decides the column's kind.
package struct TableEvidence: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let integers = TableEvidence(rawValue: 1)
  package static let reals = TableEvidence(rawValue: 2)
  package static let truths = TableEvidence(rawValue: 4)
  package static let dates = TableEvidence(rawValue: 8)
  package static let times = TableEvidence(rawValue: 16)
  package static let texts = TableEvidence(rawValue: 32)
  package static let nested = TableEvidence(rawValue: 64)
  /// Integers that a floating-point number would round.
  package static let wide = TableEvidence(rawValue: 128)
  /// Numbers that are kept as text, because a number would be printed differently: `1.50`.
  package static let numbersAsText = TableEvidence(rawValue: 256)
  /// Values kept as numbers.
  package static let numbersAsNumbers = TableEvidence(rawValue: 512)
  /// Times in a form other than `2024-05-06T07:08:09Z`.
  package static let otherTimes = TableEvidence(rawValue: 1024)
  /// A value looks like a person's e-mail address, phone, machine or place, or is nested under a name that looks
  /// personal.
  package static let personal = TableEvidence(rawValue: 2048)

  /// In a column such as `nom`: a value looks like a person's name.
  package static let personLike = TableEvidence(rawValue: 4096)
  /// In such a column: a value looks like that of a thing.
  package static let thingLike = TableEvidence(rawValue: 8192)

  /// The kind of a column's values.
  package enum Kind: Sendable, Hashable {
    case integer, real, truth, date, time, text, json
  }

  /// The narrowest kind that represents every value exactly; text if there are no values.
  package var kind: Kind {
    let kinds = intersection([.integers, .reals, .truths, .dates, .times, .texts, .nested])
    switch kinds {
    case [.integers]: return .integer
    case [.reals]: return .real
    case [.integers, .reals]: return contains(.wide) ? .text : .real
    case [.truths]: return .truth
    case [.dates]: return .date
    case [.times], [.dates, .times]: return .time
    case [.nested]: return .json
    default: return .text
    }
  }
}

/// The two columns of a table that gives restaurants their cuisines, one a row: a restaurant's id and a cuisine.
///
/// Such a table has no other columns but the row's own id and its position.
package struct CuisineColumns: Sendable, Hashable {
  /// The index of the column with the restaurant's id.
  package let restaurant: Int
  /// The index of the column with the cuisine.
  package let cuisine: Int

  /// `titles` are the names of the columns in the export. Returns nil for any other table.
  package init?(_ titles: [String]) {
    let names = titles.map(Self.folded)
    let (restaurants, cuisines) = (names.places(of: Self.restaurants), names.places(of: Self.cuisines))
    guard let restaurant = restaurants.first, let cuisine = cuisines.first, restaurants.count + cuisines.count == 2,
      names.places(of: Self.rows).count == names.count - 2
    else { return nil }
    self.restaurant = restaurant
    self.cuisine = cuisine
  }

  private static let restaurants: Set = ["restaurantid", "placeid", "businessid", "venueid"]
  /// `Rcuisine` is the name in UCI's restaurant data.
  private static let cuisines: Set = ["cuisine", "cuisines", "rcuisine", "cuisinename", "cuisinetype", "foodtype"]
  /// Columns about the row itself.
  private static let rows: Set = ["id", "key", "position"]

  private static func folded(_ title: String) -> String {
    String(decoding: title.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x5F && $0 != 0x2D }, as: UTF8.self)
  }
}

extension [String] {
  fileprivate func places(of known: Set<String>) -> [Int] { indices.filter { known.contains(self[$0]) } }
}
