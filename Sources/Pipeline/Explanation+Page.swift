internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Store

// `sumaq explain PAGE`: why a page was, or would be, made again, and what it is made from.
extension Explanation {
  static func page(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try NightPlan(request, context)
    let store = try StoreAccess.open(request)
    let path = path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    let renderer = try SiteRenderer(
      templates: try Renderers.folder(request), settings: plan.siteSettings, problems: context.problems)
    let made = try renderer.makings(of: path, store: store, asOf: plan.clock.asOf)
    let row = try store.ledgerRow("site/" + path)
    let print = try NightPrint(plan, request, context, stages: Set(Night.Stage.allCases))
    let reasons = try PageReasons(made, basis: try NightBasis(print, plan, store), store: store)
    let isSame = row?.isMade(from: made.inputs) ?? false
    var lines = [path, "  " + verdict(row, isSame: isSame)]
    if row != nil, !isSame {
      let words = reasons.words
      lines.append("  because")
      lines += (words.isEmpty ? ["something that no page's ledger tells apart changed"] : words).map { "    " + $0 }
    }
    lines.append("  depends on")
    lines += dependencies(of: path, made, plan).map { "    " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func verdict(_ row: LedgerRow?, isSame: Bool) -> String {
    guard let row else { return "not published yet: the next build renders it" }
    let size = "published, \(Amount.bytes(row.size))"
    return isSame
      ? "\(size), and made from the store's state as it is: the next build leaves it alone"
      : "\(size), but made from something else: the next build renders it"
  }

  private static func dependencies(of path: String, _ made: Makings, _ plan: NightPlan) -> [String] {
    var lines: [String] = []
    if path.hasSuffix(".xml") {
      let isFeed = path == "feed.xml"
      lines.append(
        isFeed ? "the newest 50 reviews, and the names of who wrote them and of what" : "which pages there are")
      if !isFeed { lines.append("the day of each subject's newest review, none after \(plan.clock.asOf.iso)") }
      return lines + ["sumaq.json"] + made.templates
    }
    switch made.subject?.kind {
    case .restaurants:
      lines.append("its rows: restaurant, dishes, offers, reviews; how many favourites, visits and orders")
      lines.append("the names and pictures of its reviews' authors")
      lines.append("the names, kinds and places of its neighbours")
      lines.append("the day \(plan.clock.asOf.iso), by which offers begin and end")
    case .users:
      lines.append("their rows: user, reviews, and what users.show adds")
      lines.append("the names and kinds of the restaurants in them")
    default: lines.append("the names, kinds, places and means of the restaurants that it lists")
    }
    let ready = made.photos.count { $0.state == .ready }
    if !made.photos.isEmpty {
      let share = ready == made.photos.count ? "ready" : "\(ready) ready"
      lines.append("\(Amount.of(made.photos.count, "photo", "photos")), \(share)")
    }
    lines.append("sumaq.json, and the words of \(plan.settings.language.rawValue)")
    lines += made.templates
    return lines
  }
}
