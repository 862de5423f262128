internal import Model
internal import Store

extension ReportProgress {
  /// Whether all files of the report are unchanged. Asks the sink for each file, as it removes those that it was not
  /// asked for, the page first: if one is not unchanged, the report is rendered, and all others with it.
  func reuse(in sink: any PageSink, _ store: Store) throws -> Bool {
    guard let inputs, !tellsStory || story != nil else { return false }
    let name = program.source.name
    var paths = sites.map { $0.path(name + ".html") }
    if program.each == nil {
      for site in sites {
        for block in program.source.blocks {
          paths += ResultFormat.files.map { site.path("\(name)/\(block.name).\($0.suffix)") }
        }
      }
    }
    if program.each == nil {
      for site in sites { paths += program.pictureNames.map { site.path("\(name)/\($0).svg") } }
      if program.hasWorkbook { paths += sites.map { $0.path(program.workbookName) } }
    }
    guard paths.allSatisfy({ sink.reuse($0, inputs: inputs) }) else { return false }
    guard program.each != nil else { return true }
    var isWhole = true
    // The list of pages is unchanged, so the published files name the rows that have pages.
    for site in sites {
      try store.eachLedgerRow(of: .folder(site.path(name))) { row in
        if !sink.reuse(row.path, inputs: inputs) { isWhole = false }
      }
    }
    return isWhole
  }
}
