/// What stays of a forgotten person's reviews, visits and orders, without saying whose they are.
package enum KeptRows: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// Stars and days, so that a restaurant's sums stay as they are.
  case stars
  /// What `stars` keeps, and the words of reviews and replies, but no reply that has a word of the person's name.
  case words
}
