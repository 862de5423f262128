package import Diagnostics

/// The kinds of problems with exports.
package enum IngestProblems {
  // MARK: Files

  package static let noExports = ProblemKind("ingest.no-exports")
  package static let cannotRead = ProblemKind("ingest.cannot-read")
  package static let linkOutside = ProblemKind("ingest.link-outside")
  package static let notAFile = ProblemKind("ingest.not-a-file")
  package static let unknownFile = ProblemKind("ingest.unknown-file")
  package static let unreadFolder = ProblemKind("ingest.unread-folder")
  package static let webPage = ProblemKind("ingest.web-page")
  package static let parquet = ProblemKind("ingest.parquet")
  package static let workbookDamaged = ProblemKind("ingest.workbook-damaged")
  package static let otherWorkbook = ProblemKind("ingest.other-workbook")
  package static let sheetSkipped = ProblemKind("ingest.sheet-skipped")
  package static let sheetFull = ProblemKind("ingest.sheet-full")
  package static let damagedExport = ProblemKind("ingest.damaged-export")
  package static let exportTail = ProblemKind("ingest.export-tail")
  package static let missingOutput = ProblemKind("ingest.missing-output")
  package static let unnamedOutput = ProblemKind("ingest.unnamed-output")
  package static let documentCount = ProblemKind("ingest.document-count")
  package static let exportSize = ProblemKind("ingest.export-size")
  package static let exportVersion = ProblemKind("ingest.export-version")
  package static let noOverallMetadata = ProblemKind("ingest.no-overall-metadata")
  package static let unknownCollection = ProblemKind("ingest.unknown-collection")
  package static let deeperExport = ProblemKind("ingest.deeper-export")
  package static let olderExport = ProblemKind("ingest.older-export")
  package static let emptyFile = ProblemKind("ingest.empty-file")
  package static let sourceUnused = ProblemKind("ingest.source-unused")
  package static let sourceWithoutCollection = ProblemKind("ingest.source-without-collection")
  package static let unknownField = ProblemKind("ingest.unknown-field")

  // MARK: Archives

  package static let archiveDamaged = ProblemKind("ingest.archive-damaged")
  package static let archiveTooLarge = ProblemKind("ingest.archive-too-large")
  package static let archivePassword = ProblemKind("ingest.archive-password")
  package static let archivePacking = ProblemKind("ingest.archive-packing")
  package static let archiveName = ProblemKind("ingest.archive-name")
  package static let archiveTwice = ProblemKind("ingest.archive-twice")
  package static let archiveNested = ProblemKind("ingest.archive-nested")
  package static let archivePhotos = ProblemKind("ingest.archive-photos")
  package static let archiveRest = ProblemKind("ingest.archive-rest")
  package static let tar = ProblemKind("ingest.tar")

  // MARK: Text

  package static let jsonSyntax = ProblemKind("ingest.json-syntax")
  package static let invalidUTF8 = ProblemKind("ingest.invalid-utf8")
  package static let truncated = ProblemKind("ingest.truncated")
  package static let corruptCompression = ProblemKind("ingest.corrupt-compression")
  package static let tooLarge = ProblemKind("ingest.record-too-large")
  package static let duplicateKey = ProblemKind("ingest.duplicate-key")
  package static let loneSurrogate = ProblemKind("ingest.lone-surrogate")
  package static let encoding = ProblemKind("ingest.encoding")
  package static let csvSyntax = ProblemKind("ingest.csv-syntax")
  package static let csvWidth = ProblemKind("ingest.csv-width")
  package static let tableWidth = ProblemKind("ingest.table-width")
  package static let noHeader = ProblemKind("ingest.no-header")
  package static let csvColumns = ProblemKind("ingest.csv-columns")
  package static let secretLeftOut = ProblemKind("ingest.secret-left-out")
  package static let tableCount = ProblemKind("ingest.table-count")

  // MARK: Rows

  package static let savedByNobody = ProblemKind("ingest.saved-by-nobody")
  package static let notAReview = ProblemKind("ingest.not-a-review")
  package static let accountRow = ProblemKind("ingest.account-row")
  package static let notAnObject = ProblemKind("ingest.not-an-object")
  package static let noField = ProblemKind("ingest.no-field")
  package static let noID = ProblemKind("ingest.no-id")
  package static let noSubject = ProblemKind("ingest.no-subject")
  package static let badDocument = ProblemKind("ingest.bad-document")
  package static let otherDatabase = ProblemKind("ingest.other-database")
  package static let otherParent = ProblemKind("ingest.other-parent")

  // MARK: Fields

  package static let badStars = ProblemKind("ingest.bad-stars")
  package static let zeroStars = ProblemKind("ingest.zero-stars")
  package static let ratingScale = ProblemKind("ingest.rating-scale")
  package static let badDate = ProblemKind("ingest.bad-date")
  package static let ambiguousDate = ProblemKind("ingest.ambiguous-date")
  package static let badNumber = ProblemKind("ingest.bad-number")
  package static let badMoney = ProblemKind("ingest.bad-money")
  package static let badPlace = ProblemKind("ingest.bad-place")
  package static let brokenCell = ProblemKind("ingest.broken-cell")
  package static let cellError = ProblemKind("ingest.cell-error")
  package static let formulaEmpty = ProblemKind("ingest.formula-empty")
  package static let lostDigits = ProblemKind("ingest.lost-digits")
  package static let badText = ProblemKind("ingest.bad-text")
  package static let replacedBytes = ProblemKind("ingest.replaced-bytes")
  package static let unknownMeaning = ProblemKind("ingest.unknown-meaning")
  package static let badHours = ProblemKind("ingest.bad-hours")
}
