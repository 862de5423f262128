internal import Model

/// Decides what each request is answered. It writes nothing, and knows no socket.
struct Responder: Sendable {
  let tree: ServedTree
  let room: LiveRoom?
  /// Whether only this machine is served, so that other hosts' names are refused.
  let isForThisMachineAlone: Bool

  func answer(_ request: PreviewRequest) -> Answer {
    guard request.method == "GET" || request.method == "HEAD" else {
      var answer = Notice.method.answer
      answer.headers.append(("Allow", "GET, HEAD"))
      return answer
    }
    if isForThisMachineAlone, let host = request.host, !HostRule.isLoopback(host) { return Notice.foreignHost.answer }
    guard !request.hasBody, let path = RequestPath(request.path) else { return Notice.outside.answer }
    if path.parts.first == "_" { return own(path, request) }
    return published(path, request)
  }

  // MARK: The output

  private func published(_ path: RequestPath, _ request: PreviewRequest) -> Answer {
    guard let parts = tree.outputParts(of: path) else { return toSite(path) }
    if path.isFolder { return file(parts + ["index.html"], request) }
    switch tree.find(parts) {
    case .folder: return redirect(parts.joined(separator: "/") + "/")
    case .missing where tree.folders.reports == nil && path.parts.first == "site" && path.parts.count > 1:
      // Where the page would be if the reports were served too.
      return redirect(path.parts.joined(separator: "/"))
    case .file, .missing: return file(parts, request)
    }
  }

  private func file(_ parts: [String], _ request: PreviewRequest) -> Answer {
    let path = parts.joined(separator: "/")
    let room = request.isForPublishedBytes ? nil : room
    if let page = LiveFiles.isPage(path) ? room?.files?.page(path) : nil {
      return page.representation.answer(request)
    }
    if let bytes = room?.ahead(path) {
      let digest = Digest.hex(SHA256.digest(bytes), length: 16)
      return Representation(tag: EntityTag(digest: digest), type: MediaType.of(path), content: .bytes(bytes))
        .answer(request)
    }
    guard case .file(let file) = tree.find(parts) else {
      return Notice.missing(path, awaited: room != nil && LiveFiles.isPage(path) ? path : nil).answer
    }
    return Representation(tag: EntityTag(of: file.status), type: MediaType.of(path), content: .file(file))
      .answer(request)
  }

  /// Where both folders are served, what is in neither is looked for on the site, as its pages may link from the root.
  private func toSite(_ path: RequestPath) -> Answer {
    redirect((["site"] + path.parts).joined(separator: "/") + (path.isFolder ? "/" : ""))
  }

  private func redirect(_ path: String) -> Answer { Answer(302, [("Location", tree.address(of: path))]) }

  // MARK: The preview's own addresses

  private func own(_ path: RequestPath, _ request: PreviewRequest) -> Answer {
    guard isOfOwnPage(request) else { return Notice.foreignPage.answer }
    switch path.parts.dropFirst().joined(separator: "/") {
    case "desk.css": return OwnFiles.style.answer(request)
    case "live.js" where room != nil: return OwnFiles.script.answer(request)
    case "" where !path.isFolder: return Answer(302, [("Location", "/_/")])
    case "": return room?.desk == nil ? Notice.nobodyBuilds.answer : desk(request)
    case "values": return values(request)
    case "events" where room != nil: return events(request)
    default: return Notice.outside.answer
    }
  }

  /// Pages of other sites, which a browser on this machine may show too, get none of these.
  private func isOfOwnPage(_ request: PreviewRequest) -> Bool {
    if let site = request.fetchSite, site != "same-origin", site != "none" { return false }
    guard let origin = request.origin, let host = request.host else { return request.origin == nil }
    return origin.lowercased() == "http://" + host.lowercased()
  }

  private func desk(_ request: PreviewRequest) -> Answer {
    guard let page = room?.files?.page(DeskPage.path) else { return Notice.nobodyBuilds.answer }
    var answer = page.representation.answer(request)
    answer.headers.append(("Content-Security-Policy", OwnPage.policy))
    return answer
  }

  private func values(_ request: PreviewRequest) -> Answer {
    guard let desk = room?.desk else { return Notice.nobodyBuilds.answer }
    guard let path = request.page, LiveFiles.isPage(path), RequestPath(output: path) != nil else {
      return Notice.missing(request.page ?? "").answer
    }
    let address = tree.address(of: path)
    return .later { ValuesPage.answer(path, address: address, desk) }
  }

  private func events(_ request: PreviewRequest) -> Answer {
    guard let path = request.page, path == DeskPage.path || LiveFiles.isPage(path) else {
      return Notice.missing(request.page ?? "").answer
    }
    let tag = [request.lastEvent, request.tag].compactMap { $0 }.first { !$0.isEmpty } ?? ""
    return Answer(200, [("Content-Type", "text/event-stream")], .events(path: path, tag: tag))
  }
}
