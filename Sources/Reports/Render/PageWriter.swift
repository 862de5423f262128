internal import Model

/// Hands the files of one report to the sink, those that do not stand already.
struct PageWriter {
  let night: ReportNight
  let sink: any PageSink
  let inputs: [UInt8]
  let wanted: Set<String>

  func page(_ path: String, _ bytes: @autoclosure () throws -> [UInt8]) throws {
    guard wanted.contains(path) else { return }
    try sink.accept(RenderedPage(path: path, kind: .list, content: .bytes(try bytes()), inputs: inputs))
  }

  func file(_ path: String, _ bytes: () throws -> [UInt8]) throws {
    guard wanted.contains(path) else { return }
    try sink.accept(RenderedPage(path: path, kind: .asset, content: .bytes(try bytes()), inputs: inputs))
  }
}
