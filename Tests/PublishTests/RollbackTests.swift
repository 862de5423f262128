import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct RollbackTests {
  /// Five nights, each with a page of its own besides the first.
  private func fixture() throws -> OutputFixture {
    let fixture = try OutputFixture()
    for number in 1...5 {
      try fixture.publish(
        ["site/index.html": Page("\(number)"), "site/restaurants/\(number).html": Page("only \(number)")], nights: 9)
    }
    return fixture
  }

  private func rollBack(
    _ fixture: OutputFixture, to target: Int, hook: StepHook? = nil, begins: (Int) throws -> Void = { _ in }
  ) throws -> Int {
    try Rollback.run(
      output: fixture.output, store: fixture.store, to: target, problems: fixture.problems, hook: hook, begins: begins)
  }

  @Test(arguments: 1...5) func aNightByItsNumberIsBroughtBack(target: Int) throws {
    let fixture = try fixture()
    var told: [Int] = []
    #expect(try rollBack(fixture, to: target, begins: { told.append($0) }) == target)
    #expect(told == (target == 5 ? [] : [target]))
    #expect(try Files.read(fixture.output + "/site/index.html") == Array("\(target)".utf8))
    #expect(try fixture.published()["site/restaurants/\(target).html"] != nil)
    #expect(try fixture.published().count == 4)
  }

  /// After several nights were taken back, the next one still has a number of its own.
  @Test func numbersAreNeverReused() throws {
    let fixture = try fixture()
    #expect(try rollBack(fixture, to: 2) == 2)
    #expect(try fixture.publish(["site/index.html": Page("again")], nights: 9).night == 6)
    #expect(try fixture.store.publications().last?.night == 6)
  }

  @Test(arguments: [0, 6, 99]) func aNightThatIsNotKeptIsRefusedAndNothingBegins(target: Int) throws {
    let fixture = try fixture()
    let failure = #expect(throws: Failure.self) {
      _ = try rollBack(fixture, to: target, begins: { _ in Issue.record("begun") })
    }
    #expect(failure?.problem.kind == PublishProblems.unknownNight)
    #expect(try fixture.store.ledgerState()?.night == 5)
  }

  /// Cut off in the middle, the same command goes on.
  @Test func anInterruptedWayBackIsGoneOnWith() throws {
    let count = try steps()
    for step in stride(from: 0, to: count, by: 3) {
      let fixture = try fixture()
      #expect(throws: Interruption.Killed.self) {
        try rollBack(fixture, to: 2, hook: Interruption(at: step).hook)
      }
      #expect(try rollBack(fixture, to: 2) == 2, "step \(step)")
      #expect(try Files.read(fixture.output + "/site/index.html") == Array("2".utf8))
      let kept = try fixture.store.publications().filter(\.isTakenBack).map(\.night)
      #expect(kept == [5, 4, 3], "step \(step)")
    }
  }

  private func steps() throws -> Int {
    let fixture = try fixture()
    let counter = Interruption(at: .max)
    _ = try rollBack(fixture, to: 2, hook: counter.hook)
    return counter.taken
  }
}

/// What is sealed is not rolled back, and no copy of it is kept.
@Suite struct StayingFilesTests {
  private static let bundle = "site/sealed/b/0123/00.js"

  /// Three nights. In the second the first sealed folder's key changed, and somebody got access; in the third a sealed
  /// folder went.
  private func nights() -> [Pages] {
    let pages: Pages = [
      "site/index.html": Page("1", kind: .list), "site/assets/site-1.css": Page("one", kind: .asset),
      Self.bundle: Page("old key"), "site/sealed/b/4567/00.js": Page("goes"),
      "site/sealed/index.html": Page("page 1", kind: .list),
    ]
    var second = pages
    second["site/index.html"] = Page("2", kind: .list)
    second["site/assets/site-1.css"] = nil
    second["site/assets/site-2.css"] = Page("two", kind: .asset)
    second["site/photos/ab/1.jpg"] = Page("shown by nobody", kind: .photo)
    second["site/sealed/index.html"] = Page("page 2", kind: .list)
    second["site/sealed/s/89.js"] = Page("slot", kind: .list)
    second[Self.bundle] = Page("new key")
    var third = second
    third["site/index.html"] = Page("3", kind: .list)
    third["site/sealed/b/4567/00.js"] = nil
    third["site/restaurants/a.html"] = Page("a")
    return [pages, second, third]
  }

  private func fixture(nights: [Pages]) throws -> OutputFixture {
    let fixture = try OutputFixture()
    for pages in nights { try fixture.publish(pages, nights: 9) }
    return fixture
  }

