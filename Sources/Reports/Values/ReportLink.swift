internal import Diagnostics
internal import Model
internal import Store
internal import Synchronization

/// A link of a report's table, made from an address in the data.
struct ReportLink {
  let address: String
  /// Whether the address names a host.
  let isOutside: Bool

  private static let mostBytes = 2000

  /// A link to a page of the site.
  init(page address: String) {
    self.address = address
    isOutside = false
  }

  /// Accepts http and https addresses and relative ones, which begin at the folder of the reports and stay in it. The
  /// way there from the page is `root`. Any other text could be a script, or lead elsewhere than it says (law 5): it makes no link.
  init?(_ text: String, root: String) {
    guard (1...Self.mostBytes).contains(text.utf8.count),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let scheme = ["https://", "http://"].first { text.prefix($0.count).lowercased() == $0 }
    if let scheme {
      let rest = text.dropFirst(scheme.count)
      let host = rest.prefix { !"/?#".contains($0) }
      guard Self.isHost(host) else { return nil }
      address = scheme + host + PercentEncoding.address(String(rest.dropFirst(host.count)))
      isOutside = true
    } else {
      guard Self.isRelative(text) else { return nil }
      address = (text.hasPrefix("#") ? "" : root) + PercentEncoding.address(text)
      isOutside = false
    }
  }

  /// Whether a text is a host's name or number with or without a port, and has no user.
  private static func isHost(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetterOrDigit(first) else { return false }
    return text.utf8.allSatisfy { isLetterOrDigit($0) || ".-:".utf8.contains($0) }
  }

  /// A colon before the first slash ends a scheme; a slash at the start and two dots lead out of the reports, which are
  /// a site of their own.
  private static func isRelative(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "?") else { return false }
    let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased().split(separator: "/")
    guard !path.contains(where: { $0.replacing("%2e", with: ".") == ".." }) else { return false }
    return !text.utf8.prefix { $0 != UInt8(ascii: "/") }.contains(UInt8(ascii: ":"))
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }
}

/// The columns of a result that hold addresses of links, or ids of restaurants and users.
///
/// The words of a link are in the column before it in the statement. If there is none, or if that one holds addresses
/// too, the address itself is shown.
struct LinkColumns {
  private let isLink: [Bool]

  init(_ columns: [String], _ formats: [String: ValueFormat]) {
    isLink = columns.map { formats[$0]?.isAddress ?? false }
  }

  /// The columns of a table, of which those whose words are shown by another column are left out.
  func shown(_ places: [Int]) -> [Int] {
    places.filter { place in !isLink[place] || !hasWords(place) || !places.contains(place - 1) }
  }

  /// The column with the address to which a column's cells lead.
  func address(of place: Int) -> Int? {
    if isLink[place] { return place }
    return place + 1 < isLink.count && isLink[place + 1] ? place + 1 : nil
  }

  /// Whether the column before holds the words of a column of addresses.
  private func hasWords(_ place: Int) -> Bool { place > 0 && !isLink[place - 1] }
}

/// Where the words of a table lead.
struct TableLinks: Sendable {
  /// The way from the page to the folder of the reports, with a slash.
  var root = ""
  /// The pages of restaurants and users; nil if `reports.links` is not set.
  var pages: KnownPages.IDs?
  /// The way from the page to the top of the site, with a slash.
  var site = ""

  /// The link of a value in a column of this format; nil for a value without a page.
  func link(_ value: AnalystValue, _ format: ValueFormat) -> ReportLink? {
    guard case .text(let text) = value else { return nil }
    switch format {
    case .restaurant: return pages?.restaurants.contains(text) == true ? page("restaurants", text) : nil
    case .user: return pages?.users.contains(text) == true ? page("users", text) : nil
    default: return ReportLink(text, root: root)
    }
  }

  private func page(_ folder: String, _ id: String) -> ReportLink {
    ReportLink(page: "\(site)\(folder)/\(Slug.of(id)).html")
  }
}

/// Tells which restaurants and users have pages on the site. Any worker may ask.
final class KnownPages: Sendable {
  /// The ids that have a page, of those that were asked for.
  struct IDs: Sendable {
    var restaurants: Set<String> = []
    var users: Set<String> = []
  }

  /// The lock admits one thread at a time.
  private struct Reader: @unchecked Sendable {
    let reader: StoreReader
  }

  private let reader: Mutex<Reader>
  /// Who has a page, for the ledger.
  let rule: String

  init(_ store: Store) throws {
    let opened = try store.reader()
    rule = opened.usersPages.rawValue
    reader = Mutex(Reader(reader: opened))
  }

  /// Looks up every id in the first rows of these results, whose columns have these formats.
  func find(_ results: [(ReportResult, [String: ValueFormat])]) throws(Failure) -> IDs {
    do {
      return try reader.withLock { own in
        var found = IDs()
        for (result, formats) in results {
          for (place, column) in result.columns.enumerated() {
            for row in result.rows {
              guard case .text(let id) = row[place] else { continue }
              switch formats[column] {
              case .restaurant: if try own.reader.restaurantKey(id) != nil { found.restaurants.insert(id) }
              case .user: if try own.reader.userKey(id) != nil { found.users.insert(id) }
              default: break
              }
            }
          }
        }
        return found
      }
    } catch {
      throw Failure(error)
    }
  }
}
