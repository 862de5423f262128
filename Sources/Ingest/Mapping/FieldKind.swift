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
  /// Text put behind what the column holds, after `, `.
  case appended
  /// A part of a path such as `accounts/a/locations/l/reviews/r`.
  case part(PathPart)
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
  /// True makes the row a tombstone.
  case tombstone

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
