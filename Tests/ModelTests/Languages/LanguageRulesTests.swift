import Testing
@testable import Model

@Suite struct LanguageRulesReadingTests {
  private func read(_ json: String, over base: LanguageRules = .empty("xx")) throws -> (LanguageRules, [String]) {
    var rules = base
    let unknown = try rules.lay(try DocumentReader.read(json))
    return (rules, unknown.map(\.name))
  }

  @Test func rulesAreLaidKeyByKey() throws {
    let base = Language.spanish.rules
    let (rules, unknown) = try read(
      #"{"numbers": {"groupFrom": 4}, "dates": {"day": "{day}/{monthNumber}/{year}"}}"#, over: base)
    let language = Language(rules)
    #expect(unknown.isEmpty && language.words(for: 9999) == "9.999")
    #expect(language.words(for: try #require(CivilDay(iso: "2026-03-02"))) == "2/3/2026")
    #expect(language.words(forMonth: 3, of: 2026) == "marzo de 2026")
    #expect(language != .spanish && Language(base) == .spanish && language.fingerprint != Language.spanish.fingerprint)
  }

  @Test func aLanguageNeedsPluralsMonthsWeekdaysAndDates() throws {
    #expect(try read("{}").0.missing == ["dates.day", "dates.month", "months", "plurals", "weekdays"])
    #expect(Language.english.rules.missing.isEmpty)
  }

  @Test func sixFormsAreTold() throws {
    let arabic = #"""
      {"plurals": {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n % 100 = 3..10", "many": "n % 100 = 11..99"}}
      """#
    let language = Language(try read(arabic).0)
    let forms: [Language.PluralForm] = [.zero, .one, .two, .few, .many, .other, .few]
    #expect([0, 1, 2, 3, 11, 100, 1003].map(language.pluralForm) == forms)
    #expect(language.commonPluralForms == Language.PluralForm.allCases)
    #expect(Language.spanish.commonPluralForms == [.one, .other])
  }

  @Test(arguments: [
    (#"{"monts": []}"#, "language.monts"), (#"{"dates": {"dya": "x"}}"#, "language.dates.dya"),
    (#"{"money": {"sing": "x"}}"#, "language.money.sing"), (#"{"and": {"x": []}}"#, "language.and.x"),
  ])
  func anUnknownKeyIsReturned(json: String, name: String) throws {
    #expect(try read(json).1 == [name])
  }

  @Test(arguments: [
    ("[]", 0, "a list"), (#"{"months": ["a"]}"#, 11, "has 1 words"), (#"{"months": "a"}"#, 11, "a text"),
    (#"{"weekdays": [1,2,3,4,5,6,7]}"#, 14, "a number"), (#"{"direction": "up"}"#, 14, "\"up\""),
    (#"{"plurals": {"some": "n = 1"}}"#, 13, "no rule for \"some\""),
    (#"{"plurals": {"one": "n is 1"}}"#, 20, "lacks ="),
    (#"{"plurals": "n = 1"}"#, 12, "takes an object"), (#"{"dates": {"day": "{dia}"}}"#, 18, "{dia}"),
    (#"{"dates": {"day": "{day"}}"#, 18, "without its other half"), (#"{"numbers": {"decimal": "12"}}"#, 24, "\"12\""),
    (#"{"numbers": {"groupFrom": 2}}"#, 26, "from 4 to 100"), (#"{"capitals": []}"#, 13, "a list"),
    (#"{"money": {"local": {"sign": "{x}"}}}"#, 29, "{x}"), (#"{"numbers": {"percent": "%n}"}}"#, 24, "other half"),
  ])
  func aMistakeNamesItsPlaceAndItsMend(json: String, offset: Int, words: String) throws {
    do {
      _ = try read(json)
      Issue.record("was taken")
    } catch let fault as DocumentReader.Fault {
      #expect(fault.offset == offset && fault.reason.contains(words) && !fault.mend.isEmpty, "\(fault)")
    }
  }
}
