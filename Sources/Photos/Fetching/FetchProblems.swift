package import Diagnostics

extension PhotoProblems {
  package static let invalidAddress = ProblemKind(
    "photos.invalid-address", .error, title: "a photo address that nobody can ask",
    explanation: "An address is http or https, with a host and without user or password; anything else is not sent.",
    mend: "Correct the address in the export.")

  package static let refusedAddress = ProblemKind(
    "photos.refused-address", .error, title: "a photo address leads to this machine or its own network",
    explanation:
      "Addresses are data from outside. After the name is looked up, and at each redirect, nothing is connected to that is loopback, private, link-local, multicast or reserved.",
    mend: "If the host is meant to serve photos, name it in photos.allowHosts of sumaq.json.")

  package static let tooManyRedirects = ProblemKind(
    "photos.redirects", .error, title: "a photo address is redirected too often",
    explanation: "At most five redirects are followed, each to http or https only.",
    mend: "Put the address that it ends at into the export.")

  package static let unauthorized = ProblemKind(
    "photos.unauthorized", .error, title: "a server wants a key for a photo",
    explanation:
      "The server answered 401, 403 or 407. Keys are sent to the hosts that photos.headers names only, where a bare name means https on port 443.",
    mend: "Name the host and its header in photos.headers of sumaq.json; the README shows how.")

  package static let clientError = ProblemKind(
    "photos.not-there", .error, title: "a server has no such photo",
    explanation: "The server answered 4xx, which asking again does not change.",
    mend: "Correct the address in the export, or take it out.")

  package static let serverError = ProblemKind(
    "photos.server-error", .warning, title: "a server in trouble gave no photo",
    explanation: "The server answered 5xx or 429. The photo waits and is asked for again, later each time.",
    mend: "Nothing; if it stays so, look at the server. `sumaq jobs` shows the hosts that are put aside.")

  package static let unreachable = ProblemKind(
    "photos.unreachable", .warning, title: "a server could not be reached",
    explanation:
      "No such host, nobody there, a certificate that is not to be trusted, a broken line, or too long an answer. The photo waits.",
    mend: "Nothing; if it stays so, look at the network. `sumaq jobs` shows the hosts that are put aside.")

  package static let savedCopy = ProblemKind(
    "photos.saved-copy", .warning, title: "a photo is shown from its saved copy",
    explanation: "Its address could not be refreshed, so the copy of an earlier night stands.",
    mend: "Nothing; if it stays so, look at the address.")

  static let fetching = [
    invalidAddress, refusedAddress, tooManyRedirects, unauthorized, clientError, serverError, unreachable, savedCopy,
  ]
}
