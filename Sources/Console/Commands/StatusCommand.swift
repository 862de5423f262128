internal import Diagnostics
internal import Pipeline

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