  /// What stands after the third night and after the second one were taken back.
  private var expected: Pages {
    let nights = nights()
    var pages = nights[2].filter { $0.key.hasPrefix("site/sealed/") || $0.key.hasPrefix("site/assets/") }
    pages["site/index.html"] = nights[0]["site/index.html"]
    pages["site/assets/site-1.css"] = nights[0]["site/assets/site-1.css"]
    return pages
  }

  @Test func aRollbackLeavesWhatIsSealedAndItsStyles() throws {
    let fixture = try fixture(nights: nights())
    #expect(try fixture.rollBack() == 2)
    #expect(try fixture.rollBack() == 1)
    #expect(try fixture.published() == expected.tree)
    #expect(try fixture.store.ledgerState()?.sum == fixture.sum())
    #expect(try fixture.ledger(inputs: false).keys.sorted() == expected.keys.sorted())
    #expect(try PublishedStatus(output: fixture.output, store: fixture.store).agrees)
  }

  /// The night took the last access away.
  @Test func whatANightRemovedFromWhatIsSealedStaysAway() throws {
    let nights = nights()
    let fixture = try fixture(nights: [nights[0], nights[1].filter { !$0.key.hasPrefix("site/sealed/") }])
    #expect(try fixture.rollBack() == 1)
    #expect(try fixture.published().keys.allSatisfy { !$0.hasPrefix("site/sealed") })
    #expect(try fixture.store.ledgerState()?.sum == fixture.sum())
  }

  @Test func theNextNightIsThatOfACleanBuild() throws {
    let fixture = try fixture(nights: nights())
    try fixture.rollBack()
    let again = nights()[2]
    try fixture.publish(again, nights: 9)
    #expect(try fixture.published() == again.tree)
    #expect(fixture.problems.entries.isEmpty)
  }

  @Test func aKillWhileRollingBackEndsTheSame() throws {
    let counter = Interruption(at: .max)
    try fixture(nights: nights()).rollBack(hook: counter.hook)
    let whole = try fixture(nights: nights())
    try whole.rollBack()
    for step in 0..<counter.taken {
      let fixture = try fixture(nights: nights())
      #expect(throws: Interruption.Killed.self) { try fixture.rollBack(hook: Interruption(at: step).hook) }
      #expect(try fixture.rollBack() <= 2)
      guard try fixture.store.ledgerState()?.night == 2 else { continue }
      #expect(try fixture.published() == whole.published(), "step \(step)")
      #expect(try fixture.store.ledgerState()?.sum == fixture.sum(), "step \(step)")
    }
  }

  @Test func noCopyOfWhatWasSealedIsKept() throws {
    let fixture = try fixture(nights: nights())
    var kept = ""
    func walk(_ folder: String) throws {
      for name in try Files.names(in: folder) {
        let path = folder + "/" + name
        if try FileStatus.of(path)?.kind == .folder {
          try walk(path)
        } else {
          kept += String(decoding: try Files.read(path), as: UTF8.self)
        }
      }
    }
    try walk(fixture.output + "/.nights")
    #expect(!kept.contains("old key") && !kept.contains("goes"))
    #expect(kept.contains("one"))
  }

  /// A photo stays that a sealed page shows, and goes if only others did.
  @Test func aPhotoStaysThatASealedPageShows() throws {
    for isShown in [true, false] {
      let fixture = try fixture(nights: [nights()[0]])
      var pages = nights()[0]
      pages["site/photos/ab/1.jpg"] = Page("photo", kind: .photo)
      let publication = try Publication(fixture.settings(), store: fixture.store, problems: fixture.problems)
      let files = NamedFiles(publication)
      for (path, page) in pages.sorted(by: { $0.key < $1.key })
      where !files.reuse(path, inputs: Array(page.inputs.utf8)) {
        try files.accept(
          RenderedPage(
            path: path, kind: page.kind, content: .bytes(Array(page.text.utf8)), inputs: Array(page.inputs.utf8)))
      }
      try files.owner(of: isShown ? Self.bundle : "site/index.html").record(
        isShown ? Self.bundle : "site/index.html", photos: ["site/photos/ab/1.jpg"], rows: .none)
      try files.close([.site])
      _ = try publication.finish(site: .all)
      try fixture.rollBack()
      #expect(try fixture.published()["site/photos/ab/1.jpg"] == (isShown ? "file photo" : nil))
    }
  }

