package import Diagnostics

/// The problems of a site that is, or was, an app.
package enum AppProblems {
  package static let noAddress = ProblemKind("app.no-address")
  package static let notWithdrawn = ProblemKind("app.not-withdrawn")

  static func noAddress(_ settings: Settings, _ config: String) -> Problem {
    let address = settings.baseURL.map { "site.baseURL is \($0.text)" } ?? "there is no site.baseURL"
    return noAddress.problem(
      at: Place(config), "site.app is \"\(settings.app.state.rawValue)\", but \(address)",
      mend: "Write the site's https address into site.baseURL; until then the site is none of it.")
  }

  static func notWithdrawn(_ worker: String, _ config: String) -> Problem {
    notWithdrawn.problem(
      at: Place(config), "site.app is off, but \(Printable.line(worker)) keeps pages on readers' devices",
      mend: "Write \"app\": \"withdraw\" for some weeks: a worker whose file is gone stays on the devices that have it."
    )
  }
}
