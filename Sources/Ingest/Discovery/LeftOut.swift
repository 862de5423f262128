internal import Diagnostics

/// Files that are known to hold nothing to read.
enum LeftOut {
  /// The other files.
  static func without(_ files: [ExportFile], _ problems: any ProblemSink) -> [ExportFile] {
    files.filter { file in !FirebaseShapes.isEmulatorSettings(Set(file.samples.map(\.key))) }
  }
}