  /// A night that is undone because it was cut off is undone whole.
  @Test func aNightThatWasCutOffIsUndoneWithWhatItSealed() throws {
    let nights = nights()
    let counter = Interruption(at: .max)
    _ = try {
      let fixture = try fixture(nights: [nights[0]]); try fixture.publish(nights[1], hook: counter.hook)
    }()
    for step in 0..<counter.taken {
      let fixture = try fixture(nights: [nights[0]])
      #expect(throws: (any Error).self) { try fixture.publish(nights[1], hook: Interruption(at: step).hook) }
      try fixture.publish(nights[1], nights: 9)
      #expect(try fixture.published() == nights[1].tree, "step \(step)")
    }
  }

  // MARK: - Publications of sealed pages alone

  /// The second night changes what readers see; after it somebody lost an access, and somebody got one.
  private func nightsOfAccess() -> [Pages] {
    let pages: Pages = ["site/index.html": Page("1", kind: .list), Self.bundle: Page("key 1")]
    var second = pages
    second["site/index.html"] = Page("2", kind: .list)
    var third = second
    third[Self.bundle] = Page("key 2")
    third["site/assets/seal-1.css"] = Page("style", kind: .asset)
    var fourth = third
    fourth["site/sealed/s/89.js"] = Page("slot", kind: .list)
    return [pages, second, third, fourth]
  }

  private var withoutSecond: Pages {
    var pages = nightsOfAccess()[3]
    pages["site/index.html"] = nightsOfAccess()[0]["site/index.html"]
    return pages
  }

  @Test func aPublicationOfSealedPagesAloneIsNoNight() throws {
    let fixture = try fixture(nights: nightsOfAccess())
    let status = try PublishedStatus(output: fixture.output, store: fixture.store)
    #expect(status.night == 2 && status.targets == [1] && status.agrees)
    #expect(try fixture.store.ledgerState()?.lastNight == 4)
    #expect(try fixture.store.publications().map(\.night) == [1, 2, 3, 4])
    #expect(try fixture.rollBack() == 1)
    #expect(try fixture.published() == withoutSecond.tree)
    #expect(try fixture.store.ledgerState()?.sum == fixture.sum())
    #expect(throws: Failure.self) { try fixture.rollBack() }
  }

  @Test func suchPublicationsUseUpNoNightThatIsKept() throws {
    let fixture = try OutputFixture()
    var pages = nightsOfAccess()[0]
    for index in ["1", "2", "3"] {
      pages["site/index.html"] = Page(index, kind: .list)
      try fixture.publish(pages, nights: 2)
    }
    for key in 1...5 {
      pages[Self.bundle] = Page("key of change \(key)")
      try fixture.publish(pages, nights: 2)
    }
    #expect(try PublishedStatus(output: fixture.output, store: fixture.store).targets == [2, 1])
    pages["site/index.html"] = Page("4", kind: .list)
    #expect(try fixture.publish(pages, nights: 2).night == 9)
    #expect(try PublishedStatus(output: fixture.output, store: fixture.store).targets == [3, 2])
    #expect(try Files.names(in: fixture.output + "/.nights").compactMap(Int.init).sorted() == [3, 9])
  }

  /// A night removes a photo, and a sealed page shows it again.
  @Test func aPhotoThatASealedPageBroughtBackStays() throws {
    var pages = nightsOfAccess()[0]
    pages["site/photos/ab/1.jpg"] = Page("photo", kind: .photo)
    var second = pages
    second["site/photos/ab/1.jpg"] = nil
    second["site/index.html"] = Page("2", kind: .list)
    var third = second
    third["site/photos/ab/1.jpg"] = pages["site/photos/ab/1.jpg"]
    third[Self.bundle] = Page("shows it")
    let fixture = try fixture(nights: [pages, second, third])
    #expect(try fixture.rollBack() == 1)
    var expected = third
    expected["site/index.html"] = pages["site/index.html"]
    #expect(try fixture.published() == expected.tree)
    #expect(try fixture.store.ledgerState()?.sum == fixture.sum())
  }

  @Test func aKillWhilePublishingSealedPagesAloneEndsTheSame() throws {
    let nights = nightsOfAccess()
    let counter = Interruption(at: .max)
    try fixture(nights: Array(nights[..<3])).publish(nights[3], nights: 9, hook: counter.hook)
    for step in 0..<counter.taken {
      let fixture = try fixture(nights: Array(nights[..<3]))
      #expect(throws: Interruption.Killed.self) {
        try fixture.publish(nights[3], nights: 9, hook: Interruption(at: step).hook)
      }
      try fixture.publish(nights[3], nights: 9)
      #expect(try fixture.published() == nights[3].tree, "step \(step)")
      #expect(try fixture.store.ledgerState()?.sum == fixture.sum(), "step \(step)")
      #expect(try fixture.rollBack() == 1, "step \(step)")
    }
  }
}
