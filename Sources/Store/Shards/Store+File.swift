extension Store {
  /// Where a state folder has its store.
  package static func file(in folder: String) -> String { folder + "/sumaq.sqlite" }
}
