import Platform

/// Throws rubbish at what reads exports, templates, pictures and the answers of servers:
/// `Fuzz json|csv|accounts|archives|header|firestore|entities|scanner|workbooks|templates|markdown|pictures|heif|answers|pages|seeds …`, the rest being libFuzzer's own words.
///
/// `seeds FOLDER` writes the corpora to begin with, a folder a kind.
@main
enum Fuzz {
  static func main() throws {
    var words = CommandLine.arguments
    guard words.count > 1 else {
      return print(
        "Fuzz json|csv|accounts|archives|header|firestore|entities|scanner|workbooks|templates|markdown|pictures|heif|answers|pages FOLDER… [-max_total_time=SECONDS], Fuzz seeds FOLDER"
      )
    }
    let kind = words.remove(at: 1)
    if kind == "seeds" { return try Seeds.write(into: words.count > 1 ? words[1] : ".") }
    var pointers = words.map { strdup($0) }
    pointers.append(nil)
    var count = Int32(words.count)
    pointers.withUnsafeMutableBufferPointer { buffer in
      var arguments = buffer.baseAddress
      _ = runFuzzer(&count, &arguments, target(kind))
    }
  }

  private typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

  private static func target(_ kind: String) -> Target {
    switch kind {
    case "archives": { ArchiveTarget.run($0, $1) }
    case "csv": { ReaderTarget.run($0, $1, .csv) }
    case "accounts": { AccountsTarget.run($0, $1) }
    case "header": { TableHeaderTarget.run($0, $1) }
    case "firestore": { EntityTarget.run($0, $1, isLog: true) }
    case "entities": { EntityTarget.run($0, $1, isLog: false) }
    case "scanner": { ScannerTarget.run($0, $1) }
    case "workbooks": { WorkbookTarget.run($0, $1) }
    case "templates": { TemplateTarget.run($0, $1) }
    case "markdown": { MarkdownTarget.run($0, $1) }
    case "pictures": { PictureTarget.run($0, $1, heif: false) }
    case "heif": { PictureTarget.run($0, $1, heif: true) }
    case "answers": { AnswerTarget.run($0, $1) }
    case "pages": { PageTarget.run($0, $1) }
    default: { ReaderTarget.run($0, $1, .json) }
    }
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private static func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>, _ target: Target
  ) -> Int32
}
