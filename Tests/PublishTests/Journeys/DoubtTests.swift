import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

/// Ledger and output are not of one mind: files that somebody spoilt, folders that went, outputs that came back.
@Suite struct DoubtTests {
  private static let pages = PublicationTests.first
  private static let path = "site/restaurants/a.html"

  private func expect(_ pages: Pages, _ fixture: OutputFixture, _ what: Comment) throws {
    #expect(try fixture.published() == pages.tree, what)
    let clean = try OutputFixture()
    try clean.publish(pages)
    #expect(try fixture.ledger() == clean.ledger(), what)
    #expect(try fixture.store.ledgerState()?.sum == fixture.sum(), what)
  }

  @Test func aSpoiltFileThatARollbackBringsBackIsMendedByTheNextNight() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.pages)
    try fixture.write("spoilt", to: Self.path)
    try fixture.publish(Self.pages, full: true)
    try fixture.rollBack()
    #expect(try fixture.published()[Self.path] == "file spoilt")
    try fixture.publish(Self.pages)
    try expect(Self.pages, fixture, "mended")
  }

  @Test func aSpoiltFileThatWentIsNotTrustedAfterARollback() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.pages)
    try fixture.write("spoilt", to: Self.path)
    var without = Self.pages
    without[Self.path] = nil
    try fixture.publish(without, full: true)
    try fixture.rollBack()
    try fixture.publish(Self.pages)
    try expect(Self.pages, fixture, "mended")
  }

  /// Somebody put tonight's bytes there by hand, so that nothing is kept of what the ledger says.
  @Test func anAdoptedFileIsNotTrustedAfterARollback() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.pages)
    var pages = Self.pages
    pages[Self.path] = Page("by hand")
    pages["site/index.html"] = Page("other", kind: .list)
    try fixture.write("by hand", to: Self.path)
    try fixture.publish(pages, full: true)
    try fixture.rollBack()
    try fixture.publish(Self.pages)
    try expect(Self.pages, fixture, "mended")
  }

  /// The night that would have mended is cut off at any step and given up, or ends: the next plain night mends.
  @Test func aNightThatIsGivenUpForgetsNoDamage() throws {
    for step in 0..<200 {
      let fixture = try OutputFixture()
      try fixture.publish(Self.pages)
      try fixture.write("spoilt", to: Self.path)
      try Files.remove(fixture.output + "/site/index.html")
      let interruption = Interruption(at: step, once: FileError("write", "disk", code: EIO))
      let outcome = Result { try fixture.publish(Self.pages, full: true, hook: interruption.hook) }
      if case .success = outcome { return #expect(step > 20) }
      let isBegun = try FileStatus.of(fixture.output + "/.nights/current") == nil
      try fixture.publish(Self.pages, full: !isBegun)
      try expect(Self.pages, fixture, "step \(step)")
    }
    Issue.record("the night never came to its end")
  }

  /// `rm -r Output/reports; sumaq render; sumaq report`, and the other way about.
  @Test(arguments: ["site", "reports"], [true, false])
  func aFolderThatWentComesBackStageByStage(folder: String, changed: Bool) throws {
    let fixture = try OutputFixture()
    var pages = Self.pages
    pages["reports/index.html"] = Page("reports", kind: .list)
    pages["reports/days.html"] = Page("days")
    pages["site/reports/public.html"] = Page("public")
    try fixture.publish(pages)
    try Files.removeTree(fixture.output + "/" + folder)
    if changed { pages["site/index.html"] = Page("changed", kind: .list) }
    if changed { pages["reports/index.html"] = Page("changed", kind: .list) }
    let reports = pages.filter { PublicationScope(of: $0.key) == .reports }
    let site = pages.filter { PublicationScope(of: $0.key) == .site }
    for (part, scope) in [(site, PublicationScope.site), (reports, .reports), (site, .site)] {
      try fixture.publish(part, scopes: [scope])
    }
    try expect(pages, fixture, "\(folder), stage by stage")
    #expect(fixture.problems.isEmpty)
  }

  /// A store that was left believing in a folder that is not there.
  @Test func nothingStandsInAFolderThatIsNotThere() throws {
    let fixture = try OutputFixture()
    try fixture.publish(Self.pages)
    try Files.removeTree(fixture.output + "/site")
    var state = try #require(try fixture.store.ledgerState())
    state.site = nil
    try fixture.store.updateLedger { [state] in try $0.set(state) }
    try fixture.publish(Self.pages)
    try expect(Self.pages, fixture, "written anew")
  }

  @Test(arguments: 300..<316 as Range<UInt64>)
  func anOlderOutputThatIsBroughtBackKeepsNothingOfItsOwn(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try OutputFixture()
    let older = random.pages(upTo: 40)
    try fixture.publish(older)
    try copyTree(fixture.output, fixture.folder + "/older")
    try fixture.publish(random.pages(upTo: 40))
    let stood = random.pages(upTo: 40)
    try fixture.publish(stood)
    try Files.removeTree(fixture.output)
    try Files.move(fixture.folder + "/older", to: fixture.output)
    try fixture.write("mine", to: "site/notes.txt")
    let pages = random.pages(upTo: 40)
    try fixture.publish(pages)
    try Files.remove(fixture.output + "/site/notes.txt")
    try expect(pages, fixture, "after the older output")
    try fixture.rollBack()
    #expect(try fixture.published() == older.tree)
    try fixture.publish(pages)
    try expect(pages, fixture, "after it was taken back")
    #expect(fixture.problems.isEmpty)
  }

  private func copyTree(_ from: String, _ to: String) throws {
    try Files.makeFolder(to)
    for name in try Files.names(in: from) {
      let status = try FileStatus.of(from + "/" + name)
      if status?.kind == .folder {
        try copyTree(from + "/" + name, to + "/" + name)
      } else {
        try Files.write(try Files.read(from + "/" + name), to: to + "/" + name)
      }
    }
  }
}
