import Model
import Testing

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
