internal import Diagnostics
internal import Store

/// A parsed report: its head, and its text, SQL, chart and table blocks in order.
struct ReportSource {
  /// A part of the file.
  enum Part {
    /// Markdown with tags. Empty lines are inserted before it, so that problems have the right line.
    case text(String)
    case sql(SQLBlock)
    case figure(FigureBlock)
  }

  /// The file's name without `.md`, which is also the page's name.
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

  /// A problem at a byte offset of the file.
  func problem(_ kind: ProblemKind, at offset: Int, _ reason: String, mend: String? = nil) -> Problem {
    ReportReader.problem(kind, file: file, text: text, at: offset, reason, mend: mend)
  }
}
