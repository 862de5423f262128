/// Thrown if the bytes of an export turned out to be damaged after rows were read from it. None of its rows may be
/// stored: the ingest is rolled back and begins again with the file that `ExportFolder.checked` returns.
package struct SpoiledContent: Error {
  package let file: String

  package init(file: String) { self.file = file }
}
