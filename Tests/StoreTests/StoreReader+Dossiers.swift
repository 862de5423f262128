import Model

@testable import Store

/// What a run of one subject gives.
extension StoreReader {
  func restaurantDossier(_ key: Int64) throws -> RestaurantDossier? {
    try dossiers(of: SubjectRun(.restaurants, keys: [key])).restaurant(key)
  }

  func userDossier(_ key: Int64, show: UserShow) throws -> UserDossier? {
    try dossiers(of: SubjectRun(.users, keys: [key])).user(key, show: show)
  }

  func reviews(ofRestaurant key: Int64, leaf number: Int) throws -> [Review] {
    try dossiers(of: SubjectRun(.restaurants, keys: [key])).reviews(ofRestaurant: key, leaf: number)
  }

  func reviews(ofUser key: Int64, leaf number: Int) throws -> [Review] {
    try dossiers(of: SubjectRun(.users, keys: [key])).reviews(ofUser: key, leaf: number)
  }
}
