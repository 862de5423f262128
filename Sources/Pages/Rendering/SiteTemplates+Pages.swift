internal import Diagnostics
internal import Markdown
internal import Platform
internal import Templating

extension SiteTemplates {
  /// The pages' templates by `PageKind`, then those of fragments by `FragmentKind`; nil for a broken one. They are compiled in parallel, as that takes half of the
  /// time of a night without changes. Problems are reported in the order of the kinds.
  static func pages(
    _ folder: TemplateFolder, _ library: TemplateLibrary, workers: Int, _ problems: any ProblemSink
  ) throws(Failure) -> [MarkdownTemplate?] {
    var sources: [(schema: Schema, source: TemplateSource)] = []
    for (name, schema) in PageKind.allCases.map({ ($0.file, $0.schema) })
      + FragmentKind.allCases.map({ ($0.file, $0.schema) })
    {
      let file = try folder.text(name)
      sources.append((schema, TemplateSource(file: file.path, text: file.text)))
    }
    let compiled = BoundedBatch.run(sources, workers: workers) { schema, source in
      let box = ProblemBox()
      let template = MarkdownTemplate.compile(
        source, schema: schema, library: library, convert: MarkdownRenderer.template.append, problems: box)
      return (template, box)
    }
    return compiled.map { result in
      let (template, box) = result.get()
      box.forward(to: problems)
      return template
    }
  }
}
