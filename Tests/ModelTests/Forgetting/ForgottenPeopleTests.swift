import Testing

@testable import Model

@Suite struct ForgottenPeopleTests {
  static func people(_ ids: [String], mails: [String] = [], keep: ReviewRetention = .none) -> ForgottenPeople {
    let maker = MarkMaker(key: [7])
    func marks(_ kind: ForgottenPeople.Kind, _ texts: [String]) -> [PersonMark] {
      texts.map { maker.mark(kind.bytes, $0) }
    }
    return ForgottenPeople(
      maker: maker,
      ids: Dictionary(uniqueKeysWithValues: marks(.id, ids).map { ($0, ForgottenPeople.Person(keep: keep)) }),
      mails: Dictionary(uniqueKeysWithValues: marks(.mail, mails).map { ($0, keep) }),
      contacts: Set(marks(.contact, mails)))
  }

  @Test func onlyTheWholeIDIsThePerson() {
    let people = Self.people(["u-1000"], keep: .stars)
    #expect(people.person(id: "u-1000")?.keep == .stars)
    for id in ["u-10001", "u-100", "U-1000", " u-1000", ""] { #expect(people.person(id: id) == nil, "\(id)") }
  }

  @Test(arguments: [
    #"{"id":"r1","user_id":"u-1000","#, "r1,u-1000,5", "users/u-1000", "/projects/p/documents/users/u-1000",
    "u-1000", "(u-1000)", #"{"id":"u-1000__r-7"#, "r-7__u-1000", #"{"author":{"$oid":"u-1000"}}"#,
    #"{"user":"\u0075-1000"}"#, "seen by u-1000.",
    "mailto:ana@example.org", #"{"mail":" Ana@Example.ORG "}"#, "thanks @u-1000!", "cc:@u-1000", "_u-1000_, again",
  ])
  func rawTextsThatNameThePersonAreRecognized(_ raw: String) {
    #expect(Self.people(["u-1000"], mails: ["ana@example.org"]).names(in: raw))
  }

  @Test(arguments: [#"{"id":"u-10001"}"#, "xu-1000", "u-1000-b", "u-999,5", "", "diana@example.org", "u 1000"])
  func otherRawTextsAreNot(_ raw: String) {
    #expect(!Self.people(["u-1000"], mails: ["ana@example.org"]).names(in: raw))
  }

  @Test func idsWithBlanksAreFields() {
    let people = Self.people(["Ana Ruiz"])
    #expect(people.names(in: #"{"id":"r1","user":"Ana Ruiz"}"#))
    #expect(people.names(in: "r1,Ana Ruiz,5"))
    #expect(!people.names(in: #"{"comment":"said Ana Ruiz to me"}"#))
  }

  @Test func idsAreLearnedFromAddresses() {
    let people = Self.people([], mails: ["ana@example.org"], keep: .words)
    let found = people.person(mail: " ANA@example.org", name: "Ana Ruiz", phone: nil)
    #expect(found?.keep == .words)
    #expect(found?.names.count == 4)
    #expect(people.person(id: "u-2") == nil)
    people.learn("u-2", found ?? ForgottenPeople.Person(keep: .none))
    #expect(people.person(id: "u-2")?.keep == .words)
    #expect(people.learnedIDs.map(\.id) == ["u-2"])
    #expect(people.names(found ?? ForgottenPeople.Person(keep: .none), in: "Gracias, ÁNA!"))
    #expect(!people.names(found ?? ForgottenPeople.Person(keep: .none), in: "Gracias, banana!"))
  }

  private func quispe() -> (ForgottenPeople, ForgottenPeople.Person) {
    let people = Self.people(["u-1000"], mails: ["ana@example.org"], keep: .words)
    let names = NameWords.telling(ofName: "María de la Quispe Mamani", phone: "+51 999 123 456")
    return (people, ForgottenPeople.Person(keep: .words, names: Set(names.map(people.nameMark))))
  }

  @Test(arguments: [
    "I am Quis\u{AD}pe", "Quis\u{200B}pe was here", "quispemamani", "@mariaquispe92", "MQuispe said so", "quispem",
    "mariadelaquispe", "ｑｕｉｓｐｅ", "𝐐𝐮𝐢𝐬𝐩𝐞 𝐌.", "QUISPE-MAMANI", "ask @u-1000", "ask “u-1000”", "ask ＠u-1000",
    "u-\u{AD}1000", "ana\u{200B}@example.org", "ana＠example.org", "call 999\u{2011}123\u{2011}456", "call ９９９１２３４５６",
  ])
  func wordsThatTellOfThePersonAreRecognized(_ text: String) {
    let (people, person) = quispe()
    #expect(people.names(person, in: text))
  }

  @Test(arguments: [
    "mama", "a map", "de la casa", "quispes lane", "banana", "el mar", "u-10001", "@u-10001", "soup", "mm",
  ])
  func otherWordsAreNot(_ text: String) {
    let (people, person) = quispe()
    #expect(!people.names(person, in: text))
  }
}

@Suite struct FormerGuestTests {
  @Test func itsIDIsItsOwnSlug() {
    let id = FormerGuest.id(PersonMark(high: 1, low: .max))
    #expect(FormerGuest.isOne(id))
    #expect(Slug.of(id) == id)
  }

  @Test(arguments: ["former-", "r-1", "former-guest-of-the-house-today", "Former-abcdefghijklmnopqrstuvwxyz"])
  func otherIDsAreNot(_ id: String) { #expect(!FormerGuest.isOne(id)) }
}

@Suite struct MarkMakerTests {
  private let maker = MarkMaker(key: (0..<32).map { UInt8($0) })

  /// What Python's `hmac` gives.
  @Test(arguments: [
    ("id", "u-1000", "e4790fe1bfc670929a616302d9b63fb8"),
    ("mail", "ana@example.org", "185bcde11f9674fecb7b7c249e37b54e"),
  ])
  func marksAreThoseOfOtherPrograms(_ kind: String, _ value: String, _ mark: String) {
    #expect(maker.mark(Array(kind.utf8), value).hex == mark)
    #expect(PersonMark(hex: mark) == maker.mark(Array(kind.utf8), value))
  }

  @Test func theKindIsAPartOfTheMark() {
    #expect(maker.mark(Array("id".utf8), "a") != maker.mark(Array("mail".utf8), "a"))
    #expect(maker.mark(Array("id".utf8), "a") != MarkMaker(key: [1]).mark(Array("id".utf8), "a"))
  }

  @Test(arguments: [
    "", "e4790fe1bfc670929a616302d9b63fb", "E4790FE1BFC670929A616302D9B63FB8", "+4790fe1bfc670929a616302d9b63fb8",
  ])
  func onlyWholeMarksAreRead(_ text: String) { #expect(PersonMark(hex: text) == nil) }
}
