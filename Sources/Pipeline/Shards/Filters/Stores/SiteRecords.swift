internal import Diagnostics
internal import Lake
internal import Model
internal import Pages
internal import Platform
internal import Store

/// Makes parts of the site: their files become a pack of the lake, and a record each.
struct SiteRecords {
  private let night: ShardNight
  private let maker: LedgerFile.Maker
  private let scratch: String

  init(_ night: ShardNight, by maker: LedgerFile.Maker, _ scratch: String) {
    var own = night
    // What several shards find is told once.
    own.context = night.context.reporting(to: ProblemLog(examplesPerKind: 1000))
    (self.night, self.maker, self.scratch) = (own, maker, scratch)
  }

  /// Makes `parts` for `set`. `guides` are the kinds of lists that the whole site has; nil if the store tells. Problems are
  /// told in the order of `name`.
  func write(
    _ set: SubjectSet, _ parts: Set<SitePart>, _ store: Store, _ guides: GuideKinds?, name: String,
    to output: FrameWriter, first: (SiteRenderer, any SiteSink) throws -> Void = { _, _ in }
  ) throws {
    var pages = 0
    try write(to: output) { sink in
      pages = try night.render(set, parts, store, guides, into: sink, first: first).total
    }
    var sums = SumTable(output)
    try sums.add(.total(.pages), pages)
    try sums.flush()
    try output.add(night.context.problems.found(), from: maker == .subjects ? .pages : .lists, name)
  }

  /// Puts a pack of the files that `body` makes, and writes a record of each.
  func write(to output: FrameWriter, _ body: (any SiteSink) throws -> Void) throws {
    let sink = try PackSink(Path.join(scratch, "pack"), night.lake, by: maker, hasLists: night.plan.isApp)
    try body(night.run.sink(sink))
    for file in try sink.finish() { try output.add(file) }
  }
}
