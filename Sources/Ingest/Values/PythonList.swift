/// Lists as Python prints them: `['French', "Bob's"]`.
enum PythonList {
  /// The quoted texts, in order; a backslash takes the next character as it is.
  static func texts(_ list: String) -> [String] {
    var texts: [String] = []
    var quote: Character?
    var text = ""
    var isEscaped = false
    for character in list {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if let open = quote {
        if character == open {
          texts.append(text)
          quote = nil
        } else {
          text.append(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        text = ""
      }
    }
    return texts
  }
}
