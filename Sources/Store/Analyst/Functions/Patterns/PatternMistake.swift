/// What is wrong in a regular expression, with the mend.
struct PatternMistake: Error, Equatable {
  let reason: String
  let mend: String

  init(_ reason: String, _ mend: String) {
    self.reason = reason
    self.mend = mend
  }
}
