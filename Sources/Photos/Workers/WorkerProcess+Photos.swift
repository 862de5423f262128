internal import Platform

extension WorkerProcess {
  /// A process that makes photos of the exports folder; nil if none starts or it does not answer.
  convenience init?(executable: String, folder: Int32, settings: PhotoSettings) {
    self.init(executable: executable, command: "photo-worker", folder: folder, variables: Self.keepingMemory)
    var answer = greet(PhotoWire.hello(settings))
    guard answer?.int() == PhotoWire.Word.ready.rawValue else { return nil }
  }

  /// Makes the allocator keep the memory of a finished photo for the next one. It uses one arena, as others would
  /// reserve address space that counts towards the limit.
  private static let keepingMemory = [
    "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=1073741824",
    "MALLOC_TOP_PAD_=16777216",
  ]
}
