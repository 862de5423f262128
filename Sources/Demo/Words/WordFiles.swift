internal import CDemoWords

/// The files of words, which are compiled into the program. The first lines of each describe its format.
enum WordFiles {
  static let chinese = String(cString: cdemowords_chinese())
  static let cuisines = String(cString: cdemowords_cuisines())
  static let districts = String(cString: cdemowords_districts())
  static let english = String(cString: cdemowords_english())
  static let lists = String(cString: cdemowords_lists())
  static let names = String(cString: cdemowords_names())
  static let offers = String(cString: cdemowords_offers())
  static let people = String(cString: cdemowords_people())
  static let replies = String(cString: cdemowords_replies())
  static let slots = String(cString: cdemowords_slots())
  static let spanish = String(cString: cdemowords_spanish())
  static let streets = String(cString: cdemowords_streets())
}
