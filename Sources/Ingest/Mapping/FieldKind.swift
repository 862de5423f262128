internal import Model

/// How a field's value becomes a cell.
enum FieldKind: Sendable, Hashable {
  /// Text kept exactly.
  case id
  /// The id of a row elsewhere: of `/Users/x` and of a reference value, the last part.
  case reference
  case text
  /// Text in which Google's translation stands beside the original, which alone is kept.
  case original
  /// Text; of a list, its texts with `, ` between.
  case list
  /// The names of cuisines: a text, or a list of them, whose elements stay apart.
  case cuisines
  /// Text put behind what the column holds, after `, `.
  case appended
  /// A part of a path such as `accounts/a/locations/l/reviews/r`.
  case part(PathPart)
  /// An address of a place of Google Maps, of which the key is the id.
  case placeKey
  case stars
  /// The export's own mean; words such as `NEW` and `-` count as none.
  case rating
  case number
  case latitude
  case longitude
  /// A position as one value, in the two columns.
  case point(latitude: Int, longitude: Int)
  case time
  /// An amount, with its minor units in another column, by the currency in a third.
  case money(minor: Int, currency: Int)
  case currency
  /// A path or an address: text, the first of a list, or an object's `url`.
  case photo
  /// A time of day.
  case clock
  /// Opening hours of a week.
  case hours
  /// A map of restaurants to the time they were liked, or a list of them: rows of favorites.
  case favorites
  /// Reviews within a restaurant's field: rows of reviews.
  case reviews(ReviewsLayout)
  /// Times parted by commas: as many rows like the record's own.
  case times
  /// True makes the row a tombstone.
  case tombstone

  /// Whether an array or a list in text fills its cell.
  var isList: Bool { self == .list || self == .cuisines }

  /// The rows that such a field gives besides the record's own; nil for a field that fills a cell.
  var embedded: Collection? {
    switch self {
    case .favorites: .favorites
    case .reviews: .reviews
    default: nil
    }
  }

  /// How reviews lie in one text that Python printed.
  enum ReviewsLayout: Sendable, Hashable {
    /// `[('Rated 4.0', 'RATED\n  text'), …]`; the prefix of the ids that are made.
    case rated(prefix: String)
    /// `[['text', …], ['01/31/2018', …]]`, the month first.
    case dated
  }

  /// The parts of a path that have names.
  enum PathPart: Sendable, Hashable {
    case location
    case review

    var name: String {
      switch self {
      case .location: "locations"
      case .review: "reviews"
      }
    }
  }
}
