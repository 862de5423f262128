/// What a page's own content security policy must allow beside what it allows: the preview's script and its events.
enum LivePolicy {
  static func allowing(_ policy: String) -> String {
    var directives = policy.split(separator: ";").map { $0.split { $0 == " " || $0 == "\t" || $0 == "\n" } }
      .filter { !$0.isEmpty }.map { $0.map(String.init) }
    let scripts = find("script-src-elem", directives) == nil ? "script-src" : "script-src-elem"
    for name in [scripts, "connect-src"] { allow(name, &directives) }
    return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
  }

  private static func find(_ name: String, _ directives: [[String]]) -> Int? {
    directives.firstIndex { $0[0].lowercased() == name }
  }

  /// A directive that is not there is what `default-src` is, and allows all where that is not there either.
  private static func allow(_ name: String, _ directives: inout [[String]]) {
    guard let found = find(name, directives) ?? find("default-src", directives) else { return }
    var sources = Array(directives[found].dropFirst())
    if sources.contains(where: { $0.lowercased() == "'self'" || $0 == "*" }) { return }
    sources.removeAll { $0.lowercased() == "'none'" }
    let directive = [name] + sources + ["'self'"]
    if let own = find(name, directives) { directives[own] = directive } else { directives.append(directive) }
  }
}
