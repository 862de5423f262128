import Testing
@testable import Model

@Suite struct ShownAddressTests {
  @Test(arguments: [
    ("photos/a.jpg", "photos/a.jpg"), ("https://x.example/a%20b.jpg", "https://x.example/a%20b.jpg"),
    ("https://x.example/a.jpg?alt=media&token=secret", "https://x.example/a.jpg"),
    ("https://x.example/a.jpg#secret", "https://x.example/a.jpg"), ("https://x.example?secret/b", "https://x.example"),
    ("https://ana:secret@x.example/a.jpg", "https://x.example/a.jpg"),
    ("HTTPS://ana@x.example:8080/a?b@c", "HTTPS://x.example:8080/a"),
    ("https://a@b:secret@x.example/", "https://x.example/"),
    ("http:/ana:secret@x.example/a", "http:/x.example/a"), ("//ana:secret@x.example/a", "//x.example/a"),
    ("https:\\\\ana:secret@x.example\\a", "https:\\\\x.example/a"), ("ana:secret@x.example/a", "x.example/a"),
    ("photos/menu #2.jpg", "photos/menu #2.jpg"), ("photos/a.jpg?token=secret", "photos/a.jpg"),
    ("data:image/png;base64,secret", "data:image/png"), ("", ""), ("?secret", ""), ("a/b/", "a/b/"),
  ])
  func showsNoSecret(_ reference: String, _ shown: String) {
    #expect(ShownAddress.of(reference) == shown)
  }

  @Test(arguments: [
    "avatars/secret@x.example.jpg", "https://h.example/o/avatars%2Fsecret%40x.example", "secret@x.example",
  ])
  func aPartThatIsAnAddressOfAPersonBecomesItsSlug(_ reference: String) {
    let shown = ShownAddress.of(reference)
    #expect(!shown.contains("secret") && !shown.contains("@") && shown == ShownAddress.of(reference))
    #expect(ShownAddress.of(shown) == shown)
  }
}

@Suite struct SmallGroupsTests {
  private let groups = SmallGroups(least: 5)

  @Test(
    arguments: [
      ([7, 12, 30], []), ([3, 12, 30], [0, 1]), ([30, 12, 3, 12], [1, 2]), ([3, 4, 30], [0, 1]),
      ([1, 1, 30, 9], [0, 1, 3]),
      ([0, 0, 0, 9], [0, 1, 2, 3]), ([4, 4, 30], [0, 1, 2]), ([2], [0]), ([], []), ([5], []),
    ] as [([Int], Set<Int>)])
  func theNextSmallestGoesWhereTheSumTells(_ counts: [Int], _ hidden: Set<Int>) {
    #expect(groups.hidden(counts) == hidden)
  }

  /// Whatever the counts are, readers who know their sum cannot know a hidden one that counts anybody.
  @Test func noHiddenCountFollowsFromTheSum() {
    let groups = SmallGroups(least: 3)
    for number in 0..<1296 {
      let counts = [number % 6, number / 6 % 6, number / 36 % 6, number / 216]
      let hidden = groups.hidden(counts)
      guard !hidden.isEmpty, hidden.count < 4 else { continue }
      let places = hidden.sorted()
      let small = places.filter { counts[$0] < 3 }
      let sum = places.reduce(0) { $0 + counts[$1] }
      // The counts that readers hold for possible: under three, and one of any size if one more is hidden.
      var possible: [Set<Int>] = places.map { _ in [] }
      for guess in 0..<Int(repeating(3, small.count)) {
        let guesses = small.indices.map { guess / repeating(3, $0) % 3 }
        let rest = sum - guesses.reduce(0, +)
        guard small.count == places.count ? rest == 0 : rest >= 3 else { continue }
        for (index, value) in guesses.enumerated() { possible[index].insert(value) }
      }
      #expect(small.indices.allSatisfy { counts[small[$0]] == 0 || possible[$0].count > 1 }, "\(counts)")
    }
  }

  private func repeating(_ base: Int, _ times: Int) -> Int { (0..<times).reduce(1) { product, _ in product * base } }
}
