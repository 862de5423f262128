internal import Diagnostics
internal import Pipeline

/// A manual page, as it is written line by line.
struct ManualPage {
  let name: String
  let section: Int
  private var lines: [String] = []

  init(_ name: String, _ section: Int, _ summary: String) {
    (self.name, self.section) = (name, section)
    let title = ManualText.literal(name.uppercased())
    lines = [
      ".\\\" Made by sumaq from its own tables.",
      ".TH \(title) \(section) \"\(Program.releaseDay)\" \"sumaq \(Program.version)\" \"\(Self.volume(section))\"",
      ".SH NAME", "\(ManualText.literal(name)) \\- \(ManualText.running(summary))",
    ]
  }

  /// `sumaq-build.1`.
  var file: String { "\(name).\(section)" }

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func heading(_ words: String) { lines.append(".SH \(words)") }

  mutating func subheading(_ words: String) { lines.append(".SS \(ManualText.literal(words))") }

  /// A paragraph of running text; none if it is empty.
  mutating func paragraph(_ words: String) {
    if !words.isEmpty { lines += gap + [ManualText.running(words)] }
  }

  /// What parts a paragraph from the one before; nothing after a heading, which does so already.
  private var gap: [String] { lines.last?.hasPrefix(".S") == true ? [] : [".PP"] }

  /// A line that shows how something is called: the first `bold` words are bold.
  mutating func usage(_ bold: String, _ rest: String) {
    lines.append("\\fB\(ManualText.literal(bold))\\fR \(ManualText.literal(rest))")
  }

  /// A term and what it means.
  mutating func item(_ term: String, value: String = "", _ meanings: [String]) {
    lines += [
      ".TP", "\\fB\(ManualText.literal(term))\\fR" + (value.isEmpty ? "" : " \\fI\(ManualText.literal(value))\\fR"),
    ]
    lines.append(meanings.map(ManualText.running).joined(separator: "\n.br\n"))
  }

  mutating func item(_ option: OptionSpec) {
    let value = String(option.synopsis.dropFirst(option.name.count + (option.value == nil ? 0 : 1)))
    item(option.name, value: value, [option.meaning])
  }

  /// Lines that are shown as they are.
  mutating func example(_ shown: [String]) {
    lines += gap + [".nf", ".RS"] + shown.map(ManualText.line) + [".RE", ".fi"]
  }

  /// Lines that name other pages.
  mutating func references(_ pages: [(name: String, section: Int)]) {
    for (index, page) in pages.enumerated() {
      lines.append(ManualText.reference(page.name, page.section) + (index < pages.count - 1 ? " ," : ""))
    }
  }

  private static func volume(_ section: Int) -> String { section == 5 ? "File formats" : "User commands" }
}
