import Testing

@testable import Model

@Suite struct ContactPatternTests {
  /// `@` and dots in other clothes, with signs around them.
  static let addresses = [
    "ana@example.org", "Ana <ana@example.org>", " ANA@EXAMPLE.ORG ", "ana＠example.org", "ana!@x.example",
    "ana ﹫ x.example", "ana @x.example", "ana.@ x.example", "ana(at)x.example", "ana [at] x.example",
    "ana<at>x.example",
    "ana at x.example", "ANA AT X.EXAMPLE", "ana_at_x.example", "ana at x dot example", "ana (at) x (dot) example",
    "ana[at]x[.]example", "ana%40x.example", "ana%2540x.example", "ana&#64;x.example",
    "ana&#x40;x.example", "ana&commat;x.example", "ana@\u{200B}x.example", "ana@x。example", "ａｎａ（ａｔ）ｘ．ｅｘａｍｐｌｅ",
    "𝐚𝐧𝐚(𝐚𝐭)𝐱.𝐞𝐱𝐚𝐦𝐩𝐥𝐞", "josé@x.example", "a\u{AD}na\u{AD}@x.example",
  ]

  /// Numbers with the signs of phone numbers, or with the digits of other scripts.
  static let numbers = [
    "+51 999 123 456", "+51999123456", "＋51999123456", "999-123-456", "999 123 456", "999.123.456", "(01) 445 6677",
    "01/445/6677", "0171/1234567", "555 1234", "98765 43210", "98765–43210", "00 51 999 123 456", "1-800-555-0199",
    "999–123–456",
    "999\u{A0}123\u{A0}456", "٩٩٩١٢٣٤٥٦", "۹۹۹۱۲۳۴۵۶", "९९९१२३४५६", "９９９１２３４５６", "𝟗𝟗𝟗𝟏𝟐𝟑𝟒𝟓𝟔", "①②③④⑤⑥⑦",
  ]

  /// What has as many digits, and is a date, hours, years, an amount, a version or a position.
  static let others = [
    "2024-01-15", "15.01.2024", "2024-01-15-12", "1999-2000", "2024-000123", "11.00-15.00", "1.200.000", "12 345 678",
    "10.0.19041.1", "18287358.0", "-12.046374", "7-11-2345", "978-3-16-148410-0", "123456", "1234567890123456",
    "1,200,000.00", "12 2026-01-05",
  ]

  @Test(arguments: addresses + numbers)
  func itIsFoundWhateverItsClothes(_ text: String) {
    #expect(ContactPattern.isFound(in: text, as: .id))
    #expect(ContactPattern.isFound(in: text, as: .name))
  }

  @Test(arguments: others) func otherNumbersAreNone(_ text: String) {
    for place in [ContactPattern.Place.id, .name, .cell] where text != "123456" {
      #expect(!ContactPattern.isFound(in: text, as: place), "\(place)")
    }
  }

  @Test(arguments: [
    "1234567", "51999123456", "18287358", "4271829384", "g294316-d1234567", "xQi9dRtYw2vhH-0_3yPqHw", "W1234567890",
    "550e8400-e29b-41d4-a716-446655440000", "order 12345678", "node/1234567890", "ChIJN1t_tDeuEmsRUsoyG83frY4",
    "The Kitchen at Brooklyn", "Dinner at St.Petersburg", "eat-at-joes.html", "-LJ4kq8+abc", "Zürich 8001-8099", "C++",
    "Tom & Jerry's", "50% off", "100%de", "Natalia", "user_1710000000000",
    "001-0042", "2024-1001", "10-20000", "12345-678", "0171-1234567", "555-1234",
  ])
  func ordinaryIDsAreShown(_ id: String) {
    #expect(Slug.shown(id) == id)
    #expect(Slug.of(id).utf8.count != 12 || Slug.of(id) == id)
  }

  @Test(arguments: ["0171-1234567", "555-1234", "98765-43210"]) func aNameOfTwoNumbersIsAPhone(_ name: String) {
    #expect(ContactPattern.isFound(in: name, as: .name))
  }

  @Test(arguments: [
    ("2200-0600", false), ("0900-1700", false), ("0800-0200", false), ("1000-15000", false), ("100-2000", false),
    ("100 000 - 200 000", false), ("80 500 - 95 000", false), ("01 - 445 6677", true), ("150.000.000", false),
    ("12 2026-01-05", false), ("INV 202600123", false),
    ("0171-1234567", true), ("(555) 1234567", true), ("+51 999123456", true), ("call 98765 43210 or 01 4456677", true),
    ("call ana@example.com", true), ("Ana <a.b+c@mail.example.co>", true), ("ana (at) x.example", true),
    ("call 999123456 after 5", true), ("tel:999123456", true), ("९९९ १२३ ४५६", true), ("call ९९९१२३४५६ now", true),
    ("999-123-456 / 998-877-665", true), ("999123456 / 998877665", true), ("+1 (555) 123-4567", true),
    ("5 @ 2.50", false), ("a@b", false), ("@handle", false), ("+5", false), ("12345678", false),
    ("order #100234567", false), ("at 1710000000 it failed", false), ("10000-20000", false),
    ("2024-01-15 to 2024-02-15", false), ("open 11.00-15.00 and 18.00-23.00", false), ("1 200 000 sold", false),
    ("we looked at it.then left", false), ("size 10.250 × 20.500", false), ("INV-2024-000123", false),
    ("https://x.example/item/123456789", false), ("SKU12345678901 sold", false), ("90 % of 12345 at 7.30", false),
    (#"{"a":"1","@type":"schema.org"}"#, false),
  ])
  func inCellsNumbersAmongWordsCountToo(_ text: String, _ isFound: Bool) {
    #expect(ContactPattern.isFound(in: text, as: .cell) == isFound)
  }
}
