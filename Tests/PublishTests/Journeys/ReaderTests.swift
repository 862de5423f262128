import Model
import Platform
import Store
import Synchronization
import Testing

@testable import Publish

/// Somebody reads the site while it is published: nothing that a page links to is ever missing.
@Suite struct ReaderTests {
  /// A site whose pages link to each other; ids come and go.
  private func pages(_ random: inout Seeded) -> Pages {
    let ids = (0..<12).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    var pages: Pages = [:]
    let style = "assets/s-\(Int.random(in: 0..<3, using: &random)).css"
    pages["site/" + style] = Page("style", kind: .asset)
    for id in ids {
      let friends = ids.filter { _ in Bool.random(using: &random) }.map { "p/\($0).html" }
      let leaf = "p/\(id)/1.html"
      let photo = "photos/\(id % 4)-\(Int.random(in: 0..<2, using: &random)).jpg"
      pages["site/" + photo] = Page("photo", kind: .photo)
      pages["site/p/\(id).html"] = Page((friends + [style, leaf, photo, "index.html"]).joined(separator: "\n"))
      pages["site/" + leaf] = Page([style, photo].joined(separator: "\n"))
    }
    pages["site/index.html"] = Page((ids.map { "p/\($0).html" } + [style]).joined(separator: "\n"), kind: .list)
    return pages
  }

  /// What is linked from the home page, directly or not, and is not there.
  private func broken(_ fixture: OutputFixture) throws -> [String] {
    var pending = ["index.html"]
    var seen = Set(pending)
    var broken: [String] = []
    while let next = pending.popLast() {
      let path = fixture.output + "/site/" + next
      guard try FileStatus.of(path)?.kind == .file else {
        broken.append(next)
        continue
      }
      guard next.hasSuffix(".html") else { continue }
      let links = String(decoding: try Files.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
      for link in links where seen.insert(link).inserted { pending.append(link) }
    }
    return broken
  }

  @Test(arguments: 100..<106 as Range<UInt64>)
  func noLinkIsBrokenBeforeAnyStep(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try OutputFixture()
    try fixture.publish(pages(&random))
    let looks = Atomic<Int>(0)
    let hook: StepHook = { step in
      looks.add(1, ordering: .relaxed)
      let broken = try self.broken(fixture)
      #expect(broken.isEmpty, "before \(step)")
    }
    for night in 0..<5 {
      try fixture.publish(pages(&random), hook: hook)
      #expect(try broken(fixture).isEmpty)
      guard night % 2 == 1 else { continue }
      _ = try fixture.rollBack(hook: hook)
      #expect(try broken(fixture).isEmpty)
    }
    #expect(looks.load(ordering: .relaxed) > 200)
  }
}
