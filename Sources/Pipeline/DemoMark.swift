internal import Diagnostics
internal import Platform

/// A hidden file that says whose a folder is: the demo writes over its own exports only, and one that was interrupted
/// is known as unfinished.
struct DemoMark {
  private let path: String

  /// Makes and marks the folder; one with other files is refused (73).
  init(_ folder: String) throws {
    path = Path.join(folder, ".sumaq-demo")
    try Files.makeFolder(folder)
    let isOurs = try FileStatus.of(path) != nil
    guard try isOurs || Files.names(in: folder).allSatisfy({ $0.hasPrefix(".") }) else {
      throw Failure(
        .cannotCreate,
        PipelineProblems.foreignFolder.problem(at: Place(folder), "\(folder) holds files that no demo wrote"))
    }
    try write("unfinished\n")
  }

  func finish() throws { try write("finished\n") }

  /// With a time of its own that never changes, as the same demo is the same to the last byte.
  private func write(_ text: String) throws {
    try Files.write(Array(text.utf8), to: path)
    try FileTime.set(path, seconds: 1_577_836_800)
  }
}
