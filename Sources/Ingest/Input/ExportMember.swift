internal import Platform

/// One export in a container: a member of an archive, or a sheet of a workbook.
protocol ExportMember: Sendable {
  /// The path in the container: `Takeout/Maps/Reviews.json`.
  var name: String { get }
  /// The name by which its collection or table is identified, like the name of a file.
  var identifyingName: String { get }
  /// The name of the container in its members' names, if its own name changes every night.
  var container: String? { get }
  /// Whether it has several collections.
  var isDump: Bool { get }
  /// The status of the container. While it is the same, the member is too.
  var status: FileStatus { get }
  /// Whether its status has the size of its own bytes, so that another size means other bytes.
  var hasOwnSize: Bool { get }
  /// The number of bytes that it takes on the disk.
  var bytes: Int { get }
  /// A digest of its bytes that is known without reading them; nil if there is none. It equals its content's
  /// `digestText`.
  var digest: String? { get }
  /// Opens its bytes from the first one on; several threads may do so. Throws if it cannot be read.
  func open() throws(InputFault) -> any ExportContent
}

extension ExportMember {
  var identifyingName: String { Path.name(of: name) }
  var container: String? { nil }
  var isDump: Bool { false }
  var hasOwnSize: Bool { false }
}
