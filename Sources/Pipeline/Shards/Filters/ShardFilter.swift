internal import Diagnostics
internal import Ingest
internal import Lake
internal import Model
package import Platform

/// A program that an engine runs for each partition: it reads records, which the engine has routed and sorted, and writes
/// records.
struct ShardFilter {
  typealias Run = (FrameReader, FrameWriter) throws -> Void

  /// The filters of a night by their words.
  fileprivate static let all: [String: @Sendable (ShardNight) throws -> Run] = [
    "facts": { FactsFilter(night: $0).run },
    "people": { LearningFilter(night: $0).run },
    "names": { _ in NamesFilter().runNames },
    "namesakes": { _ in NamesFilter().runNamesakes },
    "map": MapFilter.reading,
    "kept": { night in
      try RetainedRowsFilter(night: night, kinds: RetainedCollections(night.plan, counts: night.path(.counts))).run
    },
    "winners": { WinnersFilter(shards: $0.plan.shards, temporaryFolder: $0.request.temporaryFolder).run },
    "faces": { night in
      FacesFilter(
        shards: night.plan.shards, rules: night.ingest.rules, articles: try night.articles(),
        readers: Set(night.plan.access.readers)
      ).run
    },
    "cells": { try NearFilter(night: $0).runCells },
    "near": { try NearFilter(night: $0).runNear },
    "ring": { try NearFilter(night: $0).runRing },
    "neighbours": { NeighboursFilter(shards: UInt64($0.plan.shards)).run },
    "told": { _ in ToldFilter().run },
    "census": { CensusFilter(rules: $0.ingest.rules).run },
    "sums": { _ in SumsFilter().run },
    "photos": { PhotosFilter(night: $0).run },
    "make": { try MakeFilter(night: $0, whole: $0.figures()).run },
    "dishes": { DishesFilter(night: $0).run },
    "parts": { PartsFilter(night: $0, whole: try $0.figuresOfAll()).run },
    "lists": { ListsFilter(night: $0, figures: try $0.figuresOfAll()).run },
    "guides": { try GuidesFilter(night: $0, whole: $0.figures()).run },
    "search names": { SearchFilter(night: $0).runNames },
    "search sums": { SearchFilter(night: $0).runSums },
    "search plan": { SearchFilter(night: $0).runPlan },
    "search cut": { SearchFilter(night: $0).runCut },
    "search": { SearchFilter(night: $0).runPieces },
    "offline sums": { _ in OfflineFilter.runSums },
    "offline files": { try OfflineFilter($0).runFiles },
    "offline": { try OfflineFilter($0).runLists },
    "offline root": { try OfflineFilter($0).runRoot },
    "sealed": { try SealedFilter(night: $0.withKeys(), rejects: NightRejects($0)).run },
    "seal": { try SealFilter(night: $0.withKeys(), whole: $0.figures(), rejects: NightRejects($0)).run },
    "views": { try ViewsFilter(night: $0, whole: $0.figures()).run },
    "views sums": { ViewSumsFilter(night: $0).run },
  ]

