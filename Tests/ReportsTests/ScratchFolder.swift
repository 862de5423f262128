import Platform

/// A folder for temporary files, removed at the end.
final class ScratchFolder {
  let path = "/tmp/sumaq-scratch-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  init() throws { try Files.makeFolder(path) }

  deinit { try? Files.removeTree(path) }
}
