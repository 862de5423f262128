internal import Diagnostics
internal import Model
internal import Pages

/// Describes what a file of the site is, and what it depends on.
enum Dependencies {
  /// Nil for a page, whose description says what it is.
  static func sort(_ made: PageProvenance) -> String? {
    switch made.sort {
    case .page: nil
    case .feed: "the feed of the newest reviews"
    case .sitemap: "the sitemap, a part of it, or robots.txt, which names it"
    case .search(.first): "the part of the search's index that is loaded first"
    case .search(.beginning(let text)): "a part of the search's index: what “\(shown(text))” leads to"
    case .search(.pack(let text)): "a part of the search's index: some of the letters that follow “\(shown(text))”"
    case .search(.misspellings): "a part of the search's index: words for those that are misspelt"
    case .words(let leaf): "the words of leaf \(leaf), to search in reviews"
    case .asset: "what all pages load"
    }
  }

  static func words(_ made: PageProvenance, _ plan: RunPlan) -> [String] {
    let settings = ["sumaq.json"]
    switch made.sort {
    case .page: return page(made, plan)
    case .feed:
      return ["the newest 50 reviews, and the names of who wrote them and of what"] + settings + made.templates
    case .sitemap:
      let days = "the day of each subject's newest review, none after \(plan.clock.asOf.iso)"
      return ["which pages there are", days] + settings
    case .search: return ["the names of restaurants, dishes, cuisines and people that have pages"] + settings
    case .words: return ["the words and days of the reviews on it"] + settings
    case .asset: return ["the styles, scripts and words in Templates, or when the exports were made"] + settings
    }
  }

  private static func page(_ made: PageProvenance, _ plan: RunPlan) -> [String] {
    var lines: [String] = []
    switch made.subject?.kind {
    case .restaurants:
      lines.append("its rows: restaurant, dishes, offers, reviews; how many favourites, visits and orders")
      lines.append("the names and pictures of its reviews' authors")
      lines.append("the names, cuisines and places of its neighbours")
      lines.append("the day \(plan.clock.asOf.iso), by which offers begin and end")
    case .users:
      lines.append("their rows: user, reviews, and what users.show adds")
      lines.append("the names and cuisines of the restaurants in them")
    default: lines.append("the names, cuisines, places and means of the restaurants that it lists")
    }
    let ready = made.photos.count { $0.state == .ready }
    if !made.photos.isEmpty {
      let share = ready == made.photos.count ? "ready" : "\(ready) ready"
      lines.append("\(Amount.of(made.photos.count, "photo", "photos")), \(share)")
    }
    lines.append("sumaq.json, and the words of \(plan.settings.language)")
    return lines + made.templates
  }

  private static func shown(_ text: String) -> String { Printable.line(text, limit: 60) }
}
