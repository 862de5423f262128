import Diagnostics
import Platform
import Synchronization
import Testing

@testable import Serving

struct LiveRoomTests {
  /// A room over a site, and what its streams were told.
  private final class House: Sendable {
    let scratch: Scratch
    let room: LiveRoom
    private let streams = Mutex<[(number: Int, counted: CountedConnection)]>([])

    init(_ files: [String: String], desk: (any LiveDesk)? = nil) throws {
      scratch = try Scratch(files)
      room = LiveRoom(desk: desk)
      room.attach(ServedTree(scratch.folders))
    }

    /// Opens a stream for a page as it is served now, or as it was when it had a tag.
    @discardableResult
    func open(_ path: String, tag: PageTag? = nil) -> Int {
      let counted = CountedConnection()
      let number = room.open(path, tag: tag ?? room.files?.tag(path) ?? .missing, counted.connection)
      streams.withLock { $0.append((number, counted)) }
      return number
    }

    func leave(_ number: Int) {
      streams.withLock { $0.first { $0.number == number }?.counted.isBroken.store(true, ordering: .relaxed) }
    }

    /// The names of the events that wait, without those that tell of no mistake; "end" at the end.
    func heard(_ number: Int) -> [String] {
      var text = ""
      while true {
        switch room.read(number, 1 << 16) {
        case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
        case .nothing:
          return text.replacing("event: mistakes\ndata: []\n\n", with: "").split(separator: "\n")
            .filter { $0.hasPrefix("event: ") }.map { String($0.dropFirst(7)) }
        case .end: return ["end"]
        }
      }
    }
  }

  private static let page = "<head><link rel=stylesheet href=s.css></head><body>one"

  @Test func onlyPagesWhoseBytesDifferAreToldToReload() throws {
    let house = try House(["site/a.html": Self.page, "site/b.html": Self.page, "site/s.css": "a{}"])
    let (a, b) = (house.open("site/a.html"), house.open("site/b.html"))
    #expect(house.heard(a) == [] && house.heard(b) == [])
    try house.scratch.write("site/a.html", Self.page + " two")
    house.room.published()
    #expect(house.heard(a) == ["reload"] && house.heard(b) == [])
    house.room.published()
    #expect(house.heard(a) == [], "a page is told once")
  }

  @Test func aStyleIsExchangedUnderItsNameOrAnother() throws {
    let house = try House(["site/a.html": Self.page, "site/s.css": "a{}"])
    let a = house.open("site/a.html")
    _ = house.heard(a)
    house.room.show(Array("b{}".utf8), at: "site/s.css")
    #expect(house.heard(a) == ["styles"])
    house.room.show(Array("c{}".utf8), at: "site/t.css")
    #expect(house.heard(a) == [])
    house.room.show(Array(Self.page.replacing("s.css", with: "t.css").utf8), at: "site/a.html")
    #expect(house.heard(a) == ["styles"])
    house.room.published()
    #expect(house.heard(a) == ["styles"], "nothing of it was published")
  }

  @Test func whatWasShownAheadAndThenPublishedIsToldOnce() throws {
    let house = try House(["site/a.html": Self.page, "site/s.css": "a{}"])
    let a = house.open("site/a.html")
    _ = house.heard(a)
    house.room.show(Array((Self.page + " two").utf8), at: "site/a.html")
    #expect(house.heard(a) == ["reload"])
    try house.scratch.write("site/a.html", Self.page + " two")
    house.room.published()
    #expect(house.heard(a) == [] && house.room.ahead("site/a.html") == nil)
  }

  @Test func whatIsYoungerThanTheNightIsKept() throws {
    let house = try House(["site/a.html": Self.page, "site/b.html": Self.page])
    house.room.show(Array("new a".utf8), at: "site/a.html")
    house.room.show(Array("new b".utf8), at: "site/b.html")
    house.room.published(keeping: ["site/a.html", "site/c.html"])
    #expect(house.room.ahead("site/a.html") != nil && house.room.ahead("site/b.html") == nil)
  }

