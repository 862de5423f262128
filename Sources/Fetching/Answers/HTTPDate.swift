internal import CCurl

/// A date as a header of an answer has it.
package enum HTTPDate {
  /// Seconds since 1970; nil where the text is no date, or one before 1970.
  package static func seconds(_ text: String) -> Int64? {
    let date = Int64(curl_getdate(text, nil))
    return date > 0 ? date : nil
  }
}
