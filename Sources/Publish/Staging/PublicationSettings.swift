/// The settings of one night's publication.
package struct PublicationSettings: Sendable {
  /// The output folder, which is created if it is missing.
  package let output: String
  /// How many earlier nights can be restored.
  package let nights: Int
  /// Compares every published file with the ledger, and repairs files that were changed.
  package let full: Bool
  /// Counts what would be done, and writes nothing. An interrupted night is left as it is.
  package let dryRun: Bool
  package let workers: Int
  /// Whether the site has lists of its files in `offline/`.
  package let hasLists: Bool
  /// Called before the first change of the night is written.
  package let begins: @Sendable () throws -> Void
  /// Called before each step, for tests.
  package let hook: StepHook?

  package init(
    output: String, nights: Int = 3, full: Bool = false, dryRun: Bool = false, workers: Int = 1, hasLists: Bool = false,
    begins: @escaping @Sendable () throws -> Void = {}, hook: StepHook? = nil
  ) {
    self.output = output
    self.nights = max(0, nights)
    self.full = full
    self.dryRun = dryRun
    self.workers = max(1, workers)
    self.hasLists = hasLists
    self.begins = begins
    self.hook = hook
  }
}
