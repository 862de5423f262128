internal import Model
package import Templating

/// Every schema with the template to which it belongs, for documentation and checks.
package enum PageSchemas {
  /// The words of a string table: one slot per key.
  package static let words = Schema(
    "t", Word.allCases.map { Slot($0.key, .text, "The text of that key in the string table.") })

  /// The values of all scripts but those of the search and the app.
  package static let script = Schema(
    "script",
    [
      Slot("t", .section(words), "The words of the site's language."),
      Slot(
        "articles", .text, "Words before a name that do not order it, with spaces around each.", example: " el la the "),
      Slot("isApp", .flag, "True where the site is an app that keeps pages on its readers' devices."),
      Slot("isKept", .flag, "True in the page that opens what is sealed without running anything of the site."),
    ])

  /// The values of `assets/app.js` and `assets/sw.js`.
  package static let appScript = Schema(
    "app script",
    [
      Slot("t", .section(words), "The words of the site's language."),
      Slot("title", .text, "The name under the icon.", example: "sumaq"),
      Slot("styles", .text, "The file of the app's styles below assets.", example: "app-3f2a9c01aa.css"),
      Slot("icon", .text, "The file of the icon for home screens below assets.", example: "icon-180-3f2a9c01aa.png"),
      Slot("megabytes", .text, "Up to which size everything is offered to be kept.", example: "200"),
      Slot(
        "days", .text, "How a day of each month is written, with slashes between.",
        example: "{day} January {year}/{day} February {year}"),
      Slot("decimal", .text, "The mark before decimals.", example: "."),
    ])

  /// The values of `assets/search.js`.
  package static let searchScript = Schema(
    "search script",
    [
      Slot("t", .section(words), "The words of the site's language."),
      Slot("folding", .text, "What letters become before names are compared.", example: "a=àáâ ae=æ"),
    ])

  /// Template files and their schemas.
  package static let all: [(file: String, schema: Schema)] = [
    ("layout.html", FrameSlot.schema), ("restaurant.md", RestaurantSlot.schema),
    ("restaurant-leaf.md", LeafSlot.schema), ("sheet.md", SheetSlot.schema), ("user.md", UserSlot.schema),
    ("user-leaf.md", LeafSlot.schema),
    ("index.md", HomeSlot.schema), ("cuisine.md", GuideListSlot.schema), ("district.md", GuideListSlot.schema),
    ("a-z.md", LetterSlot.schema),
    ("dish.md", DishPageSlot.schema), ("dish-letter.md", DishLetterSlot.schema),
    ("best.md", BestSlot.schema), ("districts.md", DistrictsSlot.schema), ("404.md", NotFoundSlot.schema),
    ("offline.md", OfflineSlot.schema),
    ("sealed/index.md", SealedPageSlot.schema),
    ("sealed/restaurant.md", SealedRestaurantSlot.schema), ("sealed/user.md", SealedUserSlot.schema),
    ("sealed/reviews.md", SealedReviewsSlot.schema), ("sealed/history.md", SealedHistorySlot.schema),
    ("sealed/held.md", SealedHeldSlot.schema),
    ("feed.xml", FeedSlot.schema), ("bundle.html", BundleFrameSlot.schema), ("bundle.md", BundleSlot.schema),
    ("assets/site.js", script), ("assets/search.js", searchScript),
    ("assets/stars.js", script), ("assets/seal.js", script), ("assets/app.js", appScript),
    ("assets/sw.js", appScript), ("assets/withdraw.js", script),
  ]
}

/// The slots of one schema, declared as the cases of an enum. A case's raw value is its slot's number, so that builders
/// and templates cannot disagree.
package protocol PageSlot: RawRepresentable<Int>, CaseIterable, Sendable {
  var slot: Slot { get }
  /// The schema of all cases, created once.
  static var schema: Schema { get }
}

extension PageSlot {
  /// Creates the schema of all cases.
  static func makeSchema(_ name: String) -> Schema { Schema(name, allCases.map(\.slot)) }

  /// The case's name, which templates use.
  var name: String { String(describing: self) }

  func text(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .text, meaning, example: example) }
  func html(_ meaning: String) -> Slot { Slot(name, .html, meaning) }
  func path(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .path, meaning, example: example) }
  func url(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .url, meaning, example: example) }
  func number(_ meaning: String, _ example: String = "") -> Slot { Slot(name, .number, meaning, example: example) }
  func flag(_ meaning: String) -> Slot { Slot(name, .flag, meaning) }
  func list(_ schema: Schema, _ meaning: String) -> Slot { Slot(name, .list(schema), meaning) }
  func section(_ schema: Schema, _ meaning: String) -> Slot { Slot(name, .section(schema), meaning) }
}

/// A record under construction, whose slots are named by their enum.
struct Fields<Case: PageSlot> {
  private(set) var record: Record

  init() { record = Case.schema.emptyRecord }

  subscript(slot: Case) -> SlotValue {
    get { record[slot.rawValue] }
    set { record[slot.rawValue] = newValue }
  }
}

extension SlotValue {
  /// A record, or nothing.
  init<Case>(_ fields: Fields<Case>?) {
    self = fields.map { .record($0.record) } ?? .empty
  }

  /// A list of records in memory.
  init<Case>(_ fields: [Fields<Case>]) {
    self = .list(Records(fields.map(\.record)))
  }

  /// A list of plain texts, which a template writes by `{{.}}`.
  init(_ texts: [String]) {
    self = .list(Records(texts.map { Record([.text($0)]) }))
  }
}
