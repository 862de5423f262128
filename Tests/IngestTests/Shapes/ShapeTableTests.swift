import Model
import Testing

@testable import Ingest

@Suite struct ShapeTableTests {
  /// Every line of the program's own table says something: no set, column or kind is unknown, and nothing is said twice.
  @Test func theOwnTableHasNoFaults() {
    let table = ShapeTable(ShapeTable.own)
    #expect(table.faults == [])
    #expect(table.innerLists.map(\.collection) == [.reviews, .dishes, .restaurants])
    let names = Set((table.found + table.apart).map(\.name))
    #expect(names.isSuperset(of: NamedShape.allCases.map(\.rawValue)))
    for name in NamedShape.allCases { #expect(ShapeCatalog.named(name).name == name.rawValue) }
    for collection in Collection.allCases {
      #expect(ShapeCatalog.own(collection).collection == collection, "\(collection)")
    }
    // Files of these would be taken from the owners of accounts, from the restaurants that contain them, or from a page.
    #expect(
      table.apart.map(\.name).sorted() == [
        "firebase auth accounts", "google takeout list", "reviews within restaurants", "reviews within users",
        "schema.org dishes", "schema.org restaurants", "schema.org reviews",
      ])
  }

  /// A word that no field's name can be, or a set that no line uses, would say nothing.
  @Test func everyWordCanBeAFieldsName() {
    let shapes = ShapeTable(ShapeTable.own).found + ShapeTable(ShapeTable.own).apart
    let needs: [[String]] = shapes.flatMap { [$0.required] + $0.families }
    let fields = needs.joined().flatMap { need in
      need.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
    for word in fields + shapes.flatMap(\.recipes).flatMap(\.rules).flatMap(\.names) {
      #expect(!word.isEmpty && ASCIIText.normalized(word.utf8) == Array(word.utf8), "\(word)")
    }
    let words = ShapeTable.own.split { $0.isNewline || $0 == " " || $0 == "|" }
    for set in Set(words.filter { $0.first == "@" && $0.count > 1 }) where set != "@set" {
      #expect(words.count { $0 == set } > 1, "\(set) is not used")
    }
  }

  @Test func aBlockIsAShape() throws {
    let table = ShapeTable(
      """
      # a comment
      @marks mark points
      @more @marks score
      inner dishes menu|card name price|cost

      = some reviews
        need @more text|words
        family eatery mark
        is exact takeout
        rows reviews prefix=some key=restaurant_id,comment needs=restaurant_id
          stars stars @more stars
          restaurant_id reference eatery.id
        rows restaurants
          lat point where
          id reviews.rated reviews
      = some dishes
        need dish
        is apart
        rows dishes key=name
          price money price
      """)
    #expect(table.faults == [])
    let shape = try #require(table.found.first)
    #expect(shape.name == "some reviews" && table.found.count == 1 && shape.isExact && shape.isOfTakeout)
    #expect(shape.required == ["mark|points|score", "text|words"] && shape.families == [["eatery", "mark"]])
    let (reviews, restaurants) = (shape.recipes[0], shape.recipes[1])
    #expect(reviews.prefix == "some" && reviews.naturalKey == [2, 4] && reviews.needed == [2])
    #expect(reviews.rules.map(\.column) == [3, 2] && reviews.rules.map(\.kind) == [.stars, .reference])
    #expect(reviews.rules.map(\.names) == [["mark", "points", "score", "stars"], ["eatery.id"]])
    #expect(restaurants.rules.map(\.kind) == [.point(latitude: 4, longitude: 5), .reviews(.rated(prefix: ""))])
    let dishes = try #require(table.apart.first?.primary)
    #expect(dishes.needed == [2] && dishes.rules.map(\.kind) == [.money(minor: 6, currency: 7)])
    #expect(table.innerLists.map(\.names) == [["menu", "card"]])
    #expect(table.innerLists.map(\.needs) == [[["name"], ["price", "cost"]]])
  }

  /// Each of these lines, put into a sound table, is found.
  @Test(arguments: [
    ("@empty", "says nothing"), ("@known one", "second set"), ("inner starters menu name", "no collection"),
    ("inner dishes menu", "nothing of the records"), ("stars stars mark", "in no shape"),
    ("= known shape", "second shape"), ("= x\n need @unknown", "not above"), ("= x\n family a|a", "twice"),
    ("= x\n is exat", "no mark"), ("= x\n rows starters", "no collection"),
    ("= x\n rows dishes key=name,x", "no column"), ("= x\n rows dishes keys=name", "nothing of rows"),
    ("= x\n rows dishes name", "nothing of rows"), ("= x\n name text n", "in no rows"),
    ("= x\n rows dishes\n star stars n", "no column"), ("= x\n rows dishes\n name words n", "no kind"),
    ("= x\n rows dishes\n name money n", "no kind"), ("= x\n rows dishes\n name point n", "no kind"),
    ("= x\n rows dishes\n name text", "no field"), ("= x\n rows dishes\n name text @unknown", "not above"),
    ("= x\n rows dishes\n name text n n", "twice"), ("= x\n rows dishes\n name text n\n name text m", "second line"),
    ("= x\n proof url", "no text"), ("= x\n rows dishes\n name text n", "needs nothing"),
    ("= x\n need n", "gives no rows"),
  ])
  func aLineThatSaysNothingIsFound(lines: String, fault: String) {
    let sound = "@known word\n= known shape\n need n\n rows dishes\n name text @known\n"
    let table = ShapeTable(lines.hasPrefix("=") || lines.hasPrefix("@k") ? sound + lines : lines + "\n" + sound)
    #expect(table.faults.contains { $0.contains(fault) }, "\(table.faults)")
    #expect(table.found.contains { $0.name == "known shape" })
  }
}
