internal import Model
internal import Store

extension ReportProgress {
  /// Whether all files of the report are unchanged. Asks the sink for each file, as it removes those that it was not
  /// asked for.
  func reuse(in sink: any PageSink, _ store: Store) throws -> Bool {
    guard let inputs else { return false }
    let name = program.source.name
    var paths = sites.map { $0.path(name + ".html") }
    if program.each == nil {
      for site in sites {
        for block in program.source.blocks {
          paths += ResultFormat.files.map { site.path("\(name)/\(block.name).\($0.suffix)") }
        }
      }
    }
    var isWhole = true
    for path in paths where !sink.reuse(path, inputs: inputs) { isWhole = false }
    guard isWhole, program.each != nil else { return isWhole }
    // The list of pages is unchanged, so the published files name the rows that have pages.
    for site in sites {
      try store.eachLedgerRow(of: .folder(site.path(name))) { row in
        if !sink.reuse(row.path, inputs: inputs) { isWhole = false }
      }
    }
    return isWhole
  }
}
