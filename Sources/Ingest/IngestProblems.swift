package import Diagnostics

/// What can go wrong while exports are read.
package enum IngestProblems {
  package static let all =
    [
      noExports, cannotRead, linkOutside, notAFile, managedExport, unknownFile, unknownCollection, olderExport,
      emptyFile, sourceUnused,
      sourceWithoutCollection,
      jsonSyntax, invalidUTF8, truncated, corruptCompression, tooLarge, duplicateKey, loneSurrogate, encoding,
      csvSyntax, csvWidth, csvColumns, tableWidth, tableCount, notAnObject, noID,
      noSubject, badStars, badDate, ambiguousDate, badNumber, badMoney, badPlace, badText, badHours, unknownField,
    ]

  // MARK: Files

  package static let noExports = ProblemKind(
    "ingest.no-exports", .error,
    title: "there are no exports",
    explanation:
      "The exports folder is missing, is no folder, or holds no file that sumaq can read. Nothing was changed.",
    mend: "Name the folder with --exports DIR, or make sample exports with: sumaq demo Exports")

  package static let cannotRead = ProblemKind(
    "ingest.cannot-read", .error,
    title: "an export cannot be read",
    explanation:
      "The system refused the file or failed while reading it. It counts as not read to its end, so nothing of "
      + "its collection is removed.",
    mend: "Look at the system's reason; give the user who runs sumaq the right to read the file.")

  package static let linkOutside = ProblemKind(
    "ingest.link-outside", .error,
    title: "a link leads out of the exports folder",
    explanation:
      "Whoever can write into the exports folder could publish any file of this machine by a link, so one that leaves "
      + "the folder is not followed. The file counts as not read to its end: nothing of its collection is removed, and "
      + "the night ends with 1. Where links are how exports arrive, sumaq.json can say so.",
    mend: #""exports": {"followLinks": true}"#)

  package static let notAFile = ProblemKind(
    "ingest.not-a-file", .error,
    title: "an export is no regular file",
    explanation:
      "A device, a pipe or a socket may wait for ever or never end, so it is not opened. It counts as not read to its "
      + "end, so nothing of its collection is removed.",
    mend: "Put a file there: write the export to the end under a name ending in .tmp, then rename it.")

  package static let unknownFile = ProblemKind(
    "ingest.unknown-file", .warning,
    title: "a file is of no collection that sumaq knows",
    explanation: "It is no JSON, CSV or TSV, nor named like one, so it was left alone.",
    mend: "Move it out of the exports folder; if it is an export, name it after what it holds (weather.csv).")

  package static let managedExport = ProblemKind(
    "ingest.managed-export", .error,
    title: "an export is in a database's own format",
    explanation:
      "A managed export of Firestore (a folder with overall_export_metadata and output-0 files, also made by "
      + "its emulator) is a copy for the database alone; sumaq reads JSON and CSV.",
    mend: "Export the same collections as JSON, for example: npx -p node-firestore-import-export firestore-export "
      + "--accountCredentials key.json --backupFile Exports/dump.json")

  package static let unknownCollection = ProblemKind(
    "ingest.unknown-collection", .warning,
    title: "a dump holds a collection that sumaq does not know",
    explanation: "Its records are kept among the rejects. Collections are restaurants, users, reviews, dishes, offers, "
      + "favorites, visits and orders.",
    mend: "Rename the collection in the dump, or export it into a file of its own.")

  package static let olderExport = ProblemKind(
    "ingest.older-export", .warning,
    title: "an older export lies beside a newer one",
    explanation: "Where the names of a collection's files end in dates, only the newest date is read.",
    mend: "Remove the older files from the exports folder once they are not needed.")

  package static let emptyFile = ProblemKind(
    "ingest.empty-file", .warning,
    title: "an export is empty",
    explanation: "The file holds no record. If the collection had rows, the shrink guard looks at it.",
    mend: "Export again if the collection should not be empty.")

  package static let sourceUnused = ProblemKind(
    "ingest.source-unused", .warning,
    title: "an entry of \"sources\" met no file",
    explanation: "No file of the exports folder fits the pattern, so the entry had no effect.",
    mend: "Compare the pattern with the names in the exports folder; * stands for any characters.")

  package static let sourceWithoutCollection = ProblemKind(
    "ingest.source-without-collection", .warning,
    title: "an entry of \"sources\" describes fields of an analyst's table",
    explanation:
      "Fields, dateFormat, ratingScale and defaults are for collections; a table keeps its file's own columns.",
    mend: "Name the \"collection\" that the file holds, or take these keys out.")

  package static let unknownField = ProblemKind(
    "ingest.unknown-field", .warning,
    title: "\"sources\" names a field that does not exist",
    explanation: "Every field of a source is named after a column of its collection.",
    mend: "Use the column's name; the nearest one is given.")

  // MARK: Text

  package static let jsonSyntax = ProblemKind(
    "ingest.json-syntax", .error,
    title: "the text is no JSON",
    explanation:
      "In JSON lines, the record is rejected and the next line is read; elsewhere the file is read up to here.",
    mend: "Mend the line in the export, or export again; JSON follows RFC 8259 strictly.")

  package static let invalidUTF8 = ProblemKind(
    "ingest.invalid-utf8", .error,
    title: "the text is not UTF-8",
    explanation: "JSON must be UTF-8. The record cannot be taken, as its text could only be guessed.",
    mend: "Export as UTF-8, or convert the file: iconv -f LATIN1 -t UTF-8")

  package static let truncated = ProblemKind(
    "ingest.truncated", .error,
    title: "a file ends too early",
    explanation:
      "What came before is kept, but the file counts as not read to its end, so nothing of its collection is "
      + "removed.",
    mend: "Copy or export the file again; it is cut off.")

  package static let corruptCompression = ProblemKind(
    "ingest.corrupt-compression", .error,
    title: "compressed data is damaged",
    explanation:
      "What came before is kept, but the file counts as not read to its end, so nothing of its collection is "
      + "removed.",
    mend: "Copy or export the file again; gzip -t or zstd -t tests it.")

  package static let tooLarge = ProblemKind(
    "ingest.record-too-large", .error,
    title: "a record is too large or too deep",
    explanation: "A record may have 16 MB, two million values and a thousand levels, so that memory stays bounded.",
    mend: "Look at the place: often a quote or bracket is missing there.")

  package static let duplicateKey = ProblemKind(
    "ingest.duplicate-key", .warning,
    title: "a key stands twice in one object",
    explanation: "The last value is taken, as most readers of JSON do.",
    mend: "Mend the program that writes the export.")

  package static let loneSurrogate = ProblemKind(
    "ingest.lone-surrogate", .warning,
    title: "half of a character",
    explanation: "An escape such as \\ud83d stands without its other half and is replaced by U+FFFD.",
    mend: "Mend the program that writes the export; it cuts text in the middle of a character.")

  package static let encoding = ProblemKind(
    "ingest.encoding", .warning,
    title: "a file is not UTF-8",
    explanation: "The encoding was told from the bytes: UTF-16 by its byte order mark or zeros, else Windows-1252 "
      + "(which holds Latin-1), cell by cell.",
    mend: "Export as UTF-8 to be sure that every letter is right.")

  package static let csvSyntax = ProblemKind(
    "ingest.csv-syntax", .error,
    title: "the text is no CSV",
    explanation: "A quoted cell must be followed by a separator or a line break, and must end (RFC 4180).",
    mend: "Mend the line; a quote within a quoted cell is written twice.")

  package static let csvWidth = ProblemKind(
    "ingest.csv-width", .warning,
    title: "a row has more or fewer cells than the header",
    explanation: "Missing cells count as empty and cells beyond the header are not read; in an analyst's table a row "
      + "with cells beyond the header is rejected.",
    mend: "Look for a separator or a line break that is not within quotes.")

  package static let tableWidth = ProblemKind(
    "ingest.table-width", .warning,
    title: "an analyst's table has too many columns",
    explanation: "A table may have 1,000 columns. Those that came first are read, the others are not.",
    mend: "Export one row per value, with the name as a column of its own, instead of one column per value.")

  package static let csvColumns = ProblemKind(
    "ingest.csv-columns", .warning,
    title: "a CSV file has more columns than sumaq reads",
    explanation: "The first 16,384 columns of a file are read, as many as a spreadsheet has. The others are left out.",
    mend: "Export one row per value, with the name as a column of its own, instead of one column per value.")

  package static let tableCount = ProblemKind(
    "ingest.table-count", .warning,
    title: "the exports hold more analysts' tables than sumaq reads",
    explanation: "The first 1,000 tables, in the order of their names, are read. The others are left out.",
    mend: "Move the files that nobody asks for out of the exports folder, or name the parts of one table alike: "
      + "weather-0001.csv and weather-0002.csv are both the table weather.")

  // MARK: Rows

  package static let notAnObject = ProblemKind(
    "ingest.not-an-object", .error,
    title: "a record is no object",
    explanation: "Every record of a collection is an object with named fields. The record is rejected.",
    mend: "Mend the export, or move the file away if it is of another kind.")

  package static let noID = ProblemKind(
    "ingest.no-id", .error,
    title: "a record has no id",
    explanation: "It has neither an id nor the fields from which one could be made. The record is rejected.",
    mend: "Export the id, or name its field under \"sources\" in sumaq.json.")

  package static let noSubject = ProblemKind(
    "ingest.no-subject", .error,
    title: "a record belongs to nobody",
    explanation: "A review needs a restaurant or a user, a favorite both. The record is rejected.",
    mend: "Export the ids of the restaurant and of the user, or name their fields under \"sources\".")

  // MARK: Fields

  package static let badStars = ProblemKind(
    "ingest.bad-stars", .warning,
    title: "a rating is no number of stars",
    explanation:
      "Stars are 0.5 to 5; ratings such as \"4.1/5\", \"8 of 10\" and \"FIVE\" are understood. The field is empty.",
    mend: "If the export rates on another scale, say so: \"ratingScale\": 10 in its entry of \"sources\".")

  package static let badDate = ProblemKind(
    "ingest.bad-date", .warning,
    title: "a date cannot be read",
    explanation: "The field is empty, and the record counts as oldest.",
    mend:
      "Export dates as 2024-05-06T07:08:09Z, or give \"dateFormat\" (such as DD/MM/YYYY) in the file's entry of \"sources\"."
  )

  package static let ambiguousDate = ProblemKind(
    "ingest.ambiguous-date", .error,
    title: "day and month cannot be told apart",
    explanation:
      "No date of the column, in all files of the collection, has a number above 12 in one of the places, so 5/6/2019 "
      + "may be May or June. All dates of the column that look so are empty.",
    mend:
      "Say which it is in sumaq.json: \"sources\": [{\"file\": \"reviews*.csv\", \"dateFormat\": \"DD/MM/YYYY\"}] (or MM/DD/YYYY)."
  )

  package static let badNumber = ProblemKind(
    "ingest.bad-number", .warning,
    title: "a number cannot be read",
    explanation: "The field is empty.",
    mend: "Export plain numbers, such as 12.5.")

  package static let badMoney = ProblemKind(
    "ingest.bad-money", .warning,
    title: "an amount of money cannot be read",
    explanation: "The field is empty. Amounts such as 12.50, \"1,200\" and \"€ 12,50\" are understood.",
    mend: "Export plain decimals and a currency field.")

  package static let badPlace = ProblemKind(
    "ingest.bad-place", .warning,
    title: "a latitude or longitude is impossible",
    explanation: "Latitudes are -90 to 90, longitudes -180 to 180. The field is empty.",
    mend: "Mend the position in the app; perhaps the two are swapped.")

  package static let badText = ProblemKind(
    "ingest.bad-text", .warning,
    title: "a field holds something else than text",
    explanation: "An object or a list stands where text is wanted. The field is empty.",
    mend: "Export text, or name another field under \"sources\" in sumaq.json.")

  package static let badHours = ProblemKind(
    "ingest.bad-hours", .warning,
    title: "opening hours cannot be read",
    explanation: "The field is empty. Hours such as 09:00, 9:30 PM and 10:0-18:0 are understood.",
    mend: "Export hours as HH:MM.")
}
