internal import Model

// The files of a site that is an app, or was one: its worker and its manifest, which never change their names.
extension SiteBuild {
  func publishApp() throws {
    try publish(AppFiles.workerPath, renderer.templates.worker)
    try publish(AppFiles.manifestPath, renderer.templates.app?.manifest)
  }

  private func publish(_ name: String, _ bytes: [UInt8]?) throws {
    let path = "site/" + name
    let files = try sink.open(PageOwner(of: path))
    if let bytes {
      let inputs = Self.inputs(ofAsset: bytes)
      if !files.reuse(path, inputs: inputs) {
        try files.accept(RenderedPage(path: path, kind: .list, content: .bytes(bytes), inputs: inputs))
      }
    }
    try files.close()
  }
}
