internal import Diagnostics
internal import Model
internal import Platform

/// A hidden file that says whose a folder is: the demo writes over its own exports only, and one that was interrupted
/// is known as unfinished.
struct DemoMark {
  private let path: String
  /// The day of night 0 of the demo that the folder holds, where it says so.
  let day: CivilDay?

  /// Makes the folder; one with other files is refused (73).
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

  /// With a time of its own that never changes, as the same demo is the same to the last byte.
  private func write(_ text: String) throws {
    try Files.write(Array(text.utf8), to: path)
    try FileTime.set(path, seconds: 1_577_836_800)
  }
}
