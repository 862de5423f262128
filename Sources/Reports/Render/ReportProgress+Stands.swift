internal import Model
internal import Store

extension ReportProgress {
  /// Whether the report's files stand as they are published. Asks for every one, as what is not asked for is removed.
  func stands(in sink: any PageSink, _ store: Store) throws -> Bool {
    guard let inputs else { return false }
    let name = program.source.name
    var paths = sites.map { $0.path(name + ".html") }
    if program.each == nil {
      for site in sites {
        for block in program.source.blocks {
          paths += ResultFormat.files.map { site.path("\(name)/\(block.name).\($0.rawValue)") }
        }
      }
    }
    var isWhole = true
    for path in paths where !sink.stands(path, inputs: inputs) { isWhole = false }
    guard isWhole, program.each != nil else { return isWhole }
    // Which rows have pages is known without asking again, as the list of them stands.
    for site in sites {
      try store.eachLedgerRow(of: .folder(site.path(name))) { row in
        if !sink.stands(row.path, inputs: inputs) { isWhole = false }
      }
    }
    return isWhole
  }
}
