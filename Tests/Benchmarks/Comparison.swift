import Diagnostics
import Model
import Platform

/// Two kept results side by side: their ratios to the floors of their own runs.
enum Comparison {
  static func print(_ before: String, _ after: String) -> Int32 {
    do {
      let (old, new) = (try ratios(before), try ratios(after))
      Swift.print("".padded(44) + "before".leftPadded(9) + "after".leftPadded(9) + "change".leftPadded(9))
      for (name, ratio) in old {
        guard let other = new.first(where: { $0.name == name })?.ratio, ratio > 0 else { continue }
        let change = JSONWriter.fixed((other / ratio - 1) * 100, decimals: 0) + " %"
        Swift.print(
          name.padded(44) + JSONWriter.fixed(ratio, decimals: 3).leftPadded(9)
            + JSONWriter.fixed(other, decimals: 3).leftPadded(9) + change.leftPadded(9))
      }
      return 0
    } catch {
      Swift.print("cannot compare: \(error)")
      return 1
    }
  }

  /// Of every measurement, called after its part.
  private static func ratios(_ path: String) throws -> [(name: String, ratio: Double)] {
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    guard case .list(let parts)? = try DocumentReader.read(text)["parts"]?.content else { return [] }
    return parts.flatMap { part -> [(name: String, ratio: Double)] in
      guard case .text(let title)? = part["part"]?.content, case .list(let nodes)? = part["measurements"]?.content
      else { return [] }
      return nodes.compactMap { node in
        guard case .text(let name)? = node["name"]?.content, case .number(let digits)? = node["ratio"]?.content,
          let ratio = Double(digits)
        else { return nil }
        return ("\(title): \(name)", ratio)
      }
    }
  }
}
