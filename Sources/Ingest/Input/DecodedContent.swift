internal import Diagnostics

/// A problem in an export that is decoded, with its place.
struct ContentRemark {
  let kind: ProblemKind
  let line: Int
  let field: String?
  let words: String

  init(_ kind: ProblemKind, line: Int, field: String? = nil, _ words: String) {
    self.kind = kind
    self.line = line
    self.field = field
    self.words = words
  }
}

/// Records in another format, which are converted to lines of JSON while they are read.
protocol DecodedContent: ExportContent {
  /// Called with problems of single values, which do not end the reading.
  var remark: (ContentRemark) -> Void { get set }
}
