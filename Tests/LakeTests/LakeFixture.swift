import Model
import Platform

@testable import Lake

/// A folder for a test, which is removed at its end.
final class LakeFixture {
  let folder: String

  init() throws { folder = try Files.makeTemporaryFolder("/tmp/sumaq-lake-test-") }

  deinit { try? Files.removeTree(folder) }

  var lake: LakeFolder { LakeFolder(folder + "/lake") }
}
