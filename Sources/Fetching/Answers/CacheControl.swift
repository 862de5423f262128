/// How long a response is fresh according to its `Cache-Control`, minus its `Age`.
package struct CacheControl {
  /// Seconds from now on, never negative; nil if the response does not say.
  package private(set) var seconds: Int64?

  /// The limit: a year.
  private static let longest: Int64 = 365 * 86_400

  package init(_ text: String, age: String = "") {
    let age = max(0, Int64(age) ?? 0)
    for part in text.split(separator: ",") {
      let word = part.drop { $0 == " " }.lowercased()
      if word == "no-cache" || word == "no-store" {
        seconds = 0
        return
      }
      if word.hasPrefix("max-age="), let value = Int64(word.dropFirst(8)), value >= 0 {
        seconds = max(0, min(value, Self.longest) - age)
      }
    }
  }
}
