internal import Model
internal import Pages
internal import Store

/// All keys of `sumaq.json`, in the order of the README's table.
package enum SettingKeys {
  package static let all: [SettingKey] = site + exports + people + sealed + photos + rest

  private static let site: [SettingKey] = [
    .text("site.title", \.site.title, "The site's name, on every page"),
    .optionalText(
      "site.accent", \.site.accent, takes: "a colour such as `#72322b`", "The accent, in place of burgundy",
      check: SettingKeys.colour),
    .optionalText(
      "site.accentDark", \.site.accentDark, takes: "a colour such as `#eaa598`", "The accent in the dark",
      check: SettingKeys.colour),
    SettingKey(
      name: "site.language", takes: "`\"en\"`, `\"es\"`, `\"zh-Hant\"`, `\"az\"`, or one of your own",
      fallback: "`\"en\"`",
      meaning: "The language of the words that are ours: the name of a file in `Templates/strings`"
    ) { settings, node throws(DocumentReader.Fault) in
      let text = try node.text(for: "site.language")
      guard StringTable.isTag(text) else {
        throw node.fault(
          "site.language is \"\(text)\", which is no tag of a language", "Write for example \"es\" or \"zh-Hant\".")
      }
      settings.site.language = text
    },
    .text(
      "site.timeZone", \.site.timeZone, "What rules days and months: a name such as `America/Lima`; never the machine's"
    ),
    .optionalText(
      "site.currency", \.site.currency, takes: "a currency code such as `PEN`",
      "The currency of prices that name none; without it the bare number is shown",
      check: { $0.utf8.count == 3 && $0.utf8.allSatisfy { (65...90).contains($0) } ? nil : "is no currency code" }),
    .optionalText(
      "site.reviewLink", \.site.reviewLink, takes: "an http(s) address with `{id}`",
      "Where “Do a review” leads; `{id}` becomes the restaurant's id",
      check: { link in
        guard link.hasPrefix("https://") || link.hasPrefix("http://") else { return "is no http(s) address" }
        return link.contains("{id}") ? nil : "does not say where the restaurant's id goes"
      }),
    .optionalText(
      "site.replyLink", \.site.replyLink, takes: "an https address with `{id}`",
      "Where an owner replies: makes a button beside each review that awaits a reply on sealed pages; `{id}` becomes the "
        + "review's id",
      check: { link in
        let host = link.dropFirst(8).prefix { !"/?#".contains($0) }
        guard link.hasPrefix("https://"), !host.isEmpty, !host.contains(where: "{}@\\".contains),
          link.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return "is no https address" }
        return link.contains("{id}") ? nil : "does not say where the review's id goes"
      }),
    SettingKey(
      name: "site.mapLink", takes: "an http(s) address with `{lat}` and `{lon}`, `{address}` or `{name}`",
      fallback: "none",
      meaning: "Where “Open the map” leads, such as `https://www.openstreetmap.org/?mlat={lat}&mlon={lon}&zoom=18`; "
        + "without it the reader's machine is asked (`geo:`), which few desktops answer"
    ) { settings, node throws(DocumentReader.Fault) in
      let text = try node.text(for: "site.mapLink")
      do throws(MapLink.Fault) { settings.site.mapLink = try MapLink(text) } catch {
        throw node.fault(
          "site.mapLink \(error.reason)", "Write for example \"https://example.org/map?at={lat},{lon}\".")
      }
    },
    SettingKey(
      name: "site.baseURL", takes: "an http(s) address such as `https://example.org/guide/`", fallback: "none",
      meaning: "Where the site is published: makes `feed.xml`, `sitemap.xml` and, in each page, its address and what "
        + "networks show of a link"
    ) { settings, node throws(DocumentReader.Fault) in
      let text = try node.text(for: "site.baseURL")
      do throws(SiteAddress.Fault) { settings.site.baseURL = try SiteAddress(text) } catch {
        throw node.fault("site.baseURL \(error.reason)", error.mend)
      }
    },
    .flag("site.jsonLD", \.site.jsonLD, "Structured data for search engines in restaurants' pages"),
    .choice(
      "site.app", \.site.app.state,
      "`on`: readers can keep pages on their devices and install the site; needs `site.baseURL` with https; `withdraw`: "
        + "what they kept is removed at their next visit"),
    .optionalText(
      "site.appName", \.site.app.name, takes: "a text of 1 to 30 letters",
      "The name under the icon; without it `site.title`, cut at a word",
      check: { text in
        if hasControl(text) { return "has a control character" }
        return (1...AppSettings.longestName).contains(text.count) ? nil : "has \(text.count) letters"
      }),
    .number(
      "site.keepAllMegabytes", \.site.app.keepAllMegabytes, 0...2000,
      "“Keep everything offline” is offered up to this size; 0: never"),
  ]

  private static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  private static func colour(_ text: String) -> String? {
    let isHex = text.utf8.dropFirst().allSatisfy { byte in
      (48...57).contains(byte) || (65...70).contains(byte & 0xDF)
    }
    return text.hasPrefix("#") && text.utf8.count == 7 && isHex ? nil : "is no colour"
  }

  private static let exports: [SettingKey] = [
    .choice(
      "exports.mode", \.exportsMode,
      "`snapshot`: tonight's files are all there is; `delta`: they are changes, and `_deleted` or `deleted` removes a record"
    ),
    SettingKey(
      name: "exports.from",
      takes: "list of `{\"url\": \"https://…\", \"headers\": {\"Header\": \"env:NAME\"}}`", fallback: "`[]`",
      meaning:
        "Exports on servers, read like files of the exports folder: `url`, `headers` (each `env:NAME` or `file:PATH`, sent to the "
        + "address's own scheme, host and port alone), `name` (what it is called; without one, host and path)",
      mayHoldSecrets: true
    ) { settings, node throws(DocumentReader.Fault) in settings.exportsFrom = try Settings.exportsFrom(node) },
    .hosts(
      "exports.allowHosts", \.exportsAllowHosts,
      "Hosts on this machine or its own network that exports may come from all the same"),
    .number(
      "exports.megabytes", \.exportsMegabytes, 1...1_000_000,
      "Downloads of more are refused, a list's pages counted together"),
    .real(
      "exports.timeoutSeconds", \.exportsTimeout, 1...600,
      "A server that sends nothing for so long is given up, and asked again a few times"),
    .flag("exports.followLinks", \.exportsFollowLinks, "Links in the exports folder may lead out of it"),
    .number(
      "exports.archiveRatio", \.exportsArchiveRatio, 1...1100,
      "How many times its own size a zip archive may unpack to; 1 GiB is always allowed"),
    SettingKey(
      name: "sources", takes: "list of objects", fallback: "`[]`",
      meaning:
        "What a file holds whose name and fields do not tell: `file` (a name or pattern), `collection` (without one, and "
        + "under a name that is none, it is an analyst's table), `fields` "
        + "(field in the file to our column), `dateFormat` (such as `DD/MM/YYYY`), `ratingScale` "
        + "(the lowest and the highest rating, such as `0-10`, which become 1 to 5 stars), `defaults`, `user` "
        + "(the id of the user whose reviews and saved places a Takeout of Google holds)"
    ) { settings, node throws(DocumentReader.Fault) in settings.sources = try Settings.sources(node) },
  ]

  private static let people: [SettingKey] = [
    .flag(
      "restaurants.derived", \.restaurantsDerived,
      "A restaurant that only reviews name has a page, marked as known by them alone"),
    .flag(
      "restaurants.sheets", \.site.sheets,
      "Each restaurant has a sheet to print for its tables with a code of its page; needs `site.baseURL`"),
    .choice("users.pages", \.usersPages, "Who has a page: those who wrote a review, or all"),
    SettingKey(
      name: "users.show", takes: "list of " + UserShow.words.map { "`\"\($0)\"`" }.joined(separator: ", "),
      fallback: "`[\"reviews\", \"photos\"]`", meaning: "What a user's page shows"
    ) { settings, node throws(DocumentReader.Fault) in
      settings.usersShow = Set(
        try node.list(for: "users.show", "a list of words") { node throws(DocumentReader.Fault) in
          try node.word(for: "users.show", among: UserShow.words)
        })
    },
    .flag("comments.markdown", \.site.markdownComments, "Reviews' words are Markdown (rendered alone and safe)"),
    .flag("pages.markdown", \.site.publishMarkdown, "Publish each page's Markdown beside it"),
    .flag(
      "assets.strip", \.site.stripsAssets,
      "Publish style sheets and scripts without comments and white space that says nothing"),
  ]

  private static let sealed: [SettingKey] = [
    .number(
      "sealed.lockMinutes", \.site.sealed.lockMinutes, 1...1440,
      "Minutes without a touch after which an opened sealed page locks"),
    .flag(
      "sealed.remember", \.site.sealed.remember,
      "People may stay signed in on a device, over https and at the root of an origin alone"),
    .flag(
      "sealed.neighbours", \.site.sealed.neighbours,
      "A restaurant's sealed page shows its mean beside that of its neighbours' closed months"),
    .optionalText(
      "sealed.contact", \.site.sealed.contact, takes: "a text of at most 200 characters",
      "Whom to ask for a passphrase, shown where people sign in",
      check: { text in
        if hasControl(text) { return "has a control character" }
        return text.count > 200 ? "is longer than 200 characters" : nil
      }),
  ]

  private static let photos: [SettingKey] = [
    .number("photos.longestSide", \.photoLongestSide, 64...4000, "Pixels of a photo's longest side"),
    .number("photos.smallSide", \.photoSmallSide, 64...2000, "The same for lists and small screens"),
    .number("photos.quality", \.photos.quality, 30...95, "Quality of the written copies"),
    .choice("photos.format", \.photos.format, "Format of the written copies"),
    .number("photos.megapixels", \.photoMegapixels, 1...400, "Photos of more are refused before they are decoded"),
    .number("photos.megabytes", \.photoMegabytes, 1...500, "Photo files of more are refused before they are read"),
    .real("photos.minutes", \.photos.minutes, 0...1440, "Time for photos a night; the rest waits for the next"),
    .choice(
      "photos.reviewPhotos", \.site.reviewPhotos,
      "Where a review's photo stands: on both pages, on its author's own page only, or nowhere"),
    .number("photos.perHost", \.fetch.perHost, 1...64, "Photos fetched at once from one host"),
    .number("photos.connections", \.fetch.total, 1...256, "Photos fetched at once in all"),
    .real("photos.timeoutSeconds", \.fetch.timeoutSeconds, 1...600, "Time for one answer of a server"),
    .number(
      "photos.hours", \.fetch.pictureHours, 0...8760,
      "How long a fetched photo is taken to be the same where its server does not say"),
    .number("photos.avatarHours", \.fetch.avatarHours, 0...8760, "The same for people's pictures"),
    .hosts(
      "photos.allowHosts", \.fetch.rules.allowHosts,
      "Hosts on this machine or its own network that photos may come from all the same"),
    SettingKey(
      name: "photos.headers",
      takes: "object of `name`, `name:port` or `http://name:port` to `{\"Header\": \"env:NAME\"}` or `\"file:PATH\"`",
      fallback: "`{}`",
      meaning:
        "Headers sent to these hosts alone, over https on port 443 unless another port or `http://` is named; a file must be readable by its owner only (0600)",
      mayHoldSecrets: true
    ) { settings, node throws(DocumentReader.Fault) in settings.photoHeaders = try Settings.headers(node) },
    .number(
      "photos.cacheBytes", \.photos.cacheBytes, 1_000_000...10_000_000_000_000, "Size of the store of small copies"),
    .number("photos.cacheItems", \.photos.cacheItems, 100...1_000_000_000, "How many small copies it holds"),
  ]

  private static let rest: [SettingKey] = [
    .number("publish.nights", \.nights, 0...365, "Nights that `rollback` can go back"),
    SettingKey(
      name: "publish.after", takes: "object such as `{\"command\": [\"/usr/local/bin/deploy\"], \"seconds\": 600}`",
      fallback: "none",
      meaning: "A command that carries what changed elsewhere, told of it by files that list the paths: `command`, "
        + "`seconds` (it is ended after them, default 600), `folder` (`\"site\"` or `\"reports\"`: the changes of that "
        + "one alone)"
    ) { settings, node throws(DocumentReader.Fault) in settings.publishAfter = try Settings.publishAfter(node) },
    .flag(
      "publish.precompress", \.precompress,
      "Publish a `.gz` beside each page, script, stylesheet and other text of the site, for `gzip_static` and its like"),
    SettingKey(
      name: "onFinish",
      takes: "object such as `{\"command\": [\"/usr/local/bin/tell\"], \"when\": \"new-problems\"}`", fallback: "none",
      meaning: "A command that is run after each `sumaq build`, with the run report on its standard input: `command`, "
        + "`when` (`\"always\"`, `\"new-problems\"`, the default, or `\"failed\"`)"
    ) { settings, node throws(DocumentReader.Fault) in settings.onFinish = try Settings.onFinish(node) },
    SettingKey(
      name: "reports.off", takes: "`true` or a list of names", fallback: "`false`",
      meaning: "Reports that are not built: all, or those named"
    ) { settings, node throws(DocumentReader.Fault) in
      if case .flag(let off) = node.content {
        settings.reportsOff = off ? .all : .none
      } else {
        settings.reportsOff = .named(try node.texts(for: "reports.off"))
      }
    },
    .flag(
      "reports.links", \.reports.linksNames,
      "Names in reports lead to the pages of restaurants and people on the site, which must stay beside the reports"),
    .number(
      "reports.least", \.reports.limits.least, 1...1000,
      "The smallest number of people that a public report or a restaurant's sealed page shows; `least(n)` is null below "
        + "it, and the format `people` says so"),
    .number(
      "reports.seconds", \.reports.limits.seconds, 1...3600,
      "Processor time that one statement of a report or of `sumaq sql` may take; by the clock ten times that"),
    SettingKey(
      name: "tables", takes: "object such as `{\"weather\": {\"show\": [\"contact\"]}}`", fallback: "`{}`",
      meaning: "Per analyst's own table: columns that look personal and may be seen all the same"
    ) { settings, node throws(DocumentReader.Fault) in settings.reports.show = try Settings.tables(node) },
    .optionalText(
      "status.file", \.statusFile, takes: "a path such as `/var/www/ops/sumaq.html`",
      "A copy of `.sumaq/status.html` for people who may not enter the state folder (mode 0640); relative to this file",
      check: SettingKeys.filePath),
    .optionalText(
      "metrics.file", \.metricsFile, takes: "a path that ends with `.prom`",
      "Figures of each run for Prometheus, read by node_exporter's textfile collector; relative to this file",
      check: { SettingKeys.filePath($0) ?? ($0.hasSuffix(".prom") ? nil : "does not end with .prom") }),
    .number("logs.nights", \.logNights, 0...10_000, "How many logs of runs `.sumaq/logs` keeps"),
  ]

  private static func filePath(_ text: String) -> String? {
    text.isEmpty || text.hasSuffix("/") ? "names no file" : nil
  }
}
