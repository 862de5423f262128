import Testing
@testable import Model

@Suite struct ArticlesTests {
  @Test(arguments: [
    ("El Batán de Rosa", "El ", "Batán de Rosa"), ("LOS Bohemios", "LOS ", "Bohemios"),
    ("The Big Bang", "The ", "Big Bang"),
    ("Il Forno", "Il ", "Forno"), ("Der Hirsch", "Der ", "Hirsch"), ("L’Osteria", "L’", "Osteria"),
    ("l'atelier 7", "l'", "atelier 7"), ("Las 3 Marías", "Las ", "3 Marías"),
    ("L'Ami Louis", "L'", "Ami Louis"),
  ])
  func anArticleIsTakenOff(name: String, article: String, rest: String) {
    let split = Articles.standard.split(name)
    #expect(split.article == article && split.rest == rest)
  }

  @Test(arguments: ["Elba", "El", "La !", "Lapicería", "", "Thermae", "A Taste", "Lucia’s", "花 La"])
  func whatIsNoArticleStays(name: String) {
    let split = Articles.standard.split(name)
    #expect(split.article.isEmpty && split.rest == name)
  }

  @Test func theSitesLanguageBringsItsOwn() {
    #expect(Articles(["o", "os"]).split("Os Amigos").rest == "Amigos")
    #expect(Articles.standard.split("Os Amigos").rest == "Os Amigos")
    #expect(Articles(["d'"]).split("D'Arcy").article == "D'")
  }

  @Test func scriptsReadThemBetweenSpaces() {
    let text = Articles(["os"]).text
    #expect(text.first == " " && text.last == " ")
    #expect([" os ", " el ", " the ", " l' "].allSatisfy(text.contains))
  }
}

@Suite struct NaturalOrderTests {
  private static let sorted = [
    "", "02", "2", "10", "24/7", "30", "bar", "bar 2 10", "bar 2b", "bar 3", "bar 010", "bar 99999999999999999998",
    "bar 99999999999999999999", "bar 100000000000000000000", "bar-1", "bar1", "bar10", "bara", "distrito 2",
    "distrito 2, sur", "distrito 10", "é2", "é10",
  ]

  @Test func numbersAreInTheOrderOfTheirValues() {
    for (index, name) in Self.sorted.enumerated() {
      for (other, second) in Self.sorted.enumerated() {
        #expect(NaturalOrder.precedes(name, second) == (index < other), "\(name) and \(second)")
      }
    }
  }

  /// Sorting needs an order of all texts.
  @Test func itIsAnOrder() {
    let letters = ["", "0", "1", "10", " ", "a"]
    let texts = Array(Set(letters.flatMap { one in letters.map { one + $0 } })).sorted()
    for one in texts {
      for other in texts {
        #expect(one == other || NaturalOrder.precedes(one, other) != NaturalOrder.precedes(other, one))
        guard NaturalOrder.precedes(one, other) else { continue }
        let behind = texts.filter { NaturalOrder.precedes(other, $0) }
        #expect(behind.allSatisfy { NaturalOrder.precedes(one, $0) }, "\(one), \(other)")
      }
    }
  }
}
