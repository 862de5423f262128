internal import Model

/// A rule without its names.
struct PlainRule {
  let column: Int
  let kind: FieldKind
}

/// A field whose values tell which of a file's records are of the shape's collection: of the places on a map, those
/// where people eat.
struct FieldFilter: Sendable {
  /// The names of the field; the first one that is present and not null counts.
  let names: [String]
  /// The values of the records that are taken, in lower case; empty if any value is one.
  let values: Set<String>

  /// The number of bytes of a value that is told.
  private static let longest = 40

  /// In a word what a record is instead; nil for one that is taken. One of several values is enough, and of an address
  /// such as `https://schema.org/Restaurant`, or `schema:Restaurant`, the last part counts.
  func otherKind(_ texts: [String]) -> String? {
    let words = texts.flatMap { $0.split(separator: ";") }.map { text in
      text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }.filter { !$0.isEmpty }
    guard let first = words.first.map(Self.lastPart) else {
      return "without \(names[0].split(separator: ".").last ?? "")"
    }
    guard !values.isEmpty, !words.contains(where: { values.contains(Self.lastPart($0)) }) else { return nil }
    return first.utf8.count <= Self.longest && PrivateText.mayShow(first) ? first : "others"
  }

  private static func lastPart(_ word: String) -> String {
    word.lastIndex { "/#:".contains($0) }.map { String(word[word.index(after: $0)...]) } ?? word
  }
}

/// The spellings of one column in a shape.
struct FieldRule: Sendable {
  let column: Int
  let kind: FieldKind
  /// Names as `ASCIIText.normalized` returns them (`user_id`, `userId` and `User ID` are all `userid`), with `.` before
  /// a nested field. The first field that is present and not null counts.
  let names: [String]

  init(column: Int, _ kind: FieldKind, _ names: [String]) {
    self.column = column
    self.kind = kind
    self.names = names
  }

  /// The rules, of which that of a column prefers a field of this name. `isHalf`: a position's halves are two fields.
  static func naming(
    _ column: Int, _ name: String, in rules: [FieldRule], isHalf: Bool, _ collection: Collection
  ) -> [FieldRule] {
    let own = rules.indices.filter { rules[$0].column == column && rules[$0].kind.embedded == nil }
    var rules = rules
    if let index = own.first(where: { !isHalf || !rules[$0].kind.isPoint }) ?? own.first {
      rules[index] = FieldRule(column: column, rules[index].kind, [name] + rules[index].names)
    } else {
      rules.append(FieldRule(column: column, FieldKind(plain: column, of: collection), [name]))
    }
    return rules
  }
}

extension FieldKind {
  /// How a column is read for which a shape has no rule.
  init(plain column: Int, of collection: Collection) {
    let column = collection.columns[column]
    let isPhoto = PhotoColumn.all.contains { $0.rows == collection && $0.column == column.name }
    self = column.kind == .time ? .time : isPhoto ? .photo : .text
  }
}

