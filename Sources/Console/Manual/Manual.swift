internal import Diagnostics
internal import Model
internal import Pipeline

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
    page.paragraph("Every command that touches the store takes these; each command's own page has the others.")
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
