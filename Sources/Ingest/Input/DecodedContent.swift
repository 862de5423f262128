internal import Diagnostics

/// What is wrong with a part of an export that is decoded, at its place.
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

/// Records of another form that are made into lines of JSON while they are read.
protocol DecodedContent: ExportContent {
  /// Takes what is wrong with single values, which does not end the reading.
  var remark: (ContentRemark) -> Void { get set }
}
