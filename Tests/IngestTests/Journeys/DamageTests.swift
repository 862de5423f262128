import CZlib
import Diagnostics
import FirestoreWriter
import Foundation
import Model
import Platform
import Testing

@testable import Ingest

/// Every format of exports, cut at every 1,000th byte and changed in random places: nothing crashes, what can be read is
/// read, a loss has a place, and the rows read are those taken and rejected.
///
/// A sample by a seed that is printed; `LONG=1` changes each format 10,000 times, `SEED` repeats a run, `FORMAT=authCSV`
/// changes that one alone.
@Suite(.serialized)
struct DamageTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = environment["LONG"] == "1"
  private static let seed = environment["SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

  enum Format: String, CaseIterable {
    case firestore, authJSON, authCSV, takeout, business, zip, xlsx, pages, packed, json, csv

    static let changed = allCases.filter { environment["FORMAT"] == nil || environment["FORMAT"] == $0.rawValue }
  }

  /// A file of so many rows, and where each of them begins; without places where the bytes are packed.
  private struct Sample {
    var name: String
    var bytes: [UInt8]
    var starts: [Int] = []
    var rows: Int
    var collection = Collection.reviews
    /// What lies beside it.
    var others: [String: [UInt8]] = [:]
    /// What the columns of each row must be.
    var written: [[String: String]]

    init(_ format: Format, _ rows: Int) {
      self.rows = rows
      written = (0..<rows).map { Self.written(format, $0) }
      switch format {
      case .firestore:
        let log = DamageTests.log(rows)
        var writer = ExportWriter("N")
        writer.add("kind_Reviews", [log])
        (name, bytes, starts, others) = ("N/all_namespaces/kind_Reviews/output-0", log.bytes, log.starts, writer.files)
      case .authJSON, .authCSV:
        let accounts = (0..<rows).map {
          AccountsSamples.Account(id: "user\($0)", name: "Name \($0)", email: "m\($0)@example.org")
        }
        collection = .users
        name = format == .authJSON ? "users.json" : "users.csv"
        bytes = format == .authJSON ? AccountsSamples.json(accounts) : AccountsSamples.csv(accounts)
        starts = Self.places(of: format == .authJSON ? "{\"localId\"" : "user", in: bytes)
      case .takeout:
        name = "Takeout/Maps/Reviews.json"
        bytes = TakeoutSamples.collection((0..<rows).map { TakeoutSamples.review($0, cid: UInt64($0 + 1)) })
        starts = Self.places(of: "{\"geometry\"", in: bytes)
      case .business:
        name = "Takeout/Business/reviews.json"
        bytes = TakeoutSamples.received(1, location: 2, 0..<rows)
        starts = Self.places(of: "{\"name\"", in: bytes)
      case .zip, .pages, .packed:
        let lines = Array(Self.lines(rows).joined().utf8)
        (name, bytes) = ("reviews.ndjson", lines)
        if format == .zip {
          (name, bytes) = ("a.zip", ZipFixture([.init("Out/reviews.ndjson", lines)]).bytes)
        } else if format == .packed {
          (name, bytes) = ("127.0.0.1:80_reviews.ndjson.gz", gzipped(lines))
        } else {
          starts = Self.places(of: "{\"id\"", in: bytes)
        }
      case .json:
        name = "reviews.json"
        bytes = Array(("[" + Self.lines(rows).joined(separator: ",") + "]").utf8)
        starts = Self.places(of: "{\"id\"", in: bytes)
      case .csv:
        let cells = (0..<rows).map { "\"v\($0)\",\"u\($0 % 9)\",\"r\",\"\($0 % 5 + 1)\",\"\(Self.words($0))\"\n" }
        name = "reviews.csv"
        bytes = Array(("id,user_id,restaurant_id,stars,comment\n" + cells.joined()).utf8)
        starts = Self.places(of: "\"v", in: bytes)
      case .xlsx:
        let cells = (0..<rows).map { ["v\($0)", "r\($0 % 5)", "\($0 % 5 + 1)", Self.words($0)] }
        let book = WorkbookFixture([
          .init("Reviews", WorkbookFixture.rows([["id", "restaurant_id", "stars", "comment"]] + cells))
        ])
        (name, bytes) = ("owners.xlsx", book.bytes)
      }
    }

    private static func lines(_ rows: Int) -> [String] {
      (0..<rows).map {
        #"{"id":"v\#($0)","user_id":"u\#($0 % 9)","restaurant_id":"r","stars":\#($0 % 5 + 1),"comment":"\#(words($0))"}"#
          + "\n"
      }
    }

    private static func words(_ number: Int) -> String { "Words \(number &* 2_654_435_761)" }

    private static func written(_ format: Format, _ number: Int) -> [String: String] {
      let stars = "\(number % 5 + 1).0"
      switch format {
      case .firestore: return ["id": "v\(number)", "user_id": "u\(number % 7)", "restaurant_id": "r", "stars": stars]
      case .authJSON, .authCSV: return ["id": "user\(number)", "name": "Name \(number)"]
      case .takeout: return ["stars": "4.0", "comment": "Good"]
      case .business: return ["stars": stars, "comment": "Text \(number)", "reply": "Thanks \(number)"]
      case .xlsx:
        return ["id": "v\(number)", "restaurant_id": "r\(number % 5)", "stars": stars, "comment": words(number)]
      case .zip, .pages, .packed, .json, .csv:
        return ["id": "v\(number)", "user_id": "u\(number % 9)", "stars": stars, "comment": words(number)]
      }
    }

    private static func places(of text: String, in bytes: [UInt8]) -> [Int] {
      let wanted = Array(text.utf8)
      return bytes.indices.filter { place in
        bytes[place...].starts(with: wanted) && (text.hasPrefix("{") || place == 0 || bytes[place - 1] == 0x0A)
      }
    }
  }

  private static func log(_ rows: Int) -> LogWriter {
    var log = LogWriter()
    for number in 0..<rows {
      log.add(
        EntityWriter().document(
          ["Reviews", "v\(number)"],
          [
            ("user_id", .text("u\(number % 7)")), ("restaurant_id", .reference(["Restaurants", "r"])),
            ("stars", .integer(Int64(number % 5 + 1))), ("tags", .list([.text("a"), .map([("x", .point(1, 2))])])),
            ("comment", .text(String(repeating: "crisp naïve 🍜 ", count: number % 9))),
          ]))
    }
    return log
  }

  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count)) + 64
    var packed = [UInt8](repeating: 0, count: Int(length))
    var stream = z_stream()
    var input = bytes
    input.withUnsafeMutableBufferPointer { source in
      packed.withUnsafeMutableBufferPointer { target in
        deflateInit2_(
          &stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
        deflate(&stream, Z_FINISH)
        length = stream.total_out
        deflateEnd(&stream)
      }
    }
    return Array(packed.prefix(Int(length)))
  }

  /// What one reading of the damaged file gave.
  private struct Taken {
    var cells: [[String: String]] = []
    var rows: Int { cells.count }
    var isWhole = true
    /// The places that are told.
    var places = 0
    var told: [String] = []
  }

  private static func settings(_ sample: Sample) -> IngestSettings {
    var settings = IngestSettings()
    if sample.name.hasPrefix("Takeout") { settings.sources = [SourceSettings(pattern: "*Takeout/*", user: "ada")] }
    return settings
  }

  private func read(_ sample: Sample, _ folder: TemporaryExports) throws -> Taken {
    let problems = ProblemLog()
    let settings = Self.settings(sample)
    var taken = Taken()
    do {
      var files = try ExportFolder.list(folder.path, settings: settings, problems: problems)
      let listed = problems.now
      for pass in 0..<2 {
        problems.goBack(to: listed)
        let sink = CollectingSink()
        let outcomes = try files.map {
          try ExportReader().read($0, settings: settings, problems: problems, into: sink)
        }
        #expect(outcomes.allSatisfy { $0.counts.read == $0.counts.accepted + $0.counts.rejected })
        #expect(outcomes.reduce(0) { $0 + $1.counts.rejected } == sink.rejects.filter { $0.kind == .row }.count)
        taken.cells = sink.rows[sample.collection] ?? []
        taken.isWhole = outcomes.allSatisfy(\.readToEnd)
        guard outcomes.contains(where: \.isSpoiled) else { break }
        #expect(pass == 0)
        files = files.map { ExportFolder.checked($0, settings: settings) }
      }
    } catch let failure as Failure {
      // Nothing in the folder is an export any more.
      #expect(failure.exitCode == .data)
      (taken.isWhole, taken.places) = (false, 1)
    }
    taken.places += problems.entries.reduce(0) { $0 + $1.examples.filter { $0.place != nil }.count }
    taken.told = problems.entries.map(\.kind.id)
    return taken
  }

  private func folder(of sample: Sample) throws -> TemporaryExports {
    let folder = try TemporaryExports(sample.others)
    try folder.write(sample.bytes, to: sample.name)
    return folder
  }

  @Test(arguments: Format.allCases)
  func everyRowComesBackAsItWasWritten(_ format: Format) throws {
    let sample = Sample(format, 400)
    let taken = try read(sample, try folder(of: sample))
    #expect(taken.isWhole && taken.told == [])
    try #require(taken.rows == sample.rows)
    for (cells, written) in zip(taken.cells, sample.written) {
      for (column, value) in written { #expect(cells[column] == value, "\(format) \(column)") }
    }
  }

  @Test(arguments: Format.allCases)
  func cutAtEveryThousandthByteWhatIsThereIsReadAndTheRestTold(_ format: Format) throws {
    let sample = Sample(format, 400)
    let folder = try folder(of: sample)
    #expect(try read(sample, folder).rows == sample.rows)
    for length in stride(from: 0, to: sample.bytes.count, by: Self.isLong ? 1000 : 7000) {
      try folder.write(Array(sample.bytes.prefix(length)), to: sample.name)
      let taken = try read(sample, folder)
      // The last row that begins before the cut may break off.
      let least = sample.starts.filter { $0 < length }.count - 1
      #expect(taken.rows >= least, "\(format) cut at \(length)")
      // Of lines that end, nothing says that others stood behind them.
      let isOfLines = format == .pages || format == .authCSV || format == .csv
      guard length > 0, !isOfLines || !sample.bytes[length - 1...length].contains(0x0A) else { continue }
      // Nor of a row that ends behind its last separator: its last cell is empty.
      guard format != .csv || !Self.endsBehindItsLastSeparator(sample.bytes.prefix(length)) else { continue }
      // A row of a table may have too few cells in a file that is whole.
      #expect(taken.places > 0 && (format == .csv || !taken.isWhole), "\(format) cut at \(length)")
    }
  }

  private static func endsBehindItsLastSeparator(_ bytes: ArraySlice<UInt8>) -> Bool {
    let (separator, row) = (UInt8(ascii: ","), bytes.reversed().prefix { $0 != 0x0A })
    return row.first == separator && row.filter { $0 == separator }.count == 4
  }

  /// What takes rejected rows is held by what is read, and must not hold it in turn.
  @Test(arguments: Format.allCases)
  func nothingIsHeldOfAFileThatWasRead(_ format: Format) throws {
    let sample = Sample(format, 8)
    let folder = try folder(of: sample)
    let settings = Self.settings(sample)
    let problems = ProblemLog()
    for file in try ExportFolder.list(folder.path, settings: settings, problems: problems) {
      weak var held: CollectionPass?
      do {
        let pass = CollectionPass(
          file, settings: settings, scribe: ProblemScribe(file: file.name, problems), sink: CollectingSink(),
          survey: nil)
        _ = try pass.run()
        held = pass
      }
      #expect(held == nil)
    }
  }

  @Test(arguments: Format.changed)
  func changedAnywhereNothingVanishesUntold(_ format: Format) throws {
    var random = SeededRandom(Self.seed)
    let sample = Sample(format, 8)
    let folder = try folder(of: sample)
    #expect(try read(sample, folder).rows == sample.rows)
    let (before, begun) = (Machine.peakMemoryBytes, ContinuousClock.now)
    let times = Self.isLong ? 10_000 : 60
    for number in 0..<times {
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      try folder.write(bytes, to: sample.name)
      let taken = try read(sample, folder)
      let words = "\(format), flip \(number) of SEED=\(Self.seed): \(taken.rows) rows, told \(taken.told)"
      #expect(taken.rows >= sample.rows || taken.places > 0, "\(words)")
      // Of plain text, a few changes cost a few rows, unless the file is no longer told to be of its format.
      #expect(taken.rows <= sample.rows + 3, "\(words)")
    }
    let growth = Machine.peakMemoryBytes - before
    print(
      "\(format): \(times) changes of \(sample.bytes.count) bytes, SEED=\(Self.seed), \(growth >> 20) MB of growth, \(begun.duration(to: .now))"
    )
    // Other tests of the same process grow too.
    #expect(!Self.isLong || growth < 64 << 20)
  }
}
