import Diagnostics
import Model
import Pages
import Platform
import Store

/// What this program times in a process of its own: `--render FOLDER WORKERS`,
/// `--index FOLDER WORKERS`, `--engine FOLDER`, `--copy FOLDER`.
enum TimedChild: String {
  /// All pages, from the store to bytes in memory; without the names to search for, which the peers do not make.
  case render = "--render"
  /// The search's shards alone, from the store to bytes in memory.
  case index = "--index"
  /// The sample's pages, from values in memory to bytes.
  case engine = "--engine"
  /// The floor: the bytes of the sample's pages, copied.
  case copy = "--copy"
  /// The questions of all reports, one after another, their rows thrown away.
  case questions = "--questions"

  func run(_ arguments: [String]) -> Int32 {
    do {
      print(try time(arguments).line)
      return 0
    } catch {
      print("failed: \(error)")
      return 1
    }
  }

  private func time(_ arguments: [String]) throws -> PageTiming {
    guard let folder = arguments.first else { throw Workshop.Failed(words: "no folder") }
    if self == .questions { return try ReportsPart.questions(folder) }
    let workers = arguments.dropFirst().first.flatMap { Int($0) } ?? 1
    if self == .render { return try Self.render(folder, workers: workers) }
    if self == .index { return try Self.index(folder, workers: workers) }
    let sample = try EngineSample(Path.join(folder, PageSample.folder))
    let pages = sample.pages.map { sample.render($0) }
    return PageTiming.best {
      var bytes = 0
      for _ in 0..<20 {
        for index in pages.indices {
          bytes += self == .engine ? sample.render(sample.pages[index]).count : Self.copied(pages[index]).count
        }
      }
      return (pages.count * 20, bytes)
    }
  }

  private static func copied(_ page: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(contentsOf: page)
    return bytes
  }

  /// Once, so that the peak is that of one.
  private static func index(_ folder: String, workers: Int) throws -> PageTiming {
    let store = try Store(folder: Path.join(folder, ".sumaq"))
    let renderer = try PageSample.renderer()
    return try PageTiming.best(rounds: 1) {
      let sink = CountingSink()
      _ = try renderer.render(parts: [.search], store: store, into: sink, asOf: PageSample.asOf, workers: workers)
      return (sink.paths.count, sink.bytes)
    }
  }

  private static func render(_ folder: String, workers: Int) throws -> PageTiming {
    let store = try Store(folder: Path.join(folder, ".sumaq"))
    let renderer = try PageSample.renderer()
    return try PageTiming.best {
      let sink = CountingSink()
      let outcome = try renderer.render(
        parts: [.assets, .subjects, .lists, .feeds], store: store, into: sink, asOf: PageSample.asOf, workers: workers)
      return (outcome.total, sink.bytes)
    }
  }
}
