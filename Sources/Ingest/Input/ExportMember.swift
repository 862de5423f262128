internal import Platform

/// One export within a container: a member of an archive, a sheet of a workbook.
protocol ExportMember: Sendable {
  /// Its path within the container: `Takeout/Maps/Reviews.json`.
  var name: String { get }
  /// What its collection or table is told by, as a file's is by its name.
  var toldBy: String { get }
  /// What the container is called in the names of its members, if its own name changes every night.
  var container: String? { get }
  /// It holds several collections.
  var isDump: Bool { get }
  /// What the system says of the container: while that is the same, so is the member.
  var status: FileStatus { get }
  /// Bytes of the disk that it takes.
  var bytes: Int { get }
  /// What tells its bytes from others without reading them; nil where only reading them does. The same as its content's
  /// `digestText`.
  var digest: String? { get }
  /// Its bytes from the first one on, for several threads at once. Throws what keeps it from being read.
  func open() throws(InputFault) -> any ExportContent
}

extension ExportMember {
  var toldBy: String { Path.name(of: name) }
  var container: String? { nil }
  var isDump: Bool { false }
}
