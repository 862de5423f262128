internal import CCurl

/// A date in a response header.
package enum HTTPDate {
  /// Seconds since 1970; nil if the text is not a date, or one before 1970.
  package static func seconds(_ text: String) -> Int64? {
    let date = Int64(curl_getdate(text, nil))
    return date > 0 ? date : nil
  }
}
