/// The courses of a meal in their order, recognized by the words that menus use for them in the site's four languages.
package enum MealCourse: Int, Sendable, Hashable, CaseIterable {
  case breakfast, starters, salads, soups, mains
  /// Kinds that no word identifies, such as pizzas; they are main courses.
  case others
  case sides, desserts, drinks

  /// The course of a kind of dishes as a menu names it: by all of its words, or else by the last, or else by the first.
  package init(of kind: String?) {
    guard let folded = DishName.folded(kind) else {
      self = .others
      return
    }
    let words = folded.split(separator: " ").map(String.init)
    self = [folded, words.last ?? "", words.first ?? ""].lazy.compactMap { Self.known[$0] }.first ?? .others
  }

  private var words: [String] {
    switch self {
    case .breakfast: ["breakfast", "breakfasts", "desayuno", "desayunos", "səhər yeməyi", "səhər yeməkləri", "早餐"]
    case .starters:
      [
        "starter", "starters", "appetizer", "appetizers", "appetiser", "appetisers", "antipasti", "small plates",
        "entrada", "entradas", "entrante", "entrantes", "aperitivo", "aperitivos", "piqueo", "piqueos", "tapas",
        "para picar", "primeros", "qəlyanaltı", "qəlyanaltılar", "başlanğıc", "soyuq qəlyanaltılar", "前菜", "開胃菜",
        "小菜", "冷盤", "涼菜", "拼盤",
      ]
    case .salads: ["salad", "salads", "ensalada", "ensaladas", "salat", "salatlar", "沙拉"]
    case .soups: ["soup", "soups", "sopa", "sopas", "caldos", "chupes", "şorba", "şorbalar", "湯", "湯品", "湯類"]
    case .mains:
      [
        "main", "mains", "main course", "main courses", "main dish", "main dishes", "entree", "entrees", "principal",
        "principales", "plato principal", "platos principales", "plato de fondo", "platos de fondo", "fondo", "fondos",
        "segundo", "segundos", "plato fuerte", "platos fuertes", "əsas", "əsas yemək", "əsas yeməklər", "主菜", "主餐",
        "主食",
      ]
    case .others: []
    case .sides:
      [
        "side", "sides", "side dish", "side dishes", "guarnición", "guarniciones", "acompañamiento",
        "acompañamientos", "acompañante", "acompañantes", "qarnir", "qarnirlər", "əlavələr", "配菜", "附餐",
      ]
    case .desserts:
      [
        "dessert", "desserts", "sweets", "puddings", "postre", "postres", "dulces", "desert", "desertlər", "şirniyyat",
        "şirniyyatlar", "甜點", "甜品",
      ]
    case .drinks:
      [
        "drink", "drinks", "beverage", "beverages", "wine", "wines", "beer", "beers", "cocktails", "coffee", "tea",
        "bebida", "bebidas", "vino", "vinos", "cerveza", "cervezas", "cócteles", "cafés", "içki", "içkilər",
        "飲料", "飲品", "酒水", "茶",
      ]
    }
  }

  private static let known: [String: MealCourse] = {
    var known: [String: MealCourse] = [:]
    for course in allCases {
      for word in course.words { if let folded = DishName.folded(word) { known[folded] = course } }
    }
    return known
  }()
}
