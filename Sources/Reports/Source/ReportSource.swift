internal import Diagnostics
internal import Store

/// A report's file, taken apart: its head, and its text, SQL, chart and table blocks in their order.
struct ReportSource {
  /// A stretch of the file.
  enum Part {
    /// Markdown with places; empty lines before it keep its lines where they are in the file.
    case text(String)
    case sql(SQLBlock)
    case figure(FigureBlock)
  }

  /// The file's name without `.md`; the page's name.
  let name: String
  let file: String
  let text: String
  var head = ReportHead()
  var parts: [Part] = []
  private(set) var problems: [Problem] = []

  init(name: String, file: String, text: String, languages: [String]) {
    self.name = name
    self.file = file
    self.text = text
    var reader = ReportReader(file: file, text: text, languages: languages)
    reader.read()
    head = reader.head
    parts = reader.parts
    problems = reader.problems
  }

  var blocks: [SQLBlock] {
    parts.compactMap { part in
      if case .sql(let block) = part { return block }
      return nil
    }
  }

  var figures: [FigureBlock] {
    parts.compactMap { part in
      if case .figure(let block) = part { return block }
      return nil
    }
  }

  /// A problem at a byte of the file.
  func problem(_ kind: ProblemKind, at offset: Int, _ reason: String, mend: String? = nil) -> Problem {
    ReportReader.problem(kind, file: file, text: text, at: offset, reason, mend: mend)
  }
}
