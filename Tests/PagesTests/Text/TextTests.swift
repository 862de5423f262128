import Model
import Testing

@testable import Pages

@Suite struct ShownNameTests {
  @Test(arguments: [
    ("La Rosa", "La Rosa"), ("  La \n\t Rosa ", "La Rosa"), ("a\u{0}b", "a b"), ("林怡君", "林怡君"),
    ("", nil), ("   ", nil), ("\u{200B}\u{200D}\u{FEFF}", nil), ("\u{202E}", nil), ("\u{202E}abc", "\u{202E}abc"),
  ])
  func aNameIsOneLineOrNothing(name: String, shown: String?) {
    #expect(ShownName.whole(name) == shown)
  }

  /// Most names are looked at in words of eight bytes.
  @Test func spacesAndControlsAreFoundEverywhere() {
    for length in 1..<30 {
      for place in 0...length {
        let (before, after) = (String(repeating: "~", count: place), String(repeating: "!", count: length - place))
        let isInside = place > 0 && place < length
        #expect(ShownName.whole(before + " " + after) == (isInside ? before + " " + after : before + after))
        #expect(ShownName.whole(before + "  " + after) == (isInside ? before + " " + after : before + after))
        #expect(ShownName.whole(before + "\u{1F}" + after) == (isInside ? before + " " + after : before + after))
        #expect(ShownName.whole(before + "\u{7F}x" + after) == (place > 0 ? before + " x" + after : "x" + after))
        #expect(ShownName.whole(before + "é" + after) == before + "é" + after)
      }
    }
  }

  @Test(arguments: [0, 79, 80, 81, 300, 100_000])
  func elsewhereItIsCutAt80Characters(count: Int) {
    let cut = ShownName.cut(String(repeating: "é", count: count))
    #expect(cut.count == (count > 80 ? 81 : count))
  }

  @Test func noCharacterMakesItLongerThan320Bytes() {
    let zalgo = "a" + String(repeating: "\u{301}", count: 50_000)
    #expect(ShownName.cut(zalgo).utf8.count <= 323)
    let family = String(repeating: "👨‍👩‍👧‍👦", count: 80)
    #expect(ShownName.cut(family).utf8.count <= 323)
  }

  @Test func longNamesAreThoseOver60Characters() {
    #expect(!ShownName.isLong(String(repeating: "林", count: 60)))
    #expect(ShownName.isLong(String(repeating: "a", count: 61)))
  }
}

@Suite struct InitialsTests {
  @Test(arguments: [
    ("Rukmini Oza", "RO"), ("tom", "T"), ("林怡君", "林"), ("山本 花", "山"), ("نور الحسن", "نا"), ("D. Pearce", "DP"),
    ("", "–"), ("🌶️", "–"), ("Əli Məmmədov", "ƏM"), ("  ", "–"), ("(x)", "X"),
  ])
  func oneOrTwoLettersStandForAName(name: String, initials: String) {
    #expect(Initials.of(name) == initials)
  }
}

@Suite struct ParagraphsTests {
  @Test(arguments: [
    ("a", ["a"]), ("a\nb", ["a\nb"]), ("a\n\nb", ["a", "b"]), ("a\r\n \r\n\r\nb\rc", ["a", "b\nc"]), ("  a  ", ["a"]),
    ("", []), (" \n\t\n ", []), ("\u{A0}a\u{A0}", ["a"]), ("a\u{0}b", ["a\u{0}b"]), ("\n\na\n", ["a"]),
  ])
  func textIsCutAtItsEmptyLines(text: String, paragraphs: [String]) {
    #expect(Paragraphs.of(text) == paragraphs)
  }

  @Test(arguments: [
    (String(repeating: "林", count: 40), true), (String(repeating: "a", count: 41), false), ("a\nb", false),
  ])
  func upTo40CharactersAreBrief(text: String, isBrief: Bool) {
    #expect(Paragraphs.isBrief([text]) == isBrief)
    #expect(!Paragraphs.isBrief([text, text]))
  }
}

@Suite struct ScriptLanguageTests {
  @Test(arguments: [
    ("Go hungry", nil), ("蝦湯濃郁，辣椒", "zh"), ("エビのスープ", "ja"), ("魚がとても", "ja"), ("المكان دافئ", "ar"),
    ("맛있어요", "ko"), ("Очень вкусно", nil), ("שלום", "he"), ("Ate at 林 again and again and again", nil),
  ])
  func onlyAScriptOfOneLanguageTells(text: String, language: String?) {
    #expect(ScriptLanguage.of(text) == language)
    if language != nil { #expect(!ScriptLanguage.isLatin(text)) }
  }
}

@Suite struct OpeningHoursTests {
  @Test(arguments: [
    (#"[null,[["11:30","17:30"]],[["11:30","17:30"]],null,null,null,null]"#, ["Tuesday to Wednesday, 11:30 to 17:30"]),
    (
      #"[[],[["9:00","12:00"],["18:00","23:00"]],[],[],[],[],[]]"#,
      ["Monday, closed", "Tuesday, 9:00 to 12:00, 18:00 to 23:00", "Wednesday to Sunday, closed"]
    ),
    (
      "[\(Array(repeating: #"[["00:00","24:00"]]"#, count: 7).joined(separator: ","))]",
      ["Every day, 00:00 to 24:00"]
    ),
  ])
  func neighbouringDaysWithTheSameHoursAreOneLine(json: String, lines: [String]) throws {
    let words = try StringTableTests.shipped(.english, .init())
    #expect(try #require(OpeningHours(json: json)).lines(words) == lines)
  }

  @Test(arguments: ["", "[]", "{}", "[null]", "[[[[[[", #"[["a"#, "[\"\(String(repeating: "x", count: 99))\"]"])
  func whatIsNoWeekIsNothing(json: String) {
    #expect(OpeningHours(json: json) == nil)
  }
}

@Suite struct AddressesTests {
  @Test(arguments: [
    (-16.3889, -71.5431, "geo:-16.3889,-71.5431"), (0, 0.00001, "geo:0,0.00001"), (1, -0.000001, "geo:1,0"),
    (.infinity, .nan, "geo:0,0"),
  ])
  func positionsAreGeoAddresses(latitude: Double, longitude: Double, address: String) {
    #expect(GeoAddress.of(Position(latitude: latitude, longitude: longitude)) == address)
  }

  @Test(arguments: [
    ("+51 54 000 118", "tel:+5154000118"), ("(054) 000-118", "tel:054000118"), ("ring twice", nil),
    ("javascript:alert(1)", nil), ("1234567890123456789012345", nil),
  ])
  func telephonesAreDigits(phone: String, address: String?) {
    #expect(Telephone.address(of: phone) == address)
  }

  @Test func everythingButPlainCharactersIsEncoded() {
    #expect(PercentEncoding.component("a/ä?&#\"<é") == "a%2F%C3%A4%3F%26%23%22%3C%C3%A9")
  }

  @Test(arguments: [
    (250.0, 3.0, "250 m north"), (3, 91, "10 m east"), (994, 180, "990 m south"), (996, 350, "1.0 km north"),
    (1130, 318, "1.1 km north-west"), (25_400, 225, "25 km south-west"), (1, -45, "10 m north-west"),
    (.nan, .nan, "north"),
  ])
  func distancesAreSaidAsPeopleSayThem(metres: Double, bearing: Double, text: String) throws {
    let words = try StringTableTests.shipped(.english, .init())
    #expect(Distance.text(metres: metres, bearing: bearing, words) == text)
  }
}
