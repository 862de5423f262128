internal import Model

/// What rules the reading of exports.
package struct IngestSettings: Sendable {
  /// Entries of `sources` in `sumaq.json`; the first whose pattern fits a file rules it.
  package var sources: [SourceSettings] = []
  /// `site.currency`, by which minor units are counted where a row has no currency of its own.
  package var currency: String?
  /// Seconds that the site's zone is ahead of UTC, for a date and time (microseconds since 1970, as the clock on the
  /// wall shows it) that come without a zone; 0 means that they are UTC.
  package var zoneOffset: @Sendable (_ wallMicroseconds: Int64) -> Int = { _ in 0 }
  /// Read only the newest date of a collection whose files end in dates; off in delta mode, where every file counts.
  package var onlyNewestDate = true
  /// Links may lead out of the exports folder.
  package var followsLinks = false
  /// How many times its own size an archive may unpack to.
  package var archiveRatio = 200
  /// Bytes that any archive may unpack to.
  package var archiveLeast = 1 << 30
  /// Bytes that one record may have.
  package var recordLimitBytes = 16 << 20
  /// Bytes that are looked at at once; smaller than a record only in tests.
  package var windowBytes = 256 << 10
  /// Where files may stand while one is read; they have no names.
  package var temporaryFolder = "/tmp"
  /// Rows after which a batch is handed on.
  package var batchRows = 4096
  /// Bytes of text after which a batch is handed on.
  package var batchBytes = 1 << 20

  package init() {}
}
