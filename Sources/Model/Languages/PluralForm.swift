extension Language {
  /// The plural categories of Unicode's CLDR, in the order in which their rules are tried.
  package enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many
    /// The form if no rule applies.
    case other
  }
}
