internal import Diagnostics
internal import Model

/// The `sumaq.json` that `sumaq init` writes: nothing is set in it; what the exports suggest is in comments.
struct SettingsProposal {
  /// Nil if there are no exports.
  let survey: ExportSurvey?
  let guess: PlaceGuess?

  private static let mostFiles = 40
  private static let mostSources = 10

  var text: String {
    let lines = head + ["{"] + site + exports + sources + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    [
      "// The settings of sumaq. All keys: man sumaq.json, or the table in the README.",
      "// Comments and trailing commas are allowed. Remove the // before a line to put it in force.",
    ] + found
  }

  private var found: [String] {
    guard let survey else {
      return ["// There were no exports when this was written; beside exports sumaq init makes proposals from them."]
    }
    let width = min(40, survey.files.map(\.name.count).max() ?? 0)
    let lines = survey.files.prefix(Self.mostFiles).map { file in
      let name = Printable.line(file.name, limit: 80)
      let padding = String(repeating: " ", count: max(0, width - name.count))
      let by = file.by.isEmpty ? "" : ", \(Printable.line(file.by, limit: 80))"
      return "//   \(name)\(padding)  \(file.identifiedAs)\(by)"
    }
    let more = survey.files.count - Self.mostFiles
    return ["//", "// What the exports held when this was written:"] + lines
      + (more > 0 ? ["//   and \(Amount.of(more, "more file", "more files"))"] : [])
  }

  private var site: [String] {
    [
      "  \"site\": {",
      "    // The site's name, on every page.",
      "    // \"title\": \"Good places to eat\",",
      "    // The language of the words that are ours: en, es, zh-Hant or az.",
      "    // \"language\": \"en\",",
    ] + proposal("timeZone", guess?.zone, orElse: ("What rules days and months, UTC without it.", "America/Lima"))
      + proposal("currency", guess?.currency, orElse: ("The currency of prices that name none.", "PEN"))
      + [
        "    // Where the site is published: makes feed.xml and sitemap.xml.",
        "    // \"baseURL\": \"https://example.org/guide/\",",
        "    // Where “Do a review” leads.",
        "    // \"reviewLink\": \"https://example.org/review?restaurant={id}\",",
        "    // Where owners reply to a review, on sealed pages.",
        "    // \"replyLink\": \"https://app.example/reply?review={id}\",",
        "  },",
      ]
  }

  private func proposal(
    _ key: String, _ guess: SettingGuess?, orElse example: (words: String, value: String)
  ) -> [String] {
    guard let guess else { return ["    // \(example.words)", "    // \"\(key)\": \"\(example.value)\","] }
    return ["    // \(Printable.line(guess.reason))"]
      + guess.choices.map { choice in
        "    // \"\(key)\": \"\(choice.value)\","
          + (choice.remark.isEmpty ? "" : " // \(Printable.line(choice.remark))")
      }
  }

  private var exports: [String] {
    let tombstones = survey?.tombstones ?? 0
    let mode = tombstones > 0 ? "delta" : "snapshot"
    let words =
      tombstones > 0
      ? "\(Amount.of(tombstones, "row says", "rows say")) that a record was deleted, which exports of changes alone "
        + "need: those are of the mode delta."
      : "In the mode snapshot tonight's files are all there is, in the mode delta they are changes alone."
    return ["  \"exports\": {", "    // \(words)", "    // \"mode\": \"\(mode)\",", "  },"]
  }

  private var sources: [String] {
    let entries = survey?.suggestions.prefix(Self.mostSources) ?? []
    let hasTables = survey?.files.contains { $0.identifiedAs.hasPrefix("the table ") } ?? false
    guard !entries.isEmpty || hasTables else { return [] }
    let columns = Collection.allCases.map { collection in
      "  //   \(collection.name): \(collection.columns.map(\.name).joined(separator: ", "))"
    }
    guard !entries.isEmpty else {
      return ["  // \"sources\" can say which field of a file is which of these columns:"] + columns
    }
    return ["  // Files that are read as tables, and what would make collections of them:", "  \"sources\": ["]
      + entries.map { "    // \(Printable.line($0))," } + ["  ],", "  // The columns that there are:"] + columns
  }
}
