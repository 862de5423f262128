package import Model

extension DocumentNode {
  package var string: String? { if case .text(let text) = content { text } else { nil } }
  package var number: Int? { if case .number(let digits) = content { Int(digits) } else { nil } }
  package var elements: [DocumentNode]? { if case .list(let nodes) = content { nodes } else { nil } }
  package var isTrue: Bool { if case .flag(true) = content { true } else { false } }
}
