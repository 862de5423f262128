internal import Diagnostics
internal import Model
internal import Pages
internal import Platform
internal import Publish
internal import Synchronization

/// Refuses templates with mistakes that `sumaq check` would find on the pages, each told once for its place, and reports
/// files in the templates' folder that nothing reads.
final class TemplateRemarks: Sendable {
  private let folder: TemplateFolder
  private let problems: any ProblemSink
  private let reported = Mutex<Set<Problem>>([])
  private let first = Mutex<Problem?>(nil)
  private let reports = Mutex<Set<String>>([])

  init(_ folder: TemplateFolder, _ problems: any ProblemSink) { (self.folder, self.problems) = (folder, problems) }

  /// Checks the site's templates, which needs no data. A mistake is a configuration failure. Costs some milliseconds,
  /// which workers share.
  func check(_ site: SiteRenderer, workers: Int) throws(Failure) {
    try site.reportStrayTemplates(in: folder, problems)
    let found = BoundedBatch.run(site.samplePages(), workers: workers) { sample in
      (sample, TemplateInspection(sample.bytes, path: sample.path, isWhole: sample.isWhole))
    }
    for result in found {
      let (sample, inspection) = result.get()
      guard !inspection.isEmpty else { continue }
      try report(inspection.problems(in: sources(sample.files)))
    }
    if let styles = try folder.file("assets/site.css") {
      report(TemplateInspection.problems(inStyle: .init(path: styles.path, bytes: styles.bytes)))
    }
    if let first = first.withLock({ $0 }) { throw Failure(.configuration, first) }
  }

  private func sources(_ paths: [String]) throws(Failure) -> [TemplateInspection.Source] {
    do throws(FileError) {
      var sources: [TemplateInspection.Source] = []
      for path in paths { sources.append(.init(path: path, bytes: try Files.read(path))) }
      return sources
    } catch {
      throw error.failure
    }
  }

  private func report(_ found: [Problem]) {
    for problem in found where reported.withLock({ $0.insert(problem).inserted }) {
      first.withLock { $0 = $0 ?? problem }
      problems.report(problem)
    }
  }
}

// Reports have no page without data, so their templates are checked when the pages are rendered.
extension TemplateRemarks {
  /// Checks the first page of each report that is rendered tonight, on its way to `sink`.
  func checkingReports(for sink: any PageSink) -> any PageSink { ReportCheck(sink: sink, remarks: self) }

  private struct ReportCheck: PageSink {
    let sink: any PageSink
    let remarks: TemplateRemarks

    func reuse(_ path: String, inputs: [UInt8]) -> Bool { sink.reuse(path, inputs: inputs) }

    func accept(_ page: RenderedPage) throws {
      if page.path.hasSuffix(".html"), case .bytes(let bytes) = page.content {
        try remarks.checkReport(at: page.path, bytes)
      }
      try sink.accept(page)
    }
  }

  private func checkReport(at path: String, _ bytes: [UInt8]) throws(Failure) {
    let parts = path.split(separator: "/")
    guard let index = parts.firstIndex(of: "reports"), index + 1 < parts.count else { return }
    let name = String(parts[index + 1].split(separator: ".")[0])
    guard reports.withLock({ $0.insert(name).inserted }) else { return }
    let inspection = TemplateInspection(bytes, path: parts.dropFirst(index + 1).joined(separator: "/"))
    guard !inspection.isEmpty else { return }
    var sources: [TemplateInspection.Source] = []
    for file in ["reports/\(name).md", "reports/layout.html"] {
      if let file = try folder.file(file) { sources.append(.init(path: file.path, bytes: file.bytes)) }
    }
    report(inspection.problems(in: sources))
  }
}