  /// What a record is.
  enum Tag: UInt8 {
    /// A file of the exports; the key is its name.
    case part = 0x50  // P
    case facts = 0x46  // F
    /// What facts decide.
    case decided = 0x66  // f
    /// What a part tells of a restaurant's id (`NameRows`).
    case name = 0x6E  // n
    /// An exported restaurant, or an id without one, by its folded name.
    case named = 0x6D  // m
    /// The restaurant that rows name, by the hash of what they refer to; empty if several have the name.
    case target = 0x61  // a
    /// The people whom rows show by an address.
    case people = 0x4E  // N
    /// A row as a part has it, by `RowKey`.
    case row = 0x52  // R
    /// A dish, by `RowKey` with its number on the menu; the body is the restaurant's id.
    case seat = 0x73  // s
    /// A row that counts, for the shard of its route, by its place.
    case standing = 0x53  // S
    /// A row that counts of a restaurant or a user, where the subject's records meet.
    case own = 0x41  // A
    /// What rows say of a restaurant or a user that they name, added up (`SubjectMention`), and guests' pictures in them.
    case mention = 0x57  // W
    /// A figure of the whole (`WholeSum`).
    case sum = 0x48  // H
    /// A restaurant, a question for near ones, and a near one.
    case place = 0x47  // G
    case question = 0x42  // B
    case near = 0x4B  // K
    /// What tells the district of a restaurant (`DistrictTold`), for the shard that owns it.
    case district = 0x49  // I
    /// A row of a shard's store that is computed from rows of other shards.
    case computed = 0x4A  // J
    /// A row that names a photo (`PhotoQuestion`), and what the next night is to know of a photo.
    case photo = 0x51  // Q
    case remembered = 0x4D  // M
    /// What became of a photo, for the shard that shows it, or behind the last shard's number for the lists.
    case finding = 0x56  // V
    /// A file of the site (`LedgerFile`).
    case file = 0x54  // T
    /// A row, or a figure of a subject, that the lists of all restaurants need.
    case guide = 0x55  // U
    /// A row, or a figure of a restaurant, that the pages of cuisines, districts and letters need; one that the figures of a
    /// district need, and these; a price of menus, where restaurants are, and what is known of the whole guide (`GuideWhole`).
    case grouped = 0x72  // r
    case tallied = 0x7A  // z
    case price = 0x78  // x
    case spots = 0x5A  // Z
    case guideWhole = 0x76  // v
    /// A row, or a figure of a subject, that only sealed pages need.
    case member = 0x69  // i
    /// What a restaurant serves of a dish.
    case serving = 0x6B  // k
    /// A page of the sitemap.
    case listedPage = 0x6A  // j
    /// A name for the search, and the same prepared; the keys that begin alike of some names, and a word of them; what is made
    /// together of the index, and the best names of a branch of it (`SearchFilter`).
    case searched = 0x71  // q
    case prepared = 0x65  // e
    case unit = 0x75  // u
    case word = 0x77  // w
    case piece = 0x62  // b
    case best = 0x64  // d
    /// A day on which pages of a shard change by themselves.
    case day = 0x44  // D
    /// A review, and a restaurant or user, that the next night compares with (`CensusFilter`).
    case review = 0x59  // Y
    case page = 0x79  // y
    /// A file in a list by which devices keep pages, and the digest of such a list.
    case listed = 0x4F  // O
    case list = 0x6F  // o
    /// What sealed folders of a shard show of rows of other shards (`SealedFilter`), and a user of whom no file has a row.
    case held = 0x68  // h
    /// What a shard's rows add to the analysts' views.
    case views = 0x74  // t
    /// A row that lost against another row of its id.
    case loser = 0x4C  // L
    /// A row or field that could not be read.
    case reject = 0x58  // X
    /// What is wrong with a part, and what was counted.
    case problems = 0x45  // E
    case counts = 0x43  // C
    /// A file that is put in place, one that is removed, and what of the site changes (`SiteChanges`).
    case put = 0x70  // p
    case gone = 0x67  // g
    case changes = 0x63  // c
  }
}

extension ShardJob {
  /// Runs a filter; false if none has the word. `ledgers`: how many earlier ledgers come in; `repairs`: whether what
  /// differs is put again.
  package func run(
    _ word: String, night: () throws -> String, ledgers: Int, repairs: Bool, input: @escaping (Int) -> [UInt8],
    output: ByteStream
  ) throws -> Bool {
    let run: ShardFilter.Run
    switch word {
    // What puts files in place needs no plan, as `rollback` has none.
    case "ledger": run = LedgerFilter(ledgers: ledgers).run
    case "put": run = PutFilter(lake: lake).run
    case "check": run = CheckFilter(lake, try LakeState(lake).inPlace(lake).form, repairs: repairs).run
    default:
      guard let filter = ShardFilter.all[word] else { return false }
      run = try filter(ShardNight(lake, night: night(), request, context))
    }
    let writer = FrameWriter.standardOutput(output)
    do { try run(FrameReader.standardInput(input), writer) } catch is PackedReader.Torn {
      throw LakeProblems.torn(lake.folder, "what the driver gathered for sumaq shard \(word) is not what was written")
    }
    try writer.finish()
    return true
  }
}

