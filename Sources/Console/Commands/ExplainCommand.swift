internal import Diagnostics
internal import Pipeline

/// `sumaq explain WHAT`: a problem's id, a page, or `templates`.
enum ExplainCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let what = invocation.operands[0]
    if let kind = ProblemKind.known(what) {
      invocation.processContext.output.write(text(kind))
      return .done
    }
    if what == "templates" || what.contains("/") || [".html", ".xml", ".js"].contains(where: what.hasSuffix) {
      let context = RunCommand.context(invocation)
      invocation.processContext.output.write(
        try Explanation.text(of: what, try RunCommand.request(invocation), context))
      RunCommand.printProblems(context, invocation)
      return try RunCommand.strictly(context, invocation)
    }
    throw ConsoleProblems.usage(
      ConsoleProblems.unknownProblem, "there is no problem, page or template “\(what)”",
      nearest: NearestWord.nearest(to: what, among: ProblemKind.all.map(\.id) + ["templates"]), command: "explain")
  }

  private static func text(_ kind: ProblemKind) -> String {
    """
    \(kind.severity.rawValue)[\(kind.id)]: \(kind.title)

    \(kind.explanation)

    What to do: \(kind.mend)

    """
  }
}
