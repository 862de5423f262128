/// The validators that prove that a part belongs to the server's present bytes (RFC 9110, 13.1.5).
enum ResumeValidators {
  /// A strong entity tag, or a modification date at least a second before the response. Nil if there is neither, or the
  /// server does not support ranges.
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
