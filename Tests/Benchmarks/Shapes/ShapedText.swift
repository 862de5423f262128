/// Words of no meaning in lengths that people write.
enum ShapedText {
  private static let words = """
    the soup came late but warm and we would come again for noodles with lime bread was fresh service kind place loud \
    kitchen open window seat grandmother said portions small prices fair coffee strong cake dry music too near waiter \
    forgot bill twice nobody minded since everything tasted of smoke pepper and care
    """.split(separator: " ").map(String.init)

  /// A name of two words.
  static func name(_ number: Int) -> String {
    let first = words[number % words.count]
    return "\(first.prefix(1).uppercased())\(first.dropFirst()) \(words[number / words.count % words.count])"
  }

  /// Sentences of `mean` bytes on the average, half of it at least.
  static func words(_ mean: Int, _ random: inout ShapedRandom) -> String {
    let length = mean / 2 + random.below(mean)
    var text = ""
    while text.utf8.count < length {
      if !text.isEmpty { text += random.below(9) == 0 ? ". " : " " }
      text += words[random.below(words.count)]
    }
    return text
  }
}
