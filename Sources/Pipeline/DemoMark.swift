internal import Diagnostics
internal import Model
internal import Platform

/// A hidden file that marks a folder as the demo's. The demo overwrites only its own exports, and recognizes an
/// interrupted one as unfinished.
struct DemoMark {
  private let path: String
  /// The day of night 0 of the demo in the folder, if the mark contains it.
  let day: CivilDay?
  /// The sizes and the seed of the demo in the folder, by the names of `DemoWorld.sizes`.
  let sizes: [String: Int]

  /// Creates the folder. Fails with exit code 73 if it contains other files.
  init(_ folder: String) throws {
    path = Path.join(folder, ".sumaq-demo")
    try Files.makeFolder(folder)
    let isOurs = try FileStatus.of(path) != nil
    guard try isOurs || Files.names(in: folder).allSatisfy({ $0.hasPrefix(".") }) else {
      throw Failure(
        .cannotCreate,
        PipelineProblems.foreignFolder.problem(at: Place(folder), "\(folder) holds files that no demo wrote"))
    }
    let text = isOurs ? String(decoding: try Files.read(path, limit: 1000), as: UTF8.self) : ""
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    day = words.lazy.compactMap { CivilDay(iso: $0) }.first
    sizes = Dictionary(
      zip(words, words.dropFirst()).compactMap { name, value in Int(value).map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Writes whether the demo is whole, its day and its sizes, by which a later night continues it.
  func write(finished: Bool, _ day: CivilDay, _ sizes: [String: Int]) throws {
    let lines = sizes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
    try write("\(finished ? "finished" : "unfinished") \(day.iso)\n\(lines)")
  }

  /// Whether the demo wrote the exports in a folder, which have faults on purpose.
  static func marks(_ folder: String) throws(FileError) -> Bool {
    try FileStatus.of(Path.join(folder, ".sumaq-demo")) != nil
  }

  /// Writes the mark with a fixed time, as the same demo has the same bytes and times.
  private func write(_ text: String) throws {
    try Files.write(Array(text.utf8), to: path)
    try FileTime.set(path, seconds: 1_577_836_800)
  }
}
