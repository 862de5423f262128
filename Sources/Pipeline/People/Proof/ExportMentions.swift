/// What of the exports, which sumaq never changes, is of a person.
struct ExportMentions {
  /// The files that name the person, with how often each does.
  var files: [(path: String, count: Int)] = []
  /// Files and folders that could not be read.
  var unread: [String] = []
  /// The exports folder, if it is missing.
  var missing: String?
  /// The person's pictures, from the exports folder.
  var pictures: [String] = []
}
