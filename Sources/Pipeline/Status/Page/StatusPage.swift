internal import Diagnostics
internal import Model

/// The operator's page: the last run in one screen, opened from the disk. It needs no script and no other file.
///
/// It is history, and neither state nor part of a site: its text is that of the report, of exports' rows and of servers,
/// all of which is escaped by `MarkupWriter`.
struct StatusPage {
  let facts: NightFacts
  let times: StatusTime

  /// How every page begins, by which a later run recognizes it.
  static let beginning = "<!doctype html>\n<!-- sumaq status -->\n"

  init(_ facts: NightFacts) {
    self.facts = facts
    times = StatusTime(zone: facts.zone)
  }

  var bytes: [UInt8] {
    var page = MarkupWriter()
    page.raw("<!doctype html>\n<!-- sumaq status -->\n")
    page.element("html", ["lang": "en", "dir": "ltr"]) { page in
      page.line()
      page.element("head") { head(&$0) }
      page.line()
      page.element("body") { page in
        page.element("a", ["class": "skip", "href": "#main"], "Skip to content")
        page.element("header") { $0.element("p", ["class": "brand"], "sumaq") }
        page.line()
        page.element("main", ["id": "main"]) { page in
          title(&page)
          newProblems(&page)
          knownProblems(&page)
          if !facts.report.isOfShards { charts(&page) }
          exports(&page)
          photos(&page)
          back(&page)
        }
        page.element("footer") { page in
          page.element(
            "p",
            "For the operator. Written by the run itself; it opens without a network and is never part of the site.")
        }
      }
    }
    page.line()
    return page.bytes
  }

  private func head(_ page: inout MarkupWriter) {
    page.void("meta", ["charset": "utf-8"])
    page.void(
      "meta",
      [
        "http-equiv": "Content-Security-Policy",
        "content": "default-src 'none'; style-src '\(StatusStyle.hash)'; img-src data:; base-uri 'none'; "
          + "form-action 'none'",
      ])
    page.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.void("meta", ["name": "color-scheme", "content": "light dark"])
    page.element("title", "Status: \(words.kicker)")
    page.element("style") { $0.raw(StatusStyle.sheet) }
  }

  var words: StatusWords { StatusWords(facts) }

  private func title(_ page: inout MarkupWriter) {
    page.element("div", ["class": "title"]) { page in
      page.element("p", ["class": "kicker"]) { $0.element("span", ["class": "state \(words.tone)"], words.kicker) }
      page.element("h1", words.headline)
      if let held { page.element("p", ["class": "lead"], held) }
      for reason in words.reasons { page.element("p", ["class": "lead"], reason) }
      page.element("dl", ["class": "figs"], figures)
      page.element("details") { page in
        page.element("summary", "The closing screen")
        code(ClosingScreen(facts.report).text, &page)
      }
    }
    page.line()
  }

  /// That the output is held, where the headline does not say it.
  private var held: String? {
    guard let hold = facts.hold, facts.report.hold == nil else { return nil }
    let reason = Printable.line(hold.reason, limit: 200)
    return "Held since \(times.instant(hold.since)): \(reason). Nights publish nothing until sumaq release."
  }

  private func figures(_ page: inout MarkupWriter) {
    let report = facts.report
    figure(
      "Finished, \(times.day(facts.finished))", times.clock(facts.finished),
      "began \(times.clock(facts.started)), \(words.zoneName)", &page)
    figure("Took", Amount.seconds(report.seconds), words.usually ?? "sumaq \(facts.command)", &page)
    if report.isOfShards {
      figure("Pages", Amount.count(report.pages.total), "in all", &page)
    } else {
      figure(
        "Pages rendered", Amount.count(report.pages.rendered),
        report.pages.total > 0 ? "of \(Amount.count(report.pages.total))" : "none were due", &page)
      let (added, rest) = words.rows
      figure(added.label, Amount.count(added.number), rest, &page)
    }
    figure("Problems", words.newCount, words.knownCount, &page)
    figure(
      "Photos waiting", Amount.count(facts.photos.waiting), "of \(Amount.count(facts.photos.known))", &page)
  }

  private func figure(_ label: String, _ number: String, _ comparison: String, _ page: inout MarkupWriter) {
    page.element("div") { page in
      page.element("dt", label)
      page.element("dd") { page in
        page.text(number)
        page.element("small", comparison)
      }
    }
  }

  /// A section with its heading, whose second line is small.
  func section(
    _ id: String, _ title: String, _ small: String, _ page: inout MarkupWriter,
    _ content: (inout MarkupWriter) -> Void
  ) {
    page.element("section", ["aria-labelledby": id]) { page in
      page.element("h2", ["id": id]) { page in
        page.text(title)
        page.element("small", small)
      }
      page.element("div", ["class": "body"], content)
    }
    page.line()
  }

  /// A table that scrolls sideways where it is too wide. Cells of `numbers` stand at the right; those of `roomy` move
  /// under the row's name on a narrow screen.
  func table(
    _ caption: String, _ head: [String], numbers: Set<Int> = [], roomy: Set<Int> = [], _ rows: [[String]],
    _ page: inout MarkupWriter
  ) {
    let classes = head.indices.map { index in
      (numbers.contains(index) ? "num" : "word") + (roomy.contains(index) ? " roomy" : "")
    }
    page.element("div", ["class": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"]) { page in
      page.element("table") { page in
        page.element("caption", ["class": "vh"], caption)
        page.element("thead") { page in
          page.element("tr") { page in
            for (name, words) in zip(head, classes) { page.element("th", ["scope": "col", "class": words], name) }
          }
        }
        page.element("tbody") { page in
          for row in rows {
            self.row(row, classes, under: row.indices.filter(roomy.contains).map { row[$0] }, &page)
          }
        }
      }
    }
  }

  private func row(_ cells: [String], _ classes: [String], under: [String], _ page: inout MarkupWriter) {
    page.element("tr") { page in
      page.element("th", ["scope": "row"]) { page in
        page.text(cells[0])
        if !under.isEmpty { page.element("small", ["class": "slim"], under.joined(separator: ", ")) }
      }
      for (cell, words) in zip(cells, classes).dropFirst() { page.element("td", ["class": words], cell) }
    }
    page.line()
  }

  /// Text of machines and exports, letter by letter.
  func code(_ text: String, _ page: inout MarkupWriter) {
    page.element("pre", ["tabindex": "0"]) { $0.element("code", text) }
  }
}
