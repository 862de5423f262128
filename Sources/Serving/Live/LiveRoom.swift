internal import Platform
internal import Synchronization

/// What open pages are told.
///
/// Its methods may be called on any thread, but not under a lock that `LiveDesk.overview` takes too.
package final class LiveRoom: Sendable {
  private struct State {
    var streams: [(number: Int, stream: LiveStream)] = []
    var next = 0
    var ahead: [String: [UInt8]] = [:]
    var mistakes: [LiveMistake] = []
    var tree: ServedTree?
    var isClosed = false
  }

  let desk: (any LiveDesk)?
  private let state = Mutex(State())
  /// Held while pages are compared and told, so that none hears of an older state after a newer one.
  private let telling = Mutex(())

  package init(desk: (any LiveDesk)? = nil) { self.desk = desk }

  /// The paths below the output of pages that are open, the last opened first, each once. A page that does not exist
  /// is among them if it is looked at.
  package func openPages() -> [String] {
    var seen: Set<String> = [DeskPage.path]
    return openStreams().reversed().filter { seen.insert($0).inserted }
  }

  /// Serves these bytes at a path below the output until `published`. Open pages that differ are told.
  ///
  /// A style is shown before the page that names it.
  package func show(_ bytes: [UInt8], at path: String) {
    telling.withLock { _ in
      state.withLock { $0.ahead[path] = bytes }
      compare { LiveFiles.isPage(path) ? $0 == path : true }
    }
  }

  /// A night ended: what was shown ahead is dropped, but for `kept`. Open pages that differ are told.
  package func published(keeping kept: Set<String> = []) {
    telling.withLock { _ in
      state.withLock { state in state.ahead = state.ahead.filter { kept.contains($0.key) } }
      compare { _ in true }
    }
  }

  /// What is wrong now; none takes away what was said.
  package func show(_ mistakes: [LiveMistake]) {
    telling.withLock { _ in
      state.withLock { state in
        guard state.mistakes != mistakes else { return }
        state.mistakes = mistakes
        for index in state.streams.indices { state.streams[index].stream.send(.mistakes(mistakes)) }
      }
      compare { $0 == DeskPage.path }
    }
  }

  /// Open pages `/_/` are shown again.
  package func deskChanged() { telling.withLock { _ in compare { $0 == DeskPage.path } } }

  // MARK: For the server

  /// What is served now; nil before a server has the room.
  var files: LiveFiles? {
    state.withLock { $0.tree }.map { LiveFiles(tree: $0, ahead: { [self] in ahead($0) }, desk: desk) }
  }

  func attach(_ tree: ServedTree) { state.withLock { $0.tree = tree } }

  /// What is served ahead of the night at a path.
  func ahead(_ path: String) -> [UInt8]? { state.withLock { $0.ahead[path] } }

  /// Opens a stream for a page that was sent with a tag, and tells it what it missed. Returns the stream's number.
  func open(_ path: String, tag: PageTag, _ connection: LiveStream.Connection) -> Int {
    telling.withLock { _ in
      let page = files?.page(path)
      return state.withLock { state in
        var stream = LiveStream(path: path, tag: tag, connection: connection)
        Self.compare(&stream, page)
        stream.send(.mistakes(state.mistakes))
        if state.isClosed { stream.end() }
        state.next += 1
        state.streams.append((state.next, stream))
        return state.next
      }
    }
  }

  func read(_ number: Int, _ count: Int) -> LiveStream.Output {
    state.withLock { state in
      guard let index = state.streams.firstIndex(where: { $0.number == number }) else { return .end }
      return state.streams[index].stream.read(count)
    }
  }

  func close(_ number: Int) { state.withLock { $0.streams.removeAll { $0.number == number } } }

  /// Wakes streams whose page has gone, so that the server closes them; with `beats`, all.
  func beat(all beats: Bool) {
    state.withLock { state in
      for index in state.streams.indices where beats || !state.streams[index].stream.isOpen {
        state.streams[index].stream.send(.beat)
      }
    }
  }

  /// Ends all streams, and each that is opened from now on.
  func end() {
    state.withLock { state in
      state.isClosed = true
      for index in state.streams.indices { state.streams[index].stream.end() }
    }
  }

  private func openStreams() -> [String] {
    state.withLock { state in state.streams.map(\.stream).filter(\.isOpen).map(\.path) }
  }

  /// Compares open pages with what is served now, and tells those that differ.
  private func compare(_ isAffected: (String) -> Bool) {
    guard let files else { return }
    let pages = Set(openStreams()).filter(isAffected).map { ($0, files.page($0)) }
    state.withLock { state in
      for (path, page) in pages {
        for index in state.streams.indices where state.streams[index].stream.path == path {
          Self.compare(&state.streams[index].stream, page)
        }
      }
    }
  }

  private static func compare(_ stream: inout LiveStream, _ page: LivePage?) {
    let tag = page?.tag ?? .missing
    let change = stream.tag.change(to: tag)
    guard change != .none else { return }
    stream.tag = tag
    stream.send(page?.event(change) ?? .reload)
  }
}

/// What is served now of the output: what was shown ahead of the night, else the published file.
struct LiveFiles: Sendable {
  let tree: ServedTree
  let ahead: @Sendable (_ path: String) -> [UInt8]?
  let desk: (any LiveDesk)?

  /// Larger files are sent as they are.
  private static let largestPageBytes = 64 << 20

  /// Whether a path below the output can be that of a page.
  static func isPage(_ path: String) -> Bool {
    path.hasSuffix(".html") && (path.hasPrefix("site/") || path.hasPrefix("reports/"))
      && RequestPath(output: path) != nil
  }

  /// The page at a path below the output, or the desk's own; nil if there is none.
  func page(_ path: String) -> LivePage? {
    if path == DeskPage.path {
      return desk.map { LivePage(DeskPage.bytes($0.overview(), tree), at: path) { _ in nil } }
    }
    return bytes(path).map { LivePage($0, at: path) { style($0, of: path) } }
  }

  /// The tag of what is served at a path.
  func tag(_ path: String) -> PageTag { page(path)?.tag ?? .missing }

  private func bytes(_ path: String) -> [UInt8]? {
    if let bytes = ahead(path) { return bytes }
    guard let parts = RequestPath(output: path)?.parts, case .file(let file) = tree.find(parts),
      file.status.size <= Self.largestPageBytes
    else { return nil }
    do throws(FileError) { return try file.bytes() } catch { return nil }
  }

  /// The style to which an address in a page leads; nil if it leads elsewhere.
  private func style(_ address: String, of page: String) -> [UInt8]? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard !path.contains(":"), !path.hasPrefix("//"), let plain = PercentDecoding.text(path) else { return nil }
    var parts = plain.hasPrefix("/") ? [] : page.split(separator: "/").dropLast().map(String.init)
    if plain.hasPrefix("/"), tree.folders.reports == nil { parts = ["site"] }
    for part in plain.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return bytes(parts.joined(separator: "/"))
  }
}