/// How a field's value is converted to a cell.
enum FieldKind: Sendable, Hashable {
  /// Text that is stored exactly.
  case id
  /// The id of another row; for `/Users/x` and for a reference value it is the last part.
  case reference
  case text
  /// The address of a place: text, its lines, or an object of its parts.
  case address
  /// An object such as `location` that may have the parts of an address, which count if no other field has it.
  case addressParts
  /// Text with Google's translation and the original, of which only the original is stored.
  case original
  /// Text; the texts of a list are joined by `, `.
  case list
  /// The names of cuisines: a text, or a list, whose elements stay separate.
  case cuisines
  /// Text that is appended to the column's value after `, `.
  case appended
  /// The first of texts with `;` between them.
  case first
  /// OpenStreetMap's names of cuisines: `fish_and_chips;pizza`.
  case cuisineKeys
  /// An element of OpenStreetMap: `node/1`, or `n1`. Any other text is none.
  case element
  /// The number of such an element, whose type is in another field.
  case elementNumber
  /// Any part of an address in fields such as `addr:street`, all of which are read together.
  case addressTags
  /// A part of a path such as `accounts/a/locations/l/reviews/r`.
  case part(PathPart)
  /// A link to a place on Google Maps, whose key is the id.
  case placeKey
  /// The address by which a web page names the place that it is about, which is the id; any other text is none.
  case webID
  /// The address of a place's page, which is the id if there is no other one. The front page of a site may be that of
  /// several places and is none.
  case page
  /// The place's page on another site, as an address of the column's host or the first such one of a list.
  case profile
  case stars
  /// The export's own mean rating; words such as `NEW` and `-` mean none.
  case rating
  case number
  case latitude
  case longitude
  /// A position as one value, which fills two columns.
  case point(latitude: Int, longitude: Int)
  case time
  /// An amount. Its minor units fill another column, according to the currency in a third.
  case money(minor: Int, currency: Int)
  case currency
  /// A path or an address: text, the first of a list, or an object's `url`.
  case photo
  /// A time of day.
  case clock
  /// The opening hours of a week.
  case hours
  /// A map of restaurants to the time when they were liked, or a list of them; gives rows of favorites.
  case favorites
  /// Reviews in a restaurant's field; gives rows of reviews.
  case reviews(ReviewsLayout)
  /// A list of records, or an object of records by id, within a record of another collection; gives rows of it.
  case records(Collection)
  /// Times separated by commas; each gives a row like the record's own.
  case times
  /// True makes the row a tombstone.
  case tombstone

  /// Whether the elements of an array, or of a list in text, fill one cell.
  var isList: Bool { self == .list || self == .cuisines }

  /// Whether more than the first element of a list counts.
  var takesList: Bool { isList || [.address, .photo, .hours, .profile].contains(self) }

  /// Whether an object fills the cell itself, besides the rules for fields within it.
  var takesObject: Bool { self == .address || self == .addressParts || isPoint }

  var isPoint: Bool { if case .point = self { true } else { false } }

  /// The collection of the additional rows that such a field gives; nil for a field that fills a cell.
  var embedded: Collection? {
    switch self {
    case .favorites: .favorites
    case .reviews: .reviews
    case .records(let collection): collection
    default: nil
    }
  }

  /// Whether such a field has records of any kind, which may be of other collections.
  var holdsRecords: Bool {
    switch self {
    case .reviews, .records: true
    default: false
    }
  }

  /// The format of several reviews in one text that Python printed.
  enum ReviewsLayout: Sendable, Hashable {
    /// `[('Rated 4.0', 'RATED\n  text'), …]`. The prefix is that of generated ids.
    case rated(prefix: String)
    /// `[['text', …], ['01/31/2018', …]]`, with the month first.
    case dated
  }

  /// The parts of a path that have names.
  enum PathPart: String, Sendable, Hashable {
    case location = "locations"
    case review = "reviews"
  }
}

/// A value that is to be converted to a cell: a range of the window, or a node on the tape.
struct FieldValue {
  let kind: JSONNode.Kind
  let isEscaped: Bool
  /// The bytes of the content; for a string without its quotes.
  let bytes: UnsafeRawBufferPointer
  /// The node on the tape; -1 for CSV.
  let node: Int

  /// Whether it is null or empty text. Another spelling of the field then takes precedence.
  @inline(__always)
  var isNothing: Bool { kind == .null || (kind == .string && bytes.isEmpty) }
}

/// The value that was found for one rule of a recipe in the current record.
struct FieldSlot {
  /// The number of the record to which it belongs; a slot of an older record counts as empty.
  var record: UInt64 = 0
  var rank = 0
  var value = FieldValue(kind: .null, isEscaped: false, bytes: UnsafeRawBufferPointer(start: nil, count: 0), node: -1)
  /// The field's name as the export spells it.
  var name = UnsafeRawBufferPointer(start: nil, count: 0)
}
