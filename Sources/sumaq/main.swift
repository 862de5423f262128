internal import Console
internal import Platform

exit(CommandLineTool.run(Machine.arguments, in: .ofTheProcess()).rawValue)
