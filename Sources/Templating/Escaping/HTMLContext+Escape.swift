internal import Diagnostics

extension HTMLContext {
  /// How a value is escaped here, or why it is not allowed.
  func escape(for value: ValueClass) -> Result<Escape, Refusal> {
    switch raw {
    case .script: return script(value)
    case .style: return value == .number ? .success(.urlPart) : refuse("inside <style>")
    case .comment, .declaration: return value.isMarkup ? refuse("inside a comment") : .success(.html)
    case .none: break
    }
    switch state {
    case .text: return .success(value.isMarkup ? .raw : .html)
    case .double, .single: return quoted(value)
    case .bare, .beforeValue:
      return value == .number ? .success(.urlPart) : refuse("in an attribute without quotes")
    default: return value == .number ? .success(.urlPart) : refuse("inside a tag, outside of quotes")
    }
  }

  /// Why a value is not allowed in a context.
  struct Refusal: Error {
    let kind: ProblemKind
    let words: String
  }

  private func refuse(_ words: String) -> Result<Escape, Refusal> {
    .failure(Refusal(kind: TemplatingProblems.unsafePlace, words: words))
  }

  private func script(_ value: ValueClass) -> Result<Escape, Refusal> {
    switch value {
    case .json, .number: .success(.raw)
    case .html: refuse("inside <script>, being markup")
    default: .success(.json)
    }
  }

  private func quoted(_ value: ValueClass) -> Result<Escape, Refusal> {
    if value == .html || value == .json { return refuse("inside a tag, being markup") }
    if value == .number { return .success(.urlPart) }
    let name = String(decoding: attribute, as: UTF8.self)
    if name.hasPrefix("on") { return refuse("in the event handler \(name)") }
    if name == "style" || name == "srcdoc" { return refuse("in the attribute \(name)") }
    guard Self.addresses.contains(name) else { return .success(state == .double ? .attribute : .singleQuoted) }
    guard isValueStart else { return .success(value == .path ? .path : .urlPart) }
    switch value {
    case .url: return .success(.url)
    case .path: return .success(.path)
    default: return .failure(Refusal(kind: TemplatingProblems.notAddress, words: "at the beginning of \(name)"))
    }
  }

  private static let addresses: Set<String> = [
    "href", "src", "srcset", "action", "formaction", "poster", "cite", "data", "background", "ping", "manifest",
    "xlink:href", "longdesc", "usemap", "imagesrcset",
  ]
}
