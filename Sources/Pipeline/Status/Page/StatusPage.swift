internal import Diagnostics
internal import Model
internal import Templating

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

/// The style sheet of the operator's page, which the page's own policy allows by its digest.
enum StatusStyle {
  /// The source expression for `style-src`.
  static let hash: String = {
    var digest = SHA256()
    sheet.withUTF8Buffer { digest.update(UnsafeRawBufferPointer($0)) }
    return "sha256-" + Base64.text(digest.finish())
  }()

  static let sheet: StaticString = """
    :root{color-scheme:light dark;--paper:#fbf7f0;--sheet:#f4ecdf;--rule:#dccfbd;--ink:#241915;--muted:#665649;--grey:#a89a8a;\
    --burgundy:#72322b;--teal:#276f79;--purple:#792765;--orange:#94491a;--clay:#b5652f;\
    --serif:"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif;--sans:system-ui,"Segoe UI","Noto Sans",sans-serif;\
    --small:.8125rem/1.5 var(--sans);--ui:.9375rem/1.4 var(--sans);--edge:max(clamp(1rem,4vw,2.5rem),(100% - 76rem)/2)}
    @media screen and (prefers-color-scheme:dark){:root{--paper:#1a1411;--sheet:#261e1a;--rule:#473a32;--ink:#f2e8dc;--muted:#b9a999;--grey:#7b6d61;\
    --burgundy:#eaa598;--teal:#83c5cc;--purple:#dd9fce;--orange:#e9a377;--clay:#d98f5c}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--serif);overflow-wrap:anywhere;font-variant-numeric:lining-nums tabular-nums}
    body>*,main>*{padding-inline:var(--edge)}main{padding:0 0 2rem}
    .brand{margin:0;padding:.75rem 0;font:700 1.375rem var(--serif)}
    .skip:not(:focus),.vh{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .skip:focus{position:absolute;z-index:1;background:var(--paper)}
    :focus-visible{outline:3px solid var(--teal);outline-offset:2px}
    h1,h2,h3{margin:0;line-height:1.2;text-wrap:balance}h1{font-size:clamp(1.5rem,1.3rem + 1.2vw,2.25rem)}h2{font-size:1.5rem}h3{font-size:1.125rem}
    h2 small,dd small,.parts small{font:var(--small);color:var(--muted)}h2 small,dd small{display:block}h2 small{margin:.5rem 0 1rem}
    p{margin:0 0 .75rem;max-width:40rem;text-wrap:pretty}ul{list-style:none;margin:0;padding:0}
    .kicker{margin:.5rem 0;font:600 var(--ui)}.state::before,.key::before{content:"";display:inline-block;width:.7em;height:.7em;margin-right:.4em;background:var(--tone)}
    .lead{margin:.75rem 0 0;font-size:1.125rem}
    .figs{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1rem 1.5rem;margin:1.5rem 0}.figs dt,.meta,.files,summary,footer,thead th{font:var(--small);color:var(--muted)}
    dd{margin:0;font-size:1.5rem;font-weight:700;line-height:1.2}
    main>section{padding-top:1.5rem;padding-bottom:1.5rem}h2{padding-top:1rem;border-top:1px solid var(--ink)}
    code,pre{font:.8125rem/1.5 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace}pre{margin:0 0 .75rem;padding:.75rem 1rem;background:var(--sheet);overflow-x:auto}
    summary{padding:.75rem 0;cursor:pointer}
    .parts>li{padding:1rem 0}.parts>li+li{border-top:1px solid var(--rule)}.parts>li:first-child{padding-top:0}
    .scroll{overflow-x:auto;margin-bottom:.75rem}table{width:100%;border-collapse:collapse;font:var(--ui);overflow-wrap:normal}
    th,td{padding:.5rem 1rem .5rem 0;text-align:left;vertical-align:baseline}tr>:last-child{padding-right:0}th[scope=row]{font-weight:600;overflow-wrap:anywhere;min-width:7rem}.num{text-align:right;white-space:nowrap}td.word{min-width:5rem}
    .roomy{display:none}th small{display:block;font:var(--small);color:var(--muted)}@media (min-width:40rem){.roomy{display:table-cell}.slim{display:none !important}}
    thead th{border-bottom:1px solid var(--ink)}tbody tr+tr>*{border-top:1px solid var(--rule)}
    .charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1.5rem 2.5rem}figure{margin:0;min-width:0}
    svg{display:block;width:100%;overflow:visible;margin-top:.5rem}svg text{fill:var(--muted);font:13px var(--sans)}svg .e{text-anchor:end}svg .sign{text-anchor:middle;font-weight:700}svg .lab{fill:var(--burgundy);font-weight:700}
    .axis{stroke:var(--grey)}.fill{fill:var(--tone)}svg .s4.sign{fill:var(--orange)}.key{margin-right:.5em;white-space:nowrap}
    .s0{--tone:var(--grey)}.s1{--tone:var(--burgundy)}.s2{--tone:var(--teal)}.s3{--tone:var(--purple)}.s4{--tone:var(--orange)}.s5{--tone:var(--clay)}
    .jobs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.75rem 1.5rem;margin:.5rem 0 1.5rem}
    .jobs li{display:grid;grid-template-columns:3rem minmax(0,1fr);gap:0 .75rem;align-content:start;font:var(--small)}.jobs img,.jobs .none{grid-row:span 2;width:3rem;height:3rem;object-fit:cover;background:var(--sheet)}.jobs small{color:var(--muted);font:inherit}
    footer{border-top:1px solid var(--rule);padding-block:1rem}
    @media (min-width:62rem){main>section{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:0 2rem}main>section>h2{padding-top:1rem}main>section>.body{padding-top:1rem;border-top:1px solid var(--ink)}}
    @media print{:root{font-size:12px}.scroll{overflow:visible}details:not([open]){display:none}section,figure,tr{break-inside:avoid}}
    """
}
