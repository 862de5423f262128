internal import Diagnostics
internal import Markdown
internal import Platform
internal import Synchronization
internal import Templating

extension SiteTemplates {
  /// The pages' templates by `PageKind`, compiled several at once, as that is half of what a night takes on which nothing
  /// changed; nil for a broken one. Problems are told in the order of the kinds.
  static func pages(
    _ folder: TemplateFolder, _ library: TemplateLibrary, workers: Int, _ problems: any ProblemSink
  ) throws(Failure) -> [MarkdownTemplate?] {
    let kinds = PageKind.allCases
    var sources: [TemplateSource] = []
    for kind in kinds {
      let file = try folder.text(kind.file)
      sources.append(TemplateSource(file: file.path, text: file.text))
    }
    let made = Shared(Mutex([MarkdownTemplate?](repeating: nil, count: kinds.count)))
    let told = kinds.map { _ in ProblemBox() }
    let next = Shared(Atomic<Int>(0))
    Workers.run(max(1, min(workers, kinds.count))) { [sources] _ in
      while true {
        let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < kinds.count else { return }
        let template = MarkdownTemplate.compile(
          sources[number], schema: kinds[number].schema, library: library,
          convert: MarkdownRenderer.template.append, problems: told[number])
        made.value.withLock { $0[number] = template }
      }
    }
    for box in told { box.tell(problems) }
    return made.value.withLock { $0 }
  }
}
