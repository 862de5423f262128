import Model
import Platform
import Synchronization

/// Takes pages into memory, and remembers what they were made from as the ledger does.
final class MemorySink: PageSink {
  struct State {
    var pages: [String: [UInt8]] = [:]
    var inputs: [String: [UInt8]] = [:]
    var accepted: [String] = []
    var asked: Set<String> = []
  }

  let state = Mutex(State())

  func reuse(_ path: String, inputs: [UInt8]) -> Bool {
    state.withLock { state in
      state.asked.insert(path)
      return state.inputs[path] == inputs
    }
  }

  func accept(_ page: RenderedPage) throws {
    let bytes =
      switch page.content {
      case .bytes(let bytes): bytes
      case .file(let path): try Files.read(path)
      }
    state.withLock { state in
      state.pages[page.path] = bytes
      state.inputs[page.path] = page.inputs
      state.accepted.append(page.path)
    }
  }

  func text(_ path: String) -> String { String(decoding: state.withLock { $0.pages[path] ?? [] }, as: UTF8.self) }

  var paths: [String] { state.withLock { $0.pages.keys.sorted() } }
}
