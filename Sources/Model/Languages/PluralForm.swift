extension Language {
  /// The categories of Unicode's CLDR, in the order in which their rules are asked.
  package enum PluralForm: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many
    /// What no rule tells.
    case other
  }
}
