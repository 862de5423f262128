internal import Diagnostics

/// Something wrong in a report, before its place in the file is known.
struct ReportMistake: Error, Hashable {
  let kind: ProblemKind
  let reason: String
  let mend: String
  /// The setting of the fence that is wrong; nil for the fence itself.
  let setting: String?
  /// The setting's name is wrong, not its value.
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
