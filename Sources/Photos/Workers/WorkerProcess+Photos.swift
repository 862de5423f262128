internal import Platform

extension WorkerProcess {
  /// A process that makes photos of the exports folder; nil where none starts or it does not answer.
  convenience init?(executable: String, folder: Int32, settings: PhotoSettings) {
    self.init(executable: executable, command: "photo-worker", folder: folder, variables: Self.keepingMemory)
    var answer = greet(PhotoWire.hello(settings))
    guard answer?.int() == PhotoWire.Word.ready.rawValue else { return nil }
  }

  /// Memory of a finished photo stays in the process for the next one instead of going back page by page; one arena,
  /// as further ones would reserve address space that the limit counts.
  private static let keepingMemory = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=1073741824",
    "MALLOC_TOP_PAD_=16777216",
  ]
}
