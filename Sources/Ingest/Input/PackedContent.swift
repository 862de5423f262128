internal import Platform

/// The content of a compressed file or an archive that is searched, and not read as an export.
package enum PackedContent {
  /// Calls `begin` before the content of a gzip or zstd file and before each member of a zip file, and `body` with each
  /// piece of it. A file that is damaged gives what it has up to there; any other file gives nothing. Returns whether
  /// everything in the file was given.
  ///
  /// No more is unpacked than the limits of exports allow.
  package static func eachPiece(
    of path: String, begin: () -> Void, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    do {
      guard let status = try FileStatus.of(path), status.kind == .file else { return true }
      let settings = IngestSettings()
      let (most, isTooMuch) = status.size.multipliedReportingOverflow(by: settings.archiveRatio)
      var room = isTooMuch ? .max : max(settings.archiveLeast, most)
      let export = ExportPath(Path.name(of: path), in: Path.parent(of: path), followsLinks: false)
      guard let archive = try ZipArchive(export, status) else {
        let file = PeekingSource(try FileSource(opening: export))
        guard let unpacked = try ExportInput.unpacked(file) else { return true }
        begin()
        return try eachPiece(of: unpacked, &room, body)
      }
      var isWhole = true
      for entry in archive.entries where !entry.isFolder {
        isWhole = try search(archive.member(entry), &room, begin, body) && isWhole
      }
      return isWhole
    } catch is InputFault { return false }
  }

  private static func search(
    _ member: ZipMember, _ room: inout Int, _ begin: () -> Void, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    do {
      let content = PeekingSource(try member.open())
      begin()
      return try eachPiece(of: ExportInput.unpacked(content) ?? content, &room, body)
    } catch is InputFault { return false }
  }

  private static func eachPiece(
    of source: any ByteSource, _ room: inout Int, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while room > 0 {
      let count: Int
      do { count = try source.read(into: buffer) } catch is InputFault { return false }
      guard count > 0 else { return true }
      room -= count
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return false
  }
}
