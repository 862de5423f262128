internal import Diagnostics
package import Model

/// The scale of ratings, such as 1 to 10, which are converted to 1 to 5 stars.
package struct RatingScale: Sendable, Hashable {
  package let lowest: Double
  package let highest: Double

  /// The scale of stars, in which half a star is valid too.
  package static let stars = RatingScale(lowest: 1, highest: 5)
  /// The highest rating of any scale; a greater number is no rating.
  static let mostHighest = 100.0

  private init(lowest: Double, highest: Double) {
    self.lowest = lowest
    self.highest = highest
  }

  /// The scale from 1 to `highest`; nil if that is empty. Where the highest rating is 50, ratings are tens, as those of
  /// TripAdvisor are.
  package init?(highest: Double) { self.init(from: highest == 50 ? 10 : 1, to: highest) }

  package init?(from lowest: Double, to highest: Double) {
    guard lowest >= 0, highest > lowest, highest.isFinite else { return nil }
    self.init(lowest: lowest, highest: highest)
  }

  /// The scale of a rating that says its ends; the one that is left out is 1 or 5. Ratings up to 5 are stars even where 0
  /// is the worst, as it cannot be given.
  init?(worst: Double?, best: Double?) {
    if best ?? 5 == 5, (0...1).contains(worst ?? 1) {
      self = .stars
    } else if let worst {
      self.init(from: worst, to: best ?? 5)
    } else {
      self.init(highest: best ?? 5)
    }
  }

  /// Reads `0-2`, `1-10`, `1 to 10`, or the highest rating alone.
  package init?(_ text: String) {
    let parts = text.replacing("to", with: "-").split(separator: "-", omittingEmptySubsequences: false)
      .map { Double($0.filter { $0 != " " }) }
    if parts.count == 1, let highest = parts[0] {
      self.init(highest: highest)
    } else if parts.count == 2, let lowest = parts[0], let highest = parts[1] {
      self.init(from: lowest, to: highest)
    } else {
      return nil
    }
  }

  /// A rating as 0.5 to 5 stars; 0 if it means that nothing was rated, nil if it is outside of the scale.
  @inline(__always)
  func stars(_ rating: Double) -> Double? {
    if rating == 0, lowest > 0 { return 0 }
    if self == .stars { return rating >= 0.5 && rating <= 5 ? rating : nil }
    guard rating >= (lowest == 1 ? 0 : lowest), rating <= highest else { return nil }
    let stars = 1 + 4 * (rating - lowest) / (highest - lowest)
    return stars >= 0.5 ? stars : nil
  }

  /// The form that `ratingScale` of `sources` accepts: `1-10`.
  package var text: String { "\(Self.plain(lowest))-\(Self.plain(highest))" }

  /// The setting that declares the scale for files of a collection. More than three files are named by what their names
  /// begin with.
  package func sourceLine(_ files: [ExportFile], _ collection: Collection) -> String {
    let names = files.map(\.name)
    let start = names.dropFirst().reduce(names.first ?? "") { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    return sourceLine(
      names.count > 3 && !start.isEmpty ? [start + "*"] : names, files.contains(where: \.isDump) ? nil : collection)
  }

  /// The same for names of files. In a dump it applies to all collections, and `collection` is nil.
  func sourceLine(_ files: [String], _ collection: Collection?) -> String {
    let rest = (collection.map { "\"collection\": \"\($0.name)\", " } ?? "") + "\"ratingScale\": \"\(text)\"}"
    let entries = files.map { "{\"file\": \"\(Printable.line($0, limit: 100))\", \(rest)" }
    return "\"sources\": [\(entries.joined(separator: ", "))]"
  }

  /// The form for a sentence: `1 to 10`.
  package var words: String { "\(Self.plain(lowest)) to \(Self.plain(highest))" }

  /// The highest rating: `10`.
  var highestText: String { Self.plain(highest) }

  private static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
