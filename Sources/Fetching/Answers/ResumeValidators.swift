/// By what a server tells that a part still is of what it has, to the byte (RFC 9110, 13.1.5).
enum ResumeValidators {
  /// A strong entity tag, or a date of change at least a second before the answer; nil where there is neither, or the server
  /// gives no parts.
  static func of(_ exchange: Exchange) -> Validators? {
    of(exchange.validators, date: exchange.header("Date"), ranges: exchange.header("Accept-Ranges"))
  }

  static func of(_ all: Validators, date: String, ranges: String) -> Validators? {
    guard ranges.lowercased() != "none" else { return nil }
    if all.etag.hasPrefix("\""), all.etag.utf8.count > 2 { return Validators(etag: all.etag) }
    guard let changed = HTTPDate.seconds(all.lastModified), let date = HTTPDate.seconds(date), changed < date else {
      return nil
    }
    return Validators(lastModified: all.lastModified)
  }
}
