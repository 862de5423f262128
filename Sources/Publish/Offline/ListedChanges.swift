/// What a night changes of the files that the lists have.
struct ListedChanges {
  /// New and changed files, by path below `Output/`.
  private(set) var files: [String: ListedFile] = [:]
  private(set) var removed: Set<String> = []
  /// By how much the photos have grown.
  private(set) var photoBytes = 0
  private(set) var isEmpty = true

  mutating func put(_ path: String, _ file: ListedFile) {
    isEmpty = false
    files[path] = file
  }

  mutating func remove(_ path: String) {
    isEmpty = false
    removed.insert(path)
  }

  mutating func addPhotos(_ bytes: Int) {
    isEmpty = false
    photoBytes += bytes
  }
}
