internal import Model

/// The words for main courses on menus, in the four languages of the site.
enum MainDish {
  private static let words: Set<String> = [
    "main", "mains", "main course", "main courses", "main dish", "main dishes", "entree", "entrees", "entrée",
    "entrées",
    "principal", "principales", "plato principal", "platos principales", "fondo", "fondos", "plato de fondo",
    "platos de fondo", "segundo", "segundos", "plato fuerte", "platos fuertes", "主菜", "主餐", "主食", "əsas", "əsas yemək",
    "əsas yeməklər", "ana yemək", "ana yeməklər",
  ]

  static func isMain(_ type: String?) -> Bool { type.flatMap(NameFolding.line).map(words.contains) ?? false }
}
