internal import Diagnostics
internal import Model
internal import Pipeline
internal import Platform

/// The manual pages, generated from the tables of commands, options, exit codes and settings.
enum Manual {
  static var pages: [ManualPage] { [overview, settings] + CommandTable.shown.map(page) }

  private static func pageName(_ command: CommandSpec) -> String { "sumaq-\(command.name)" }

  private static var overview: ManualPage {
    var page = ManualPage("sumaq", 1, Help.purpose)
    page.heading("SYNOPSIS")
    page.usage("sumaq", "COMMAND [options]")
    page.heading("DESCRIPTION")
    page.paragraph(
      "sumaq reads the nightly exports of a restaurant-review app, keeps them in SQLite, makes small copies of the "
        + "photos they mention, and writes a website that needs no server, and reports for analysts. A night costs what "
        + "changed; a run that fails leaves what is published as it was.")
    page.heading("COMMANDS")
    for command in CommandTable.shown { page.item(command.name, value: command.operands, ["\(command.summary)."]) }
    page.heading("OPTIONS")
    page.paragraph("Every command that touches the store takes these; each command's own page has its further ones.")
    for option in Options.shared { page.item(option) }
    page.heading("EXIT STATUS")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", [code.meaning]) }
    page.heading("ENVIRONMENT")
    page.item("TMPDIR", ["Where temporary files go (default /tmp)."])
    page.item("NO_COLOR", ["With any value, nothing is coloured."])
    page.heading("FILES")
    for (path, meaning) in files { page.item(path, [meaning]) }
    page.heading("EXAMPLES")
    page.example(["sumaq demo Exports && sumaq build"])
    seeAlso(&page, CommandTable.shown.map { (pageName($0), 1) } + [("sumaq.json", 5)])
    return page
  }

  private static let files = [
    ("sumaq.json", "The settings, sumaq.json(5)."),
    ("Exports", "The exports, which are only read."),
    ("Templates", "Templates and reports of one's own, laid file by file over the shipped ones."),
    ("Output/site, Output/reports", "What is published: for everyone, and for analysts."),
    (".sumaq", "The state: the store and the small photos."),
    (
      "/etc/sumaq, /var/lib/sumaq",
      "Where a packaged sumaq.service has its settings and templates, and all else."
    ),
  ]

  private static func page(_ command: CommandSpec) -> ManualPage {
    var page = ManualPage(pageName(command), 1, command.summary)
    page.heading("SYNOPSIS")
    page.usage("sumaq \(command.name)", String(command.usage.dropFirst("sumaq \(command.name) ".count)))
    page.heading("DESCRIPTION")
    page.paragraph("\(command.summary).")
    page.paragraph(command.details)
    page.paragraph(command.changes)
    if !command.options.isEmpty { page.heading("OPTIONS") }
    for option in command.listedOptions { page.item(option) }
    if command.takesCommonOptions {
      page.paragraph("sumaq(1) says what these common options mean:")
      page.paragraph(Options.shared.map(\.name).joined(separator: " "))
    }
    page.heading("EXIT STATUS")
    page.paragraph("0 when it is done; sumaq(1) lists all codes.")
    page.heading("EXAMPLES")
    page.example(command.examples)
    seeAlso(&page, [("sumaq", 1), ("sumaq.json", 5)])
    return page
  }

  private static var settings: ManualPage {
    var page = ManualPage("sumaq.json", 5, "the settings of sumaq")
    page.heading("DESCRIPTION")
    page.paragraph(
      "The file is optional. It is JSON, in which comments and trailing commas are allowed; a key `site.title` is `title` "
        + "in the object `site`. An unknown key is answered with the nearest known one.")
    page.example(["{", "  \"site\": {", "    \"title\": \"Good places to eat\", // on every page", "  },", "}"])
    page.paragraph("sumaq init writes one to begin with, from what the exports hold.")
    page.heading("KEYS")
    var group = ""
    for key in SettingKeys.all {
      let first = String(key.name.prefix { $0 != "." })
      if first != group { page.subheading(first) }
      group = first
      page.item(key.name, ["It takes \(key.takes); the default is \(key.fallback).", "\(key.meaning)."])
    }
    page.heading("COLUMNS")
    page.paragraph(
      "What `fields` and `defaults` of `sources` may name. A field that has a usual name, in any of eleven languages, needs "
        + "no entry.")
    for collection in Collection.allCases {
      page.item(collection.name, [collection.columns.map(\.name).joined(separator: ", ") + "."])
    }
    seeAlso(&page, [("sumaq", 1), ("sumaq-init", 1)])
    return page
  }

  private static func seeAlso(_ page: inout ManualPage, _ pages: [(String, Int)]) {
    page.heading("\"SEE ALSO\"")
    page.references(pages)
  }
}

/// The hidden `sumaq manual DIR`: writes the manual pages into the folders `man1` and `man5` of a folder, for `make
/// install` and the packages.
enum ManualCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let folder = Path.absolute(invocation.operands[0], in: invocation.processContext.workingFolder)
    for page in Manual.pages {
      let section = Path.join(folder, "man\(page.section)")
      try Files.makeFolder(section)
      try Files.create(Path.join(section, page.file), with: Array(page.text.utf8))
    }
    return .done
  }
}

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

/// Escapes text for a manual page in the macros of man(7).
enum ManualText {
  /// Running text. A word that begins with a hyphen is an option, whose hyphens can be pasted; what is between
  /// backticks is bold.
  static func running(_ text: String) -> String {
    var result = ""
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      result += index % 2 == 1 ? "\\fB\(literal(String(part)))\\fR" : words(String(part))
    }
    return guarded(result)
  }

  /// Text in which every character can be pasted.
  static func literal(_ text: String) -> String { escaped(text).replacing("-", with: "\\-") }

  /// A line that is shown as it is.
  static func line(_ text: String) -> String { guarded(literal(text)) }

  /// The name of a manual page and its section, as other pages list it.
  static func reference(_ name: String, _ section: Int) -> String { ".BR \(literal(name)) (\(section))" }

  private static func words(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("-") || $0.hasPrefix("(--") ? literal(String($0)) : escaped(String($0)) }
      .joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
      .replacing("'", with: "\\(aq").replacing("\"", with: "\\(dq")
  }

  /// A line that begins with a dot would be a request.
  private static func guarded(_ text: String) -> String { text.hasPrefix(".") ? "\\&" + text : text }
}
