import Diagnostics
import Foundation
import Platform
import Publish
import Testing

@testable import Console

/// `sumaq shard` makes what `sumaq build` makes.
@Suite struct ShardTests {
  private static let day = LakeDesk.day
  private static let isLong = ProcessInfo.processInfo.environment["LONG"] == "1"

  /// Two shards are those of `ShardNightsTests`.
  @Test(arguments: [1, 7])
  func theSiteIsTheSame(shards: Int) throws {
    let desk = try LakeDesk.built()
    #expect(try LakeDesk.site(desk, "Output/site").count > 60)
    let code = desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + Self.day)
    #expect(code == .found, "a part was cut off: \(desk.errors)")
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// An engine cuts records into partitions as it likes, leaves ties in any order, and runs some tasks twice.
  @Test(arguments: 2...(isLong ? 20 : 3)) func anEngineMayCutAndOrderAsItLikes(seed: Int) throws {
    let desk = try LakeDesk.built()
    let words = ["shard", "run", "--lake", "Lake", "--shards", "3"] + Self.day
    #expect(desk.run(words, environment: ["SEED": "\(seed)"]) == .found, "\(desk.errors)")
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// A night that is run again goes on where it ended.
  @Test func aNightGoesOnWhereItEnded() throws {
    let desk = try LakeDesk.built()
    let words = ["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day
    #expect(desk.run(words + (try desk.stopping(at: "make"))) == .software)
    let made = desk.tree("Lake/rows")
    #expect(!made.isEmpty && !desk.tree("Lake").contains("site/index.html"))
    #expect(desk.run(words) == .found, "\(desk.errors)")
    #expect(desk.tree("Lake/rows") == made)
    try LakeDesk.expectSame(desk, "Lake")
  }

  @Test func whatAFilterLacksIsTold() throws {
    let desk = try LakeDesk.built()
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day)
    let night = desk.plannedNight
    for words in [["facts"], ["winners"], ["sums"], ["told"], ["offline", "sums"]] {
      #expect(desk.run(["shard"] + words + ["--lake", "Lake", "--night", night]) == .inputOutput, "\(words)")
      #expect(desk.errors.contains("lake.torn-file"), "\(desk.errors)")
    }
    #expect(desk.run("shard", "place", "--lake", "Lake", "--night", night) == .inputOutput)
    #expect(desk.errors.contains("lake.task-missing"), "\(desk.errors)")
    for words in [["--lake", "Lake", "--night", "other"], ["--lake", "Elsewhere", "--night", night]] {
      #expect(desk.run(["shard", "facts"] + words) == .usage)
      #expect(desk.errors.contains("shard.unknown-night"), "\(desk.errors)")
    }
    #expect(desk.run("shard", "dance", "1", "--lake", "Lake", "--night", night) == .usage)
    #expect(desk.errors.contains("dance 1"), "\(desk.errors)")
    try desk.write("sumaq.json", #"{"site": {"title": "Other"}}"#)
    #expect(desk.run("shard", "facts", "--lake", "Lake", "--night", night) == .configuration)
    #expect(desk.errors.contains("shard.plan-changed"))
  }

  /// A favorite has no id, and is taken back by both of its subjects.
  @Test(arguments: [1, 2])
  func aFavoriteIsTakenBack(shards: Int) throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}}"#)
    try desk.write(
      "Exports/restaurants.ndjson", #"{"id":"r1","name":"La Cabaña"}"# + "\n" + #"{"id":"r2","name":"El Norte"}"# + "\n"
    )
    try desk.write(
      "Exports/users.ndjson", (1...4).map { #"{"id":"u\#($0)","name":"User \#($0)"}"# + "\n" }.joined())
    try desk.write(
      "Exports/reviews.ndjson",
      (1...4).map {
        #"{"id":"v\#($0)","restaurantId":"r\#(1 + $0 % 2)","userId":"u\#($0)","stars":4,"createdAt":"2026-01-0\#($0)"}"#
          + "\n"
      }.joined())
    try desk.write(
      "Exports/favorites.ndjson",
      (1...4).map { #"{"userId":"u\#($0)","restaurantId":"r1"}"# + "\n" }.joined()
        + #"{"userId":"u3","restaurantId":"r1","_deleted":true}"# + "\n")
    #expect(desk.run(["build"] + Self.day) == .done, "\(desk.errors)")
    let code = desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + Self.day)
    #expect(code == .done, "\(desk.errors)")
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// Of those who were forgotten nothing is kept, by filters that have no state folder: one by the id, one whose stars stay,
  /// and one who comes again with another id and the same address.
  @Test(arguments: [1, 3])
  func forgottenPeopleAreLeftOut(shards: Int) throws {
    let desk = try LakeDesk.built()
    let photo = try #require(desk.tree("Exports/photos").first { $0.hasSuffix(".jpg") })
    func person(_ id: String, _ name: String, _ mail: String) throws -> (user: String, reviews: String) {
      try FileManager.default.copyItem(
        atPath: desk.folder + "/Exports/photos/" + photo, toPath: desk.folder + "/Exports/photos/\(id).jpg")
      let user = #"{"id":"\#(id)","name":"\#(name)","email":"\#(mail)","photo":"photos/\#(id).jpg"}"# + "\n"
      let reviews = ["nowhere", "elsewhere"].map {
        #"{"id":"v-\#(id)-\#($0)","restaurantId":"\#($0)","userId":"\#(id)","stars":2,"comment":"\#(name) was here","photo":"photos/\#(id).jpg","createdAt":"2025-05-17"}"#
          + "\n"
      }
      return (user, reviews.joined())
    }
    let (ana, ben, eva) = (
      try person("u-ana1000", "Ana Quispe", "ana@example.org"),
      try person("u-ben1000", "Ben Mamani", "ben@example.org"),
      try person("u-eva1000", "Eva Qorichaska", "eva@example.org")
    )
    try desk.write("Exports/users-b.ndjson", ana.user + ben.user + eva.user)
    try desk.write("Exports/reviews-a.ndjson", ana.reviews + ben.reviews + eva.reviews)
    desk.run(["build"] + Self.day)
    for words in [["u-ana1000"], ["u-ben1000", "--keep", "stars"], ["u-eva1000", "--with-email"]] {
      #expect(
        try [.done, .found].contains(desk.run(["forget"] + words + ["--as-of", "2026-03-02"])), "\(desk.errors)")
    }
    let again = try person("u-eva2000", "Eva Qorichaska", "eva@example.org")
    try desk.write("Exports/users-c.ndjson", again.user)
    try desk.write("Exports/reviews-0.ndjson", again.reviews)

    let hidden = #"""
      case $2 in plan|close) ;; *) mv .sumaq away; '\#(Desk.executable)' "$@"; code=$?; mv away .sumaq; exit $code;; esac
      """#
    let words = ["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + Self.day
    #expect(desk.run(words + (try desk.sumaq(after: hidden))).isDone, "\(desk.errors)")
    desk.run(["build"] + Self.day)
    try LakeDesk.expectSame(desk, "Lake")
    for word in ["u-ana1000", "u-ben1000", "u-eva1000", "u-eva2000", "Qorichaska", "ana@example.org"] {
      #expect(try desk.files(of: "Lake", with: word) == [], "\(word)")
    }
    #expect(try !desk.files(of: "Lake", with: "nobody").isEmpty, "what is there is found")
    #expect(desk.tree("Lake/photos").sorted() == desk.tree("Lake/site/photos").sorted())
  }

  /// Whom an address tells to be forgotten decides nothing about others: neither how high ratings go, nor which number of
  /// a date is the month.
  @Test(arguments: [1, 3])
  func whomAnAddressTellsDecidesNothing(shards: Int) throws {
    let desk = try LakeDesk.built()
    func write(_ name: String, _ text: String) throws {
      try desk.write("Exports/" + name, text)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_772_100_000)],
        ofItemAtPath: desk.folder + "/Exports/" + name)
    }
    func exported(_ id: String, _ stars: String, _ day: String) throws {
      try write(
        "users-b.ndjson",
        #"{"id":"\#(id)","name":"Eva Qorichaska","email":"eva@example.org","createdAt":"\#(day)"}"# + "\n"
          + #"{"id":"u-ben1000","name":"Ben","createdAt":"5/6/2025"}"# + "\n")
      try write(
        "reviews-0.ndjson",
        #"{"id":"v-\#(id)","restaurantId":"nowhere","userId":"\#(id)","stars":\#(stars),"createdAt":"\#(day)"}"# + "\n")
    }
    try exported("u-eva1000", "2", "2025-05-17")
    desk.run(["build"] + Self.day)
    #expect(
      try [.done, .found].contains(desk.run("forget", "u-eva1000", "--with-email", "--as-of", "2026-03-02")),
      "\(desk.errors)")
    try exported("u-eva2000", "10", "5/17/2025")
    let code = desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + Self.day)
    #expect(code == .found, "a part is cut off: \(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-0.ndjson")
    let words = try desk.read("Exports/users-b.ndjson").split(separator: "\n")
    try write("users-b.ndjson", words[1] + "\n")
    for folder in ["Output", ".sumaq"] { try FileManager.default.removeItem(atPath: desk.folder + "/" + folder) }
    desk.run(["build"] + Self.day)
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// Who was forgotten, or was recognized by an address in a night before, stays so in later nights, also if they are planned
  /// where no list is. Exported views with their rows go.
  @Test func whoWasForgottenStaysForgotten() throws {
    let desk = try LakeDesk.built()
    let reviews = try desk.read("Exports/reviews-c.ndjson").split(separator: "\n")
    try desk.write("Exports/reviews-c.ndjson", reviews[0] + "\n")
    func exported(_ id: String, mail: String) throws {
      try desk.write("Exports/users-b.ndjson", #"{"id":"\#(id)","name":"Eva Qorichaska"\#(mail)}"# + "\n")
      try desk.write(
        "Exports/reviews-0.ndjson",
        #"{"id":"v-\#(id)","restaurantId":"nowhere","userId":"\#(id)","stars":2,"comment":"Qorichaska was here","createdAt":"2025-05-17"}"#
          + "\n")
    }
    func isDone(_ words: String...) -> Bool {
      let run = ["shard", "run", "--lake", "Lake", "--shards", "2", "--allow-shrink"]
      return [.done, .found].contains(desk.run(run + words + Self.day))
    }
    func shows(_ folder: String) -> Bool {
      desk.tree(folder).contains { path in
        FileManager.default.contents(atPath: "\(desk.folder)/\(folder)/\(path)")?
          .range(of: Data("Qorichaska".utf8)) != nil
      }
    }
    try exported("u-eva1000", mail: #","email":"eva@example.org""#)
    desk.run(["build"] + Self.day)
    #expect(isDone(), "\(desk.errors)")
    #expect(desk.run("shard", "export", "--format", "ndjson", "--lake", "Lake") == .done, "\(desk.errors)")
    #expect(shows("Lake/site") && shows("Lake/export"))
    #expect(
      try [.done, .found].contains(desk.run("forget", "u-eva1000", "--with-email", "--as-of", "2026-03-02")),
      "\(desk.errors)")
    try exported("u-eva2000", mail: #","email":"eva@example.org""#)
    #expect(isDone(), "\(desk.errors)")
    #expect(!shows("Lake/site") && desk.tree("Lake/export") == [])
    #expect(try desk.files(of: "Lake", with: "Qorichaska") == [])
    try exported("u-eva2000", mail: "")
    #expect(isDone("--state", "elsewhere"), "\(desk.errors)")
    #expect(!shows("Lake/site"))
  }

  /// Where shards make the site there is no store. The list is written all the same, by a word that says itself what it is,
  /// and the next night of the lake forgets.
  @Test(arguments: [("u-eva1000", []), ("eva@example.org", ["--with-email"])])
  func aLakeWithoutAStoreForgets(word: String, options: [String]) throws {
    let desk = try LakeDesk.built()
    try desk.write(
      "Exports/users-b.ndjson", #"{"id":"u-eva1000","name":"Eva Qorichaska","email":"eva@example.org"}"# + "\n")
    try desk.write(
      "Exports/reviews-0.ndjson",
      #"{"id":"v-eva","restaurantId":"nowhere","userId":"u-eva1000","stars":2,"comment":"Qorichaska was here","createdAt":"2025-05-17"}"#
        + "\n")
    func run() {
      let words = ["shard", "run", "--lake", "Lake", "--shards", "2", "--state", "apart", "--allow-shrink"]
      let code = desk.run(words + Self.day)
      #expect(code == .found, "a part is cut off: \(desk.errors)")
    }
    func forget(_ words: String...) -> ExitCode {
      desk.run(["forget"] + words + ["--state", "apart", "--as-of", "2026-03-02"])
    }
    run()
    #expect(try !desk.files(of: "Lake", with: "Qorichaska").isEmpty)
    for words in [["eva@example.org"], ["u-eva1000", "--with-email"], ["u-eva1000", "--keep", "words"]] {
      #expect(desk.run(["forget"] + words + ["--state", "apart"]) == .usage)
      #expect(desk.errors.contains("forget.no-store"), "\(desk.errors)")
    }
    #expect(forget("--list") == .data)
    #expect(desk.run(["forget", word] + options + ["--state", "apart", "--as-of", "2026-03-02"]) == .done)
    #expect(desk.errors.contains("no store") && desk.errors.contains("next night of a lake"), "\(desk.errors)")
    #expect(desk.output.contains("users-b.ndjson") && !desk.output.contains("eva"), "\(desk.output)")
    #expect(forget("--list") == .done)
    #expect(desk.output.contains("id  keep none  done"), "\(desk.output)")
    run()
    #expect(try desk.files(of: "Lake", with: "Qorichaska") == [])
    #expect(!desk.tree("apart").contains("sumaq.sqlite"))
    #expect(forget(word, "--lift") == .data, "there is no store")
    #expect(forget("u-somebody", "--lift", "--lake", "Lake") == .usage)
    #expect(forget(word, "--lift", "--lake", "Lake") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("next night of the lake"), "\(desk.errors)")
    #expect(forget(word, "--lift", "--lake", "Lake") == .usage, "nobody is forgotten any more")
    run()
    #expect(try !desk.files(of: "Lake/site", with: "Qorichaska").isEmpty)
    #expect(desk.run(["forget", word] + options + ["--state", "apart", "--as-of", "2026-03-02"]) == .done)
    run()
    #expect(try desk.files(of: "Lake", with: "Qorichaska") == [])
  }

  /// The list is a part of the plan: who is forgotten after it makes another night.
  @Test func aPlanHasItsListOfForgottenPeople() throws {
    let desk = try LakeDesk.built()
    try desk.write("Exports/users-b.ndjson", #"{"id":"u-ana1000","name":"Ana Quispe"}"# + "\n")
    desk.run(["build"] + Self.day)
    desk.run(["shard", "plan", "--lake", "Before", "--shards", "2"] + Self.day)
    let before = desk.plannedNight
    #expect(desk.run("forget", "u-ana1000", "--as-of", "2026-03-02") == .done, "\(desk.errors)")
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day)
    let night = desk.plannedNight
    #expect(night != before)
    try desk.write("Lake/nights/\(night)/forgotten", "")
    #expect(desk.run("shard", "facts", "--lake", "Lake", "--night", night) == .inputOutput)
    #expect(desk.errors.contains("lake.torn-file") && desk.errors.contains("forgotten"), "\(desk.errors)")
    try FileManager.default.removeItem(atPath: desk.folder + "/.sumaq/keys/forgotten")
    #expect(desk.run(["shard", "plan", "--lake", "Other", "--shards", "2"] + Self.day) == .data)
  }

  /// What a killed task left in the folder of temporary files is removed by the next one, and nothing else: not what is
  /// younger, what another task holds, or what is of others.
  @Test func whatAKilledTaskLeftIsRemoved() throws {
    let desk = try LakeDesk.built()
    for name in ["sumaq-shard-killed", "sumaq-shard-unlocked", "sumaq-shard-young", "sumaq-shard-alive", "other"] {
      try desk.write("Temporary/\(name)/state/sumaq.sqlite", "rows")
      if name != "sumaq-shard-unlocked" {
        try desk.write("Temporary/\(name)/lock", "process 1 since then: sumaq shard\n")
      }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: name.hasSuffix("young") ? -60 : -7200)],
        ofItemAtPath: desk.folder + "/Temporary/" + name)
    }
    let lock = try BuildLock(
      desk.folder + "/Temporary/sumaq-shard-alive/lock", since: "then", command: "sumaq shard")
    let environment = ["TMPDIR": desk.folder + "/Temporary"]
    let words = ["shard", "run", "--lake", "Lake", "--shards", "1"] + Self.day
    #expect(desk.run(words, environment: environment) == .found, "\(desk.errors)")
    let left = desk.tree("Temporary").filter { !$0.contains("/") }
    withExtendedLifetime(lock) {}
    #expect(left == ["other", "sumaq-shard-alive", "sumaq-shard-young"])
  }

  /// No later night makes the photos for which the time of a night was too short.
  @Test func allPhotosAreMade() throws {
    let desk = try LakeDesk.built()
    try desk.write(
      "sumaq.json",
      #"{"site": {"baseURL": "https://example.org/"}, "reports": {"off": true}, "photos": {"minutes": 0}}"#)
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day)
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// The folders of nights and of rows have what is private in the exports.
  @Test func nightsAreTheirOwnersAlone() throws {
    let desk = try LakeDesk.built()
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day)
    for folder in ["nights", "facts", "rows", "made", "packs"] {
      for name in [""] + desk.tree("Lake/" + folder).map({ "/" + $0 }) {
        let status = try #require(try FileStatus.of("\(desk.folder)/Lake/\(folder)\(name)"))
        #expect(status.permissions == (status.kind == .folder ? 0o700 : 0o600), "\(folder)\(name)")
      }
    }
  }

  @Test(
    arguments: [
      ("plan", "--night"), ("plan", "--ledgers"), ("facts", "--exports"), ("facts", "--config"),
      ("facts", "--templates"),
      ("facts", "--state"), ("winners", "--as-of"), ("winners", "--shards"), ("make", "--repair"),
      ("sums", "--offline"),
      ("check", "--ledgers"), ("note", "--since"), ("runner spark", "--lake"),
    ])
  func anOptionThatIsNotUsedIsRefused(words: String, option: String) throws {
    let desk = try Desk()
    let value = option == "--offline" ? [] : [option == "--as-of" ? "2026-03-02" : "3"]
    var all = ["shard"] + words.split(separator: " ").map(String.init) + [option] + value
    if option != "--lake" { all += ["--lake", "Lake"] }
    #expect(desk.run(all) == .usage)
    #expect(desk.errors.contains(option), "\(desk.errors)")
  }

  @Test(
    arguments: [
      (#"{"exports": {"mode": "delta"}}"#, "exports.mode"),
      (#"{"onFinish": {"command": ["true"]}}"#, "onFinish"),
    ])
  func whatIsNotMadeIsRefused(settings: String, words: String) throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "5", "--users", "5", "--reviews", "20", "--photos", "0")
    try desk.write("sumaq.json", settings)
    #expect(desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day) == .usage, "\(desk.errors)")
    #expect(desk.errors.contains("shard.refused") && desk.errors.contains(words), "\(desk.errors)")
    #expect(desk.tree("Lake") == [])
  }

  @Test func anAnalystsTableIsRefused() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "5", "--users", "5", "--reviews", "20", "--photos", "0")
    try desk.write("Exports/budget.csv", "month,amount\n1,2\n")
    #expect(desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day) == .usage, "\(desk.errors)")
    #expect(desk.errors.contains("budget.csv"), "\(desk.errors)")
  }

  @Test func aFolderOfOthersIsNoLake() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "5", "--users", "5", "--reviews", "20", "--photos", "0")
    try desk.write("Lake/site/index.html", "mine")
    #expect(
      desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day) == .cannotCreate, "\(desk.errors)")
    #expect(try desk.read("Lake/site/index.html") == "mine")
    #expect(desk.tree("Lake") == ["site", "site/index.html"])
  }

  @Test(
    arguments: [
      ["shard"], ["shard", "plan"], ["shard", "plan", "--lake", "Lake"], ["shard", "make", "--lake", "Lake"],
      ["shard", "runner"], ["shard", "run"], ["shard", "run", "--lake", "Lake"],
      ["shard", "rollback", "--lake", "Lake"],
    ])
  func missingWordsAreAskedFor(words: [String]) throws {
    #expect(try Desk().run(words) == .usage)
  }
}
