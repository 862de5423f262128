package import Diagnostics
package import Model
internal import Platform

/// Reads an export file into batches of rows: streamed, in bounded memory, on the caller's thread.
///
/// Anything wrong in the file becomes a problem and a reject. `read` throws only what the sink throws, so that the
/// caller's own failures end the run. Memory: the window (256 KB, up to 16 MB for one record), one batch per
/// collection, and what decompression needs.
package struct ExportReader: Sendable {
  package init() {}

  /// Reads one file to its end, or to where it breaks off.
  ///
  /// If dates do not tell which number is the month, `survey` reads all files of the collection first; without it this
  /// file alone decides. In the same way `paths` decides about references that may be whole ids. Throws
  /// `RatingsExceeded` if a rating is above the scale in `scales`; without them the file's own ratings decide. `known`
  /// are the prints of the records at the last reading, in their order: records that the file still has are skipped. If
  /// it is nil, no record gets a print. `tables` opens the tables that are read together with a Firestore export.
  package func read(
    _ file: ExportFile, settings: IngestSettings, problems: any ProblemSink, into sink: any RecordSink,
    survey: DateSurvey? = nil, scales: RatingScales? = nil, paths: PathIDs? = nil, known: [UInt64]? = nil,
    tables: KindTables.Opener? = nil
  ) throws -> FileOutcome {
    let scribe = ProblemScribe(
      file: file.name, isPrivate: file.isPrivate || file.firstRecords.nameSecrets, forgotten: settings.forgotten,
      problems)
    if let table = file.table {
      return try TablePass(file, table: table, settings: settings, scribe: scribe, sink: sink).run()
    }
    guard file.isRecognized else { return FileOutcome() }
    return try CollectionPass(
      file, settings: settings, scribe: scribe, sink: sink,
      survey: survey ?? DateSurvey([file], settings: settings),
      scales: try scales ?? RatingScales(ratings(of: file, settings: settings), decided: file.ownCollections),
      paths: paths ?? PathIDs([file], settings: settings), known: known, tables: tables
    ).run()
  }

  /// The ratings of a file, if it declares no scale. Reads the file without giving any rows.
  package func ratings(of file: ExportFile, settings: IngestSettings) throws -> RatingTallies {
    guard file.isRecognized, file.table == nil, !file.declaresScale else { return [:] }
    let pass = CollectionPass(surveying: file, settings: settings)
    _ = try pass.run()
    return pass.ratings
  }

  /// Finds the people of a file whose address is on the list of the forgotten, and gives no rows. It is called for all
  /// files before the first is read, so that rows of these people decide no scale and no order of dates.
  package func learnPeople(of file: ExportFile, settings: IngestSettings) throws {
    guard settings.forgotten?.knowsMails == true, file.isRecognized, file.table == nil, file.mayTellAddresses else {
      return
    }
    _ = try CollectionPass(surveying: file, settings: settings, paths: PathIDs([], settings: settings)).run()
  }

  /// The digest of a file's bytes, by which it is recognized without parsing: 32 hexadecimal digits. It is read at the
  /// disk's speed, or taken from its container if that has one. Nil if the file cannot be read; reading it reports why.
  package func digest(_ file: ExportFile) -> String? {
    if let digest = file.path.digest { return digest }
    do {
      let content = try file.path.openContent()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      while try content.read(into: buffer) > 0 {}
      return content.digestText
    } catch { return nil }
  }
}

/// The outcome of reading one file.
package struct FileOutcome: Sendable, Hashable {
  package var counts = RowCounts()
  /// The numbers of records that were left out, by what they are.
  package var leftOut: [String: Int] = [:]
  /// The number of bytes read from the disk.
  package var bytesRead = 0
  /// Whether the file was read to its end. Only then may rows be removed that it no longer has.
  package var readToEnd = true
  /// Whether the bytes turned out to be damaged, so that no row of the file may be stored.
  package var isSpoiled = false
  /// 32 hexadecimal digits of the bytes on the disk. The same as `ExportReader.digest`, if the file was read to its
  /// end.
  package var digest = ""
  /// The collections of which the file gave rows.
  package var collections: Set<Collection> = []

  /// The kinds of documents in a Firestore export that belong to no collection.
  package var otherKinds: [String] = []
  /// The outcomes of those kinds that were read together with the export.
  package var tables: [String: FileOutcome] = [:]

  package init() {}
}

/// The numbers of a file's records and rows: `read` is `accepted` plus `rejected` plus `forgotten` plus `leftOut`.
package struct RowCounts: Sendable, Hashable {
  /// Records in the file.
  package var read = 0
  /// Records that became a row.
  package var accepted = 0
  /// Records that were rejected.
  package var rejected = 0
  /// Records of people who are to be forgotten, of which nothing was kept.
  package var forgotten = 0
  /// Records of other kinds than the file is read for, such as drinking water among restaurants.
  package var leftOut = 0
  /// Additional rows of records, such as a review's author; not included in the other counts.
  package var derived = 0
  /// Fields that were rejected; their rows were not.
  package var rejectedFields = 0

  package init() {}
}

/// Receives a file's rows and rejects, in their order, on the thread that reads.
package protocol RecordSink: AnyObject {
  /// Receives a batch of rows of one collection.
  func receive(_ batch: RecordBatch) throws
  /// Receives a batch of rows of an analyst's table.
  func receive(_ batch: TableBatch) throws
  /// Receives a field or a row that could not be read.
  func reject(_ record: RejectedRecord) throws
}

extension RecordSink {
  /// Ignores tables, for a sink that only receives collections.
  package func receive(_ batch: TableBatch) throws {}
}

/// Discards everything, for identifying or surveying a file.
final class SilentSink: RecordSink, ProblemSink {
  func receive(_ batch: RecordBatch) {}
  func reject(_ record: RejectedRecord) {}
  func report(_ problem: Problem) {}
}

/// Thrown if the bytes of an export turned out to be damaged after rows were read from it. None of its rows may be
/// stored: the ingest is rolled back and begins again with the file that `ExportFolder.checked` returns.
package struct SpoiledContent: Error {
  package let file: String

  package init(file: String) { self.file = file }
}
