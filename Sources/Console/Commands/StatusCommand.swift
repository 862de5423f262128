internal import Diagnostics
internal import Pipeline
internal import Platform

/// `sumaq status [--check] [--json]`.
enum StatusCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: true)
    let request = try RunCommand.request(invocation)
    let overview = try StatusOverview(request, context)
    let (isChecked, isJSON) = (invocation.has("--check"), invocation.has("--json"))
    let output = invocation.processContext.output
    if !isJSON { output.write(StatusScreen(overview).text) }
    if isChecked { try StatusOverview.check(request, context) }
    let findings = context.problems.entries.flatMap(\.examples)
    if isJSON { output.write(StatusDocument(overview, findings: isChecked ? findings : nil).bytes) }
    guard isChecked else { return .done }
    RunCommand.printProblems(context, invocation, all: true)
    if findings.isEmpty, !isJSON { output.write("The store is sound.\n") }
    return findings.isEmpty ? .done : Outcome(exitCode: .found)
  }
}

/// `sumaq rejects`.
enum RejectsCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let request = try RunCommand.request(invocation)
    let output = invocation.processContext.output
    if invocation.value("--format") == "ndjson" {
      try RejectsList.writeNDJSON(request, into: output)
    } else {
      output.write(try RejectsList.text(request))
    }
    return .done
  }
}

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
    throw invocation.wrong(
      ConsoleProblems.unknownProblem, "there is no problem, page or template “\(what)”",
      nearest: NearestWord.nearest(to: what, among: ProblemKind.all.map(\.id) + ["templates"]))
  }

  private static func text(_ kind: ProblemKind) -> String {
    """
    \(kind.severity.rawValue)[\(kind.id)]: \(kind.title)

    \(kind.explanation)

    What to do: \(kind.mend)

    """
  }
}

/// `sumaq check [DIR]`.
enum CheckCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: true)
    let request = try RunCommand.request(invocation)
    let folder = invocation.operands.first.map { Path.absolute($0, in: invocation.processContext.workingFolder) }
    let files = try SiteCheck.run(folder ?? Path.join(request.output, "site"), request, context)
    RunCommand.printProblems(context, invocation, all: true)
    guard context.problems.isEmpty else {
      let count = context.problems.count(of: .error) + context.problems.count(of: .warning)
      RunCommand.say(
        "\(Amount.of(count, "finding", "findings")) in \(Amount.of(files, "file", "files"))", context, invocation)
      return Outcome(exitCode: .found)
    }
    RunCommand.say(
      "\(Amount.of(files, "file opens", "files open")) without a server and without a network", context, invocation)
    return .done
  }
}

/// `sumaq verify [--all]`.
enum VerifyCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    let context = RunCommand.context(invocation, keepingAll: true)
    let result = try Verifying.run(
      everything: invocation.has("--all"), try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation, all: true)
    let files = Amount.of(result.compared, "file", "files")
    guard result.different == 0 else {
      let other = result.isHeld ? "what was published; the output is held" : "a clean build"
      RunCommand.say("\(Amount.count(result.different)) of \(files) differ from \(other)", context, invocation)
      return Outcome(exitCode: .found)
    }
    guard !result.lacksKeys else {
      RunCommand.say(
        "\(files) rendered again: the same bytes, but what is sealed could not be sealed again", context, invocation)
      return Outcome(exitCode: .found)
    }
    let words =
      result.isHeld
      ? "\(files) compared with what was published, as the output is held: the same bytes"
      : "\(files) rendered again: the same bytes"
    RunCommand.say(words, context, invocation)
    return try RunCommand.strictly(context, invocation)
  }
}
