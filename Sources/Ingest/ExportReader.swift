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
      file: file.name, isPrivate: file.isPrivate || file.namesSecrets, forgotten: settings.forgotten, problems)
    if let table = file.table {
      return try TablePass(file, table: table, settings: settings, scribe: scribe, sink: sink).run()
    }
    guard file.isRecognized else { return FileOutcome() }
    return try FilePass(
      file, settings: settings, scribe: scribe, sink: sink,
      survey: survey ?? DateSurvey([file], settings: settings),
      scales: try scales ?? RatingScales(ratings(of: file, settings: settings), decided: file.ownCollections),
      paths: paths ?? PathIDs([file], settings: settings), known: known, tables: tables
    ).run()
  }

  /// The ratings of a file, if it declares no scale. Reads the file without giving any rows.
  package func ratings(of file: ExportFile, settings: IngestSettings) throws -> RatingTallies {
    guard file.isRecognized, file.table == nil, !file.declaresScale else { return [:] }
    let quiet = ProblemScribe(file: file.name, SilentSink())
    let pass = FilePass(file, settings: settings, scribe: quiet, sink: SilentSink(), survey: nil)
    _ = try pass.run()
    return pass.ratings
  }

  /// Finds the people of a file whose address is on the list of the forgotten, and gives no rows. It is called for all
  /// files before the first is read, so that rows of these people decide no scale and no order of dates.
  package func learnPeople(of file: ExportFile, settings: IngestSettings) throws {
    guard settings.forgotten?.knowsMails == true, file.isRecognized, file.table == nil, file.mayTellAddresses else {
      return
    }
    let quiet = ProblemScribe(file: file.name, SilentSink())
    _ = try FilePass(
      file, settings: settings, scribe: quiet, sink: SilentSink(), survey: nil, paths: PathIDs([], settings: settings)
    ).run()
  }

  /// The digest of a file's bytes, by which it is recognized without parsing: 32 hexadecimal digits. It is read at the
  /// disk's speed, or taken from its container if that has one. Nil if the file cannot be read; reading it reports why.
  package func digest(_ file: ExportFile) -> String? {
    if let digest = file.path.member?.digest { return digest }
    do {
      let content = try file.path.openContent()
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { buffer.deallocate() }
      while try content.read(into: buffer) > 0 {}
      return content.digestText
    } catch { return nil }
  }
}
