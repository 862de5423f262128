internal import Photos
internal import Platform

/// What the hidden command `photo-worker` runs.
package enum PhotoWorkerEntry {
  /// Returns when the other sumaq closes its end; the number is the process's exit code.
  package static func run() -> Int32 { PhotoWorker.run(input: STDIN_FILENO, output: STDOUT_FILENO) }
}
