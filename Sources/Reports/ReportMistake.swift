internal import Diagnostics

/// A mistake in a report, before its position in the file is known.
struct ReportMistake: Error, Hashable {
  let kind: ProblemKind
  let reason: String
  let mend: String
  /// The setting of the fence with the mistake; nil for the fence itself.
  let setting: String?
  /// Whether the setting's name is wrong, not its value.
  let isAboutName: Bool

  init(
    _ kind: ProblemKind, _ reason: String, mend: String? = nil, setting: String? = nil, isAboutName: Bool = false
  ) {
    self.kind = kind
    self.reason = reason
    self.mend = mend ?? kind.mend
    self.setting = setting
    self.isAboutName = isAboutName
  }
}
