import Store
import Testing

@testable import Pipeline

/// What is said of why a file was written.
@Suite struct ExplanationTests {
  private static let page = "site/restaurants/r1.html"
  private static let review = ChangedRow(.reviews, id: "v12", .edited)

  private static let known: [(cause: FileCause, words: String)] = [
    (FileCause(night: 41, causes: .referring, row: review), "written on night 41: review v12 changed"),
    (
      FileCause(night: 41, causes: [.rows, .publicIdentity], row: ChangedRow(.dishes, id: "d1", .new, count: 2)),
      "written on night 41: dish d1 was added, and 1 more row; the name, picture or page of a restaurant or user on it changed"
    ),
    (
      FileCause(night: 41, causes: .publicIdentity, row: ChangedRow(.users, id: "u\n1", .gone, count: 1201)),
      "written on night 41: user u 1 was removed, and 1,200 more rows"
    ),
    (
      FileCause(night: 2, causes: .referring, row: ChangedRow(.favorites, id: nil, .new)),
      "written on night 2: a favorite was added"
    ),
    (
      FileCause(night: 2, causes: .referring),
      "written on night 2: a row of its own, one that refers to it, or a restaurant nearby changed"
    ),
    (FileCause(night: 1, causes: .first), "written on night 1: it was new"),
    (
      FileCause(night: 3, causes: [.settings, .program]), "written on night 3: the program changed; sumaq.json changed"
    ),
    (FileCause(night: 3, causes: .day), "written on night 3: an offer may have begun or ended"),
    (FileCause(night: 3, causes: [.day, .photos]), "written on night 3: it shows other photos"),
    (FileCause(night: 3, causes: []), "written on night 3: its inputs changed"),
    (FileCause(night: 5, causes: .takenBack), "put back: night 5 was taken back"),
  ]

  @Test(arguments: known.indices)
  func aCauseInWords(index: Int) {
    #expect(FileCause.words(Self.known[index].cause, of: Self.page) == Self.known[index].words)
  }

  @Test func noMoreIsSaidThanIsKnown() {
    let night = FileCause(night: 3, causes: [.day, .templates])
    #expect(FileCause.words(night, of: "site/search/s-00.js") == "written on night 3: its inputs changed")
    #expect(FileCause.words(FileCause(night: 3, causes: .day), of: "site/index.html").hasSuffix("its inputs changed"))
    #expect(FileCause.words(nil, of: Self.page).contains("is not known"))
    let lists = FileCause(night: 3, causes: .lists)
    #expect(FileCause.words(lists, of: "site/index.html").contains("a restaurant was added, removed"))
    #expect(FileCause.words(lists, of: "site/404.html") == "written on night 3: its inputs changed")
    #expect(
      FileCause.words(FileCause(night: 4, causes: []), of: Self.page, removed: true).hasPrefix("removed on night 4"))
    let taken = FileCause(night: 4, causes: .takenBack)
    #expect(FileCause.words(taken, of: Self.page, removed: true) == "removed: night 4 was taken back")
  }
}
