internal import Platform

/// `Output/.staging`, which is created for the first change of a night.
struct Staging {
  static let folder = ".staging"
  static let new = ".staging/new"
  /// Where the folder of a night is put to be removed.
  static let undone = ".staging/undone"

  private let begins: @Sendable () throws -> Void
  private var made: Set<String> = []

  /// `begins` is called before anything is created.
  init(begins: @escaping @Sendable () throws -> Void) { self.begins = begins }

  /// Creates `.staging` and its subfolders; does nothing the second time.
  mutating func prepare(in tree: OutputTree) throws {
    guard made.isEmpty else { return }
    try begins()
    for folder in [Self.folder, Self.new, Plan.folder] { try tree.makeFolder(folder) }
    made.insert(Self.new)
  }

  /// Creates the folder of a file that will be staged, and those above it.
  mutating func makeFolder(of path: String, in tree: OutputTree) throws {
    let folder = Path.parent(of: path)
    guard !made.contains(folder) else { return }
    try prepare(in: tree)
    var missing: [String] = []
    var next = folder
    while !made.contains(next) {
      missing.append(next)
      next = Path.parent(of: next)
    }
    for path in missing.reversed() {
      try tree.makeFolder(path)
      made.insert(path)
    }
  }
}
