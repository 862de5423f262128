/// A proposed value of a setting, and the reason for it. With several choices, none is likelier than the others.
struct SettingGuess: Sendable, Hashable {
  struct Choice: Sendable, Hashable {
    let value: String
    /// What tells the choices apart; empty if there is only one.
    var remark = ""
  }

  let reason: String
  let choices: [Choice]
}
