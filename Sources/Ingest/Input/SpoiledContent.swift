/// What was read of an export turned out not to be what had been written, so that none of its rows may stand: to be thrown
/// where they were taken, so that all is taken back and read again with `IngestSettings.checksContents`.
package struct SpoiledContent: Error {
  package init() {}
}
