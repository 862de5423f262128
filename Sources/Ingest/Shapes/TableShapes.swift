internal import Model

/// Public data sets of Zomato and TripAdvisor as CSV.
enum TableShapes {
  static let all = [zomatoReviews, zomatoRestaurants, zomatoBangalore, tripAdvisor, datafiniti]

  /// There are no ids: a restaurant and an author are identified by name, a review by both, its time and its text.
  static let zomatoReviews = Shape(
    "zomato reviews", required: ["restaurant", "reviewer", "review", "rating", "time"],
    RowRecipe(
      .reviews, prefix: "zomato",
      naturalKey: [ReviewColumn.restaurantID, .userID, .createdAt, .comment], needed: [ReviewColumn.restaurantID],
      [
        FieldRule(ReviewColumn.stars, .stars, "rating"), FieldRule(ReviewColumn.comment, .text, "review"),
        FieldRule(ReviewColumn.createdAt, .time, "time"),
      ]),
    derived: [
      RowRecipe(
        .restaurants, prefix: "zomato", naturalKey: [RestaurantColumn.name],
        [FieldRule(RestaurantColumn.name, .text, "restaurant")] + ContentShapes.whereabouts),
      RowRecipe(
        .users, prefix: "zomato", naturalKey: [UserColumn.name], [FieldRule(UserColumn.name, .text, "reviewer")]),
    ])

  static let zomatoRestaurants = Shape(
    "zomato restaurants", required: ["restaurantid", "restaurantname", "aggregaterating|averagecostfortwo"],
    RowRecipe(
      .restaurants,
      [
        FieldRule(RestaurantColumn.id, .id, "restaurantid"), FieldRule(RestaurantColumn.name, .text, "restaurantname"),
        FieldRule(RestaurantColumn.cuisine, .cuisines, "cuisines"),
        FieldRule(RestaurantColumn.address, .text, "address"),
        FieldRule(RestaurantColumn.lat, .latitude, "latitude"),
        FieldRule(RestaurantColumn.lon, .longitude, "longitude"),
        FieldRule(RestaurantColumn.district, .text, "locality", "city"),
        FieldRule(RestaurantColumn.rating, .rating, "aggregaterating"),
        FieldRule(RestaurantColumn.price, .text, "averagecostfortwo"),
      ]))

  /// A restaurant is identified by name and address. The reviews in its row have stars and text, but neither author nor
  /// date.
  static let zomatoBangalore = Shape(
    "zomato bangalore", required: ["name", "rate", "approxcostfortwopeople|resttype|reviewslist"],
    RowRecipe(
      .restaurants, prefix: "zomato", naturalKey: [RestaurantColumn.name, .address], needed: [RestaurantColumn.name],
      [
        FieldRule(RestaurantColumn.name, .text, "name"), FieldRule(RestaurantColumn.cuisine, .cuisines, "cuisines"),
        FieldRule(RestaurantColumn.address, .text, "address"), FieldRule(RestaurantColumn.rating, .rating, "rate"),
        FieldRule(RestaurantColumn.district, .text, "location", "listedincity"),
        FieldRule(RestaurantColumn.price, .text, "approxcostfortwopeople"),
        FieldRule(RestaurantColumn.phone, .text, "phone"),
        FieldRule(RestaurantColumn.id, .reviews(.rated(prefix: "zomato")), "reviewslist"),
      ]))

  /// Its reviews are excerpts with a date, without stars and author.
  static let tripAdvisor = Shape(
    "tripadvisor restaurants", required: ["idta", "name"],
    RowRecipe(
      .restaurants,
      [
        FieldRule(RestaurantColumn.id, .id, "idta"), FieldRule(RestaurantColumn.name, .text, "name"),
        FieldRule(RestaurantColumn.cuisine, .cuisines, "cuisinestyle"),
        FieldRule(RestaurantColumn.address, .text, "city"), FieldRule(RestaurantColumn.district, .text, "city"),
        FieldRule(RestaurantColumn.rating, .rating, "rating"), FieldRule(RestaurantColumn.price, .text, "pricerange"),
        FieldRule(RestaurantColumn.id, .reviews(.dated), "reviews"),
      ]))

  /// Each row is a review together with its place. The id is that of the place.
  static let datafiniti = Shape(
    "datafiniti reviews", required: ["id", "name", "reviews.rating", "reviews.text"],
    RowRecipe(
      .reviews, prefix: "datafiniti",
      naturalKey: [ReviewColumn.restaurantID, .userID, .createdAt, .comment], needed: [ReviewColumn.restaurantID],
      [
        FieldRule(ReviewColumn.restaurantID, .reference, "id"), FieldRule(ReviewColumn.stars, .stars, "reviews.rating"),
        FieldRule(ReviewColumn.comment, .text, "reviews.text"),
        FieldRule(ReviewColumn.createdAt, .time, "reviews.date"),
      ]),
    derived: [
      RowRecipe(
        .restaurants, prefix: "datafiniti", naturalKey: [RestaurantColumn.name, .address],
        [
          FieldRule(RestaurantColumn.id, .reference, "id"), FieldRule(RestaurantColumn.name, .text, "name"),
          FieldRule(RestaurantColumn.cuisine, .cuisines, "categories"),
          FieldRule(RestaurantColumn.address, .text, "address"),
          FieldRule(RestaurantColumn.lat, .latitude, "latitude"),
          FieldRule(RestaurantColumn.lon, .longitude, "longitude"),
        ]),
      RowRecipe(
        .users, prefix: "datafiniti", naturalKey: [UserColumn.name],
        [FieldRule(UserColumn.name, .text, "reviews.username")]),
    ])
}