  @Test func aPageThatAsksAgainHearsWhatItMissed() throws {
    let house = try House(["site/a.html": Self.page, "site/s.css": "a{}"])
    let before = try #require(house.room.files?.tag("site/a.html"))
    #expect(house.heard(house.open("site/a.html", tag: before)) == [])
    try house.scratch.write("site/s.css", "b{}")
    #expect(house.heard(house.open("site/a.html", tag: before)) == ["styles"])
    try house.scratch.write("site/a.html", "other")
    #expect(house.heard(house.open("site/a.html", tag: before)) == ["reload"])
  }

  @Test func aPageThatComesToBeIsShownAndOneThatGoesIsTaken() throws {
    let house = try House(["site/b.html": "b"])
    let (a, b) = (house.open("site/a.html", tag: .missing), house.open("site/b.html"))
    #expect(house.heard(a) == [] && house.heard(b) == [])
    house.room.show(Array("new".utf8), at: "site/a.html")
    #expect(house.heard(a) == ["reload"])
    try Files.remove(house.scratch.path + "/site/b.html")
    house.room.published()
    #expect(house.heard(b) == ["reload"])
  }

  @Test func openPagesAreNamedTheLastOpenedFirst() throws {
    let house = try House([:])
    let first = house.open("site/a.html")
    for path in ["site/b.html", "reports/r.html", "site/a.html", "_/"] { house.open(path) }
    #expect(house.room.openPages() == ["site/a.html", "reports/r.html", "site/b.html"])
    house.room.close(first)
    #expect(house.room.openPages() == ["site/a.html", "reports/r.html", "site/b.html"])
    let last = house.open("site/c.html")
    #expect(house.room.openPages().first == "site/c.html")
    _ = house.heard(last)
    house.leave(last)
    #expect(!house.room.openPages().contains("site/c.html"), "its connection is broken")
  }

  @Test func mistakesAreToldToAllAndToThoseThatComeLater() throws {
    let house = try House(["site/a.html": "a"])
    let a = house.open("site/a.html")
    _ = house.heard(a)
    let mistake = LiveMistake(ServingProblems.noSite.problem("broken"))
    house.room.show([mistake])
    #expect(house.heard(a) == ["mistakes"])
    house.room.show([mistake])
    #expect(house.heard(a) == [], "the same is told once")
    #expect(house.heard(house.open("site/a.html")) == ["mistakes"])
    house.room.show([])
    #expect(house.heard(house.open("site/a.html")) == [])
  }

  @Test func theDeskIsShownAgainWhenItIsAnother() throws {
    final class Desk: LiveDesk {
      let count = Mutex(0)
      func overview() -> DeskOverview {
        DeskOverview(templates: [DeskTemplate(name: "a.md", pages: [], pageCount: count.withLock { $0 })])
      }
      func values(of path: String) -> [UInt8] { [] }
    }
    let desk = Desk()
    let house = try House([:], desk: desk)
    let stream = house.open("_/")
    house.room.deskChanged()
    #expect(house.heard(stream) == [])
    desk.count.withLock { $0 = 1 }
    house.room.published()
    #expect(house.heard(stream) == ["reload"])
  }

  @Test func pagesThatHaveGoneAreWoken() throws {
    let house = try House(["site/a.html": "a"])
    let (a, b) = (house.open("site/a.html"), house.open("site/a.html"))
    _ = (house.heard(a), house.heard(b))
    house.leave(a)
    house.room.beat(all: false)
    #expect(house.room.read(a, 99) == .bytes(Array(":\n\n".utf8)))
    #expect(house.room.read(b, 99) == .nothing)
    house.room.beat(all: true)
    #expect(house.room.read(b, 99) == .bytes(Array(":\n\n".utf8)))
  }

  @Test func afterTheEndNothingIsOpen() throws {
    let house = try House(["site/a.html": "a"])
    let a = house.open("site/a.html")
    house.room.end()
    #expect(house.heard(a) == ["end"] && house.heard(house.open("site/a.html")) == ["end"])
    #expect(house.room.openPages() == [] && house.room.read(99, 1) == .end)
  }
}
