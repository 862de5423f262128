internal import Diagnostics
internal import Model
internal import Platform

/// A hidden file that marks a folder as the demo's. The demo overwrites only its own exports, and recognizes an
/// interrupted one as unfinished.
struct DemoMark {
  private let path: String
  /// The day of night 0 of the demo in the folder, if the mark contains it.
  let day: CivilDay?

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
    day = isOurs ? Self.day(in: String(decoding: try Files.read(path, limit: 1000), as: UTF8.self)) : nil
  }

  func begin() throws { try write("unfinished\n") }

  func finish(_ day: CivilDay) throws { try write("finished \(day.iso)\n") }

  private static func day(in text: String) -> CivilDay? {
    text.split(whereSeparator: \.isWhitespace).last.flatMap { CivilDay(iso: String($0)) }
  }

  /// Writes the mark with a fixed time, as the same demo has the same bytes and times.
  private func write(_ text: String) throws {
    try Files.write(Array(text.utf8), to: path)
    try FileTime.set(path, seconds: 1_577_836_800)
  }
}
