package import Diagnostics
package import Model

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

// As JSON.
extension LakeFile {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("digest", digest)
    }
  }

  /// Nil if the node names no file.
  package init?(_ node: DocumentNode) {
    guard let name = node["name"]?.string, let digest = node["digest"]?.string else { return nil }
    self.init(name: name, digest: digest)
  }
}
