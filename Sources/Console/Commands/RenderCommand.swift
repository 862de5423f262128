internal import Diagnostics
internal import Pipeline

/// `sumaq render`: publishes all pages, or writes one to standard output.
enum RenderCommand {
  static func run(_ invocation: Invocation) throws -> Outcome {
    guard let path = invocation.value("--page") else {
      if let flag = ["--markdown", "--values"].first(where: invocation.has) {
        throw ConsoleProblems.usage(
          ConsoleProblems.missingValue, "\(flag) needs --page PATH", command: invocation.command)
      }
      return try RunCommand.night(invocation, stages: [.pages])
    }
    let context = RunCommand.context(invocation)
    let form: SinglePage.Form =
      invocation.has("--values") ? .values : (invocation.has("--markdown") ? .markdown : .html)
    let bytes = try SinglePage.render(path, as: form, try RunCommand.request(invocation), context)
    RunCommand.printProblems(context, invocation)
    invocation.processContext.output.write(bytes)
    return try RunCommand.strictly(context, invocation)
  }
}
