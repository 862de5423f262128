internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Store

// `sumaq explain PAGE` says why a page was or would be rendered again, and what it is made from.
extension Explanation {
  static func page(_ path: String, _ request: RunRequest, _ context: RunContext) throws -> String {
    let plan = try RunPlan(request, context)
    let store = try StoreAccess.read(request)
    let path = path.hasPrefix("site/") ? String(path.dropFirst(5)) : path
    if let words = try SealedExplanation.text(path, request, store) { return words }
    if let words = try list(path, plan, store) { return words }
    let renderer = try Renderers.site(plan, request, context)
    let row = try store.ledgerRow("site/" + path)
    guard let made = try renderer.provenance(of: path, store: store, asOf: plan.clock.asOf) else {
      guard let row else { throw PagesProblems.failure(noPage: path) }
      return """
        \(path)
          published, \(Amount.bytes(row.size)), but made from nothing that the store holds: the next build removes it

        """
    }
    let print = try BuildFingerprint(plan, request, context, stages: Set(Night.Stage.allCases))
    let reasons = try PageReasons(made, baseline: try PublishedBaseline(print, plan, store), store: store)
    let isSame = row?.isMade(from: made.inputs) ?? false
    var lines = [path]
    if let sort = Dependencies.sort(made) { lines.append("  " + sort) }
    lines.append("  " + verdict(row, isSame: isSame))
    if row != nil, !isSame {
      let words = reasons.words
      lines.append("  because")
      lines += (words.isEmpty ? ["something that no page's ledger tells apart changed"] : words).map { "    " + $0 }
    }
    lines.append("  depends on")
    lines += Dependencies.words(made, plan).map { "    " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words for a list of `offline/`; nil for any other file.
  private static func list(_ path: String, _ plan: RunPlan, _ store: Store) throws -> String? {
    guard path.hasPrefix("offline/"), let row = try store.ledgerRow("site/" + path) else { return nil }
    let size = "published, \(Amount.bytes(row.size))"
    let verdict =
      plan.isApp ? "\(size): each build that changes a file of it makes it again" : "\(size): the next build removes it"
    return [
      path, "  a list by which devices keep pages", "  " + verdict, "  depends on",
      "    the bytes of the files that it lists; site.app",
    ].joined(separator: "\n") + "\n"
  }

  private static func verdict(_ row: LedgerRow?, isSame: Bool) -> String {
    guard let row else { return "not published yet: the next build renders it" }
    let size = "published, \(Amount.bytes(row.size))"
    return isSame
      ? "\(size), and made from the store's state as it is: the next build leaves it alone"
      : "\(size), but made from something else: the next build renders it"
  }
}
