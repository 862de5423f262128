import Model
import Platform

@testable import Lake

/// A folder for a test, which is removed at its end.
final class LakeFixture {
  let folder: String

  init() throws { folder = try Files.makeTemporaryFolder("/tmp/sumaq-lake-test-") }

  deinit { try? Files.removeTree(folder) }

  var lake: LakeFolder { LakeFolder(folder + "/lake") }

  func writer(_ blocks: [(UInt32, [UInt8])], _ name: String = "file") throws -> BlockWriter {
    let writer = try BlockWriter(folder + "/" + name)
    for (key, bytes) in blocks { try writer.append(key, bytes) }
    return writer
  }
}