extension ShardNight {
  /// What the driver gathers for filters of the night, each in a file of this name.
  enum Gathered: String {
    /// What all parts show together, and the restaurants that rows name.
    case facts, names
    /// The counts of all parts.
    case counts
    /// The figures of all subjects, and these with those of neighbours.
    case whole
    case wholeWithNear = "whole-with-near"
    /// The whole guide.
    case guide
    /// The pieces of the search's index.
    case pieces
    /// The figures of the lists by which devices keep pages.
    case listed
    /// What could not be read or lost.
    case rejects
  }

  func path(_ gathered: Gathered, of plan: ShardPlan? = nil) -> String {
    lake.path("nights/\((plan ?? self.plan).night)/\(gathered.rawValue)")
  }

  /// The figures of all shards; nil if there is one.
  func figures() throws -> WholeFigures? { plan.shards > 1 ? try figuresOfAll() : nil }

  func figuresOfAll() throws -> WholeFigures {
    try WholeFigures(path: path(plan.shards > 1 ? .wholeWithNear : .whole))
  }
}

extension ExportFacts {
  /// Reads the file of what all parts show.
  init(path: String) throws {
    let bytes = try Files.read(path, limit: 1 << 30)
    do throws(PackedReader.Torn) { self = try PackedReader.value(of: bytes) } catch {
      throw Failure(.inputOutput, LakeProblems.torn.problem(at: Place(path), "the file has no facts"))
    }
  }
}

extension FrameReader {
  static func standardInput(_ input: @escaping (Int) -> [UInt8]) -> FrameReader {
    FrameReader("standard input") { buffer in
      let bytes = input(buffer.count)
      buffer.copyBytes(from: bytes)
      return bytes.count
    }
  }

  /// Reads a file of frames.
  static func opening(_ path: String) throws -> FrameReader {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY)
    let size = try file.status().size
    var place = 0
    return FrameReader(path) { buffer throws(FileError) in
      let count = min(buffer.count, size - place)
      guard count > 0 else { return 0 }
      buffer.copyBytes(from: try file.bytes(at: place, count: count))
      place += count
      return count
    }
  }

  /// Calls `body` with each record. Fails with 74 if a record is none that the filter reads.
  func each(_ body: (ShardFilter.Tag, EngineRecord) throws -> Void) throws {
    while let record = try next() {
      guard let tag = ShardFilter.Tag(rawValue: record.tag) else { throw unknown(record) }
      do { try body(tag, record) } catch is PackedReader.Torn { throw unknown(record) }
    }
  }

  /// Gathers the records that have one name, which follow one another: calls `add` with each of them, and `end` behind the last.
  func eachGroup<Name: Equatable, Group>(
    of name: (EngineRecord) throws -> Name?, begin: (Name) -> Group,
    add: (inout Group, ShardFilter.Tag, EngineRecord) throws -> Void, end: (Group) throws -> Void
  ) throws {
    var open: (name: Name, group: Group)?
    try each { tag, record in
      guard let name = try name(record) else { throw unknown(record) }
      if let last = open, last.name != name {
        try end(last.group)
        open = nil
      }
      var group = open?.group ?? begin(name)
      open = nil
      try add(&group, tag, record)
      open = (name, group)
    }
    if let open { try end(open.group) }
  }

  func unknown(_ record: EngineRecord) -> Failure {
    Failure(
      .inputOutput,
      LakeProblems.torn.problem(
        at: Place("standard input"),
        "a record with the tag \(record.tag) and a key of \(record.key.count) bytes is none that the filter reads"))
  }
}

extension FrameWriter {
  static func standardOutput(_ output: ByteStream) -> FrameWriter {
    FrameWriter { bytes throws(FileError) in
      guard output.write(bytes) else { throw FileError("write", "standard output", code: EPIPE) }
    }
  }

  func add(_ tag: ShardFilter.Tag, route: UInt64, key: [UInt8], body: [UInt8]) throws(FileError) {
    try add(tag: tag.rawValue, route: route, key: key, body: body)
  }

  func add(_ tag: ShardFilter.Tag, route: UInt64, key: [UInt8], value: some Encodable) throws {
    try add(tag, route: route, key: key, body: PackedWriter.bytes(of: value))
  }
}

extension EngineRecord {
  /// What the body says.
  func value<Value: Decodable>(_: Value.Type = Value.self) throws(PackedReader.Torn) -> Value {
    try PackedReader.value(Value.self, of: Array(body))
  }
}
