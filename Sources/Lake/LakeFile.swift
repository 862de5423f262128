/// A file of the lake as a task's list names it. Its name contains a part of its digest: two attempts at a task write the
/// same bytes under the same name.
package struct LakeFile: Sendable, Hashable {
  /// The path below the lake's folder.
  package let name: String
  /// SHA-256 of the file's index, which has the digests of its blocks; 64 hexadecimal digits.
  package let digest: String

  package init(name: String, digest: String) {
    (self.name, self.digest) = (name, digest)
  }
}
