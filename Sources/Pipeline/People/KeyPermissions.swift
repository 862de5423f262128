internal import Diagnostics
internal import Platform

/// What the folder `.sumaq/keys` and its files must be: their owner's alone.
enum KeyPermissions {
  static let folder: UInt32 = 0o700
  static let file: UInt32 = 0o600

  /// Fails with exit code 77 if other users may read a file or folder that is there. `bits` are those it should have.
  static func check(_ path: String, _ status: FileStatus?, _ bits: UInt32) throws(Failure) {
    guard let status, status.permissions & 0o077 != 0 || status.owner != geteuid() else { return }
    let words = status.owner == geteuid() ? "can be read by other users" : "belongs to another user"
    throw Failure(
      .permission,
      PeopleProblems.openKeys.problem(
        at: Place(path), "\(path) \(words)", mend: "Run chmod \(String(bits, radix: 8)) \(path)"))
  }
}
