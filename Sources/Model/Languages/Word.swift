/// Every word that pages, scripts and charts show, by its key in the string tables.
package enum Word: Int, Sendable, Hashable, CaseIterable {
  case skip, thisCopy, savedCopy, savedChanged, offline, siteNav, restaurants, cuisines, aToZ, onThisPage, footer
  case footerChanged, and, andBeforeI, comma, pause, gap, noConnection, noReviewNow, backToPage, synced, restored
  case narrow, matches, noMatch
  case searchFor, searchWords, searchResults, dishOf, searchNone, searchLooking, searchBroken
  case noName, knownByReviews, knownByReviewsAbout, guest, asOf, newestFrom, upTo, price, hours, address, openMap,
    phone, guests,
    closed, daily, days, opening
  case opensAt, closesAt, hoursLine, kept, visits, orderCount, doReview, nobody, firstReview, firstReviewGo
  case reviewCount, restaurantCount, lately, meanOf, stars, unrated, ratings, judged, byStars, share, shareBetter
  case shareWorse, trendTitle, trendName, trendWords, trendMark, offers, off, until, menu, otherDishes, photos
  case photoBy, photoOf, photoWith, photoHere, photoWaiting, photoOffline, photoTooLarge, photoUnreadable, reviews
  case ofNewest, ofThese, all, answer, answerUndated, noWords1, noWords2, noWords3, noWords4, noWords5, noWordsHalf
  case noWords, shownOf, older, newer, oldest, otherReviews, leafTitle, leafRange, leafBack, nearby, crowFlies
  case metres, kilometres, north, northEast, east, southEast, south, southWest, west, northWest, restaurantTitle
  case restaurantAbout, restaurantAboutEmpty, reviewer, reviewerSince, userTitle, userAbout, reviewsWord
  case ofRestaurants, newestOn, noReviewsYet, gives, givesMean, eats, eatsMost, diet, budget, starsGiven
  case byStarsGiven, byCuisine, byCuisineTable, allOthers, unknownPlace, favourites, visited, orders, day
  case restaurant, status, total, homeTitle, homeAbout, homeLead, seeAll, lastSynced, map, mapWords, mapGood
  case mapOthers, mapNorth, cuisinesCount, best, bestHow, bestNumber, newest, allRestaurants, fromAToZ, hundredBest
  case ofAll, show, fourAndMore, withOffer, offer, noRestaurants, cuisineTitle, cuisineKicker, cuisineAll
  case otherCuisines, letterTitle, letters, otherLetters, range
  case feedTitle, feedEntry, lengthMetres, lengthKilometres, agoNow, agoMinutes, agoHours, agoDays, slow, photoFailed
  case reportsTitle, reportsLead, allReports, reportBroken, yourOwn, yourOwnHow, dictionary, forAnalysts, thisBroken
  case brokenLead, whatIsWrong, report, onePageEach, takeList, takeNumbers, csvSheets, csvRaw, dataUpTo, results
  case nothingYet, theNumbers, numbersOf, noRows, firstRows, howCounted, howCountedLead, chartNone, chartNothing
  case chartFirstDrawn, chartBars, chartAxis, chartUpright, chartLines, chartFromTo, chartLineWords, chartPoints
  case chartParts, chartOther, chartFewer, chartMore, chartMost
  case firstRowsOnly, chartNoNumbers, chartFirstRows, chartUnit, chartPlace, chartOthers, chartNegative, chartAsNone
  case dictionaryLead, dictionaryColumn, dictionaryKind, dictionaryMeaning, dictionaryFunctions, dictionaryFunction
  case chartGrid, millions, billions, trillions

  /// The key in a string table.
  package var key: String { Self.keys[rawValue] }

  package static let allKeys = Set(keys)

  /// A case tells its name by a search through everything that a program knows of types: once is enough.
  private static let keys = allCases.map { String(describing: $0) }
}
