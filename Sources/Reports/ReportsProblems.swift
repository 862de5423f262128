package import Diagnostics

/// What can be wrong with a report.
package enum ReportsProblems {
  package static let frontMatter = ProblemKind(
    "reports.front-matter", .error, title: "the head of a report is not understood",
    explanation: "A report begins with a line ---, lines key: value, and a line ---. That report is not built.",
    mend: "Known keys: title, headline, lead, description, order, audience, language, history, publishes, parameters.")

  package static let block = ProblemKind(
    "reports.block", .error, title: "a block of a report is not understood",
    explanation: "Blocks are fences: ```sql NAME, ```table or ```chart. That report is not built.",
    mend: "Give every SQL block a name of its own: ```sql best_restaurants.")

  package static let chart = ProblemKind(
    "reports.chart", .error, title: "a chart or table setting is not understood",
    explanation: "A chart fence holds lines setting: value, and names columns of its block. That report is not built.",
    mend: "Look at the shipped reports in Templates/reports for charts that work.")

  package static let parameter = ProblemKind(
    "reports.parameter", .error, title: "a report's parameter is not understood",
    explanation: "Parameters are declared with their defaults in the report's head.",
    mend: "Declare it under parameters: in the report's head.")

  package static let reserved = ProblemKind(
    "reports.reserved-name", .error, title: "a report has the name of a page that is always there",
    explanation: "The list of reports and the data dictionary have pages of their own; this report was not built.",
    mend: "Rename the file.")

  package static let publishes = ProblemKind(
    "reports.publishes", .error, title: "a public report shows of people what users.show hides",
    explanation:
      "It is public and reads who people are together with their visits, orders, favourites or a table of your own. "
      + "That report is not built until its head says that this is meant.",
    mend: "Add publishes: [visits] with the tables that are meant, take user_id and users out, or take audience out.")

  package static let unknown = ProblemKind(
    "reports.unknown", .error, title: "there is no such report",
    explanation: "A report is a file NAME.md in Templates/reports.",
    mend: "Look at the names in Templates/reports.")

  package static let layout = ProblemKind(
    "reports.layout", .error, title: "the reports' layout is broken",
    explanation: "Every report page stands in Templates/reports/layout.html. No report is built until it is mended.",
    mend: "Mend the layout, or remove your copy of it so that the shipped one is used.")

  package static let sitemap = ProblemKind(
    "reports.sitemap", .warning, title: "there are more public reports' pages than a sitemap may name",
    explanation: "Search engines take 50,000 addresses of one file; the last pages are published, but not named in it.",
    mend: "Give fewer rows a page: add WHERE or LIMIT to the each blocks of public reports.")

  package static let all = [frontMatter, block, chart, parameter, publishes, unknown, reserved, layout, sitemap]
}
