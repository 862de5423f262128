/// What the page `/_/` shows.
package struct DeskOverview: Sendable {
  /// The newest first.
  package var builds: [DeskBuild]
  package var problems: [LiveMistake]
  package var templates: [DeskTemplate]

  package init(builds: [DeskBuild] = [], problems: [LiveMistake] = [], templates: [DeskTemplate] = []) {
    self.builds = builds
    self.problems = problems
    self.templates = templates
  }
}
