package import Model

/// The settings that control how exports are read.
package struct IngestSettings: Sendable {
  /// The entries of `sources` in `sumaq.json`. The first one whose pattern matches a file applies to it.
  package var sources: [SourceSettings] = []
  /// `site.currency`, which determines minor units if a row has no currency of its own.
  package var currency: String?
  /// The seconds by which the site's zone is ahead of UTC, at a date and time that are exported without a zone
  /// (microseconds since 1970 in local time); 0 means that they are in UTC.
  package var zoneOffset: @Sendable (_ wallMicroseconds: Int64) -> Int = { _ in 0 }
  /// Whether only the newest date of a collection's files is read. This is off in delta mode, where every file counts.
  package var onlyNewestDate = true
  /// Whether links may leave the exports folder.
  package var followsLinks = false
  /// How many times its own size an archive may unpack to.
  package var archiveRatio = 200
  /// The number of bytes that any archive may unpack to.
  package var archiveLeast = 1 << 30
  /// The largest size of one record in bytes.
  package var recordLimitBytes = 16 << 20
  /// The people whose rows are dropped; nil if the list of forgotten people is empty.
  package var forgotten: ForgottenPeople?
  /// The size of the window in bytes; smaller than a record only in tests.
  package var windowBytes = 256 << 10
  /// Whether only the first records are read, and nothing behind them is looked for.
  var areFirstRecordsEnough = false
  /// The folder for temporary files, which are unlinked at once.
  package var temporaryFolder = "/tmp"
  /// The number of rows in a full batch.
  package var batchRows = 4096
  /// The bytes of text in a full batch.
  package var batchBytes = 1 << 20

  package init() {}
}
