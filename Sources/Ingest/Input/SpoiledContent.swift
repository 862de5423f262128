/// What was read of an export turned out not to be what had been written, so that none of its rows may stand: to be thrown
/// where they were taken, so that all is taken back and begun again with what `ExportFolder.checked` answers.
package struct SpoiledContent: Error {
  package let file: String

  package init(file: String) { self.file = file }
}
