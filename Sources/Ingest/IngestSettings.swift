internal import Diagnostics
package import Model
internal import Platform

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

  /// How many bytes an archive of this size may unpack to.
  func archiveRoom(_ size: Int) -> Int {
    let (many, isTooMany) = size.multipliedReportingOverflow(by: archiveRatio)
    return isTooMany ? .max : max(archiveLeast, many)
  }
}

/// One entry of `sources` in `sumaq.json`, which describes files by their name.
package struct SourceSettings: Sendable {
  /// The pattern of the files' names; `*` matches any characters.
  ///
  /// If it is a path, the files of its folder are listed as well.
  package var pattern: String
  /// The collection; nil for an analyst's table.
  package var collection: Collection?
  /// The export's field for a column (`restaurant_id`: `venue`), in addition to the spellings that sumaq knows.
  package var fields: [String: String]
  /// The order of dates such as 5/6/2019.
  package var dateOrder: DateOrder?
  /// The scale of ratings.
  package var scale: RatingScale?
  /// The text for a column if a record lacks the field.
  package var defaults: [String: String]
  /// The id of the user whose reviews and favorites these are, if the records name none.
  package var user: String?

  /// Whether it describes any fields of a record.
  var describesFields: Bool { !fields.isEmpty || dateOrder != nil || scale != nil || !defaults.isEmpty || user != nil }

  /// Whether it names columns of a table without a header, which are `column_1` and so on.
  var namesColumns: Bool { fields.values.contains { $0.hasPrefix("column_") } }

  package init(
    pattern: String, collection: Collection? = nil, fields: [String: String] = [:], dateOrder: DateOrder? = nil,
    scale: RatingScale? = nil, defaults: [String: String] = [:], user: String? = nil
  ) {
    self.pattern = pattern
    self.collection = collection
    self.fields = fields
    self.dateOrder = dateOrder
    self.scale = scale
    self.defaults = defaults
    self.user = user
  }
}

/// The folders within the exports folder that entries of `sources` name.
enum SourceFolders {
  /// Each folder once, by name. `*` and `?` match characters within one folder's name. No folder is outside of the
  /// exports folder.
  static func list(
    _ settings: IngestSettings, in folder: ExportPath, _ problems: any ProblemSink
  ) throws(FileError) -> [String] {
    let isFolder = { (name: String) in
      do throws(InputFault) { return try folder.below(name).isFolder() } catch {
        problems.report(error.kind.problem(at: Place(name), error.words))
        return false
      }
    }
    var found: Set<String> = []
    for pattern in Set(settings.sources.map { Path.parent(of: $0.pattern) }) where pattern != "." {
      let parts = pattern.split(separator: "/").map(String.init)
      guard !pattern.hasPrefix("/"), !parts.contains("..") else { continue }
      var inner = [""]
      for part in parts where part != "." {
        var deeper: [String] = []
        for outer in inner { deeper += try below(outer, part, in: folder.folder, isFolder) }
        inner = deeper
      }
      found.formUnion(inner)
    }
    return found.subtracting([""]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func below(
    _ outer: String, _ part: String, in folder: String, _ isFolder: (String) -> Bool
  ) throws(FileError) -> [String] {
    let path = outer.isEmpty ? folder : Path.join(folder, outer)
    let isPattern = part.contains("*") || part.contains("?")
    let names =
      isPattern ? try Files.names(in: path).filter { FileNaming.fits($0, part) && !$0.hasPrefix(".") } : [part]
    return names.map { outer.isEmpty ? $0 : Path.join(outer, $0) }.filter(isFolder)
  }
}
