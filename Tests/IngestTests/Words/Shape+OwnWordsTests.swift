import Model
import Testing

@testable import Ingest

@Suite struct ShapeOwnWordsTests {
  /// Three files of a Spanish program, in Latin-1 and with decimal commas, read without a line of settings.
  @Test func threeSpanishFilesMakeASite() throws {
    let texts = [
      "restaurantes.csv":
        "codigo;nombre;cocina;dirección;latitud;longitud;teléfono\nA1;La Peña;Andaluza;C/ Sol 3;37,3879;-5,9845;955 010 203\n"
        + "A2;El Búho;Tapas;C/ Luna 4;37,39;-5,99;955 010 204\n",
      "reseñas.csv": "codigo;restaurante;usuario;puntuación;comentario;fecha\n"
        + "1;A1;u1;4,5;Muy buena comida y buen trato;13/01/2026\n2;A2;u2;3;Algo caro pero muy bueno;14/01/2026\n",
      "usuarios.csv": "id;nombre;correo\nu1;Begoña;b@example.com\nu2;Íñigo;i@example.com\n",
    ]
    let latin = texts.mapValues { text in text.unicodeScalars.map { UInt8($0.value) } }
    let reading = try Reading(latin)
    #expect(reading.ids == ["ingest.encoding"])
    #expect(Set(reading.files.map(\.collection)) == [.restaurants, .reviews, .users])
    #expect(reading.column(.restaurants, "name") == ["La Peña", "El Búho"])
    #expect(reading.column(.restaurants, "lat") == ["37.3879", "37.39"])
    #expect(reading.column(.restaurants, "lon") == ["-5.9845", "-5.99"])
    #expect(reading.column(.reviews, "restaurant_id") == ["A1", "A2"])
    #expect(reading.column(.reviews, "stars") == ["4.5", "3.0"])
    #expect(reading.column(.reviews, "created_at") == ["1768262400000000", "1768348800000000"])
    #expect(reading.column(.users, "name") == ["Begoña", "Íñigo"])
  }

  /// What a review says of its restaurant becomes a row of its own. A guest whom it names without an id does not: two may
  /// have one name.
  @Test func aReviewNamesItsRestaurantAndItsGuest() throws {
    let reading = try Reading(
      "评论.csv",
      "餐厅名称,用户名,头像,评分,评论内容,评论时间\n川菜馆,小明,a/1.jpg,5,非常好吃，下次还会再来，推荐大家都来试试看,2026-01-05\n川菜馆,小明,,3,味道一般般，服务态度还可以，价格有点贵,2026-01-06\n"
    )
    #expect(reading.column(.restaurants, "name") == ["川菜馆"])
    #expect(reading.sink.rows[.users] == nil)
    let place = try #require(reading.column(.restaurants, "id").first)
    #expect(reading.column(.reviews, "restaurant_id") == [place, place])
    #expect(reading.column(.reviews, "user_id") == [nil, nil])
    #expect(reading.column(.reviews, "user_name") == ["小明", "小明"])
    #expect(reading.column(.reviews, "avatar") == ["a/1.jpg", nil])
    #expect(reading.column(.reviews, "stars") == ["5.0", "3.0"])
  }

  /// An id makes a user of the name beside it; a row that has none keeps its guest.
  @Test func aGuestWithAnIDIsAUser() throws {
    let reading = try Reading(
      "reseñas.csv",
      "restaurante,id_usuario,nombre_usuario,puntuacion,comentario\nA1,u1,Ana Sol,5,Muy buena comida y trato\n"
        + "A1,u2,Ana Sol,4,Volveremos sin duda alguna\nA1,,Ana Sol,3,Algo caro pero bueno\n")
    #expect(reading.column(.users, "id") == ["u1", "u2"])
    #expect(reading.column(.users, "name") == ["Ana Sol", "Ana Sol"])
    #expect(reading.column(.reviews, "user_id") == ["u1", "u2", nil])
    #expect(reading.column(.reviews, "user_name") == ["Ana Sol", "Ana Sol", "Ana Sol"])
  }

  /// Values decide whether `usuario` is an id or a name, and whose name a word such as `name` is.
  @Test(arguments: [
    (
      "reseñas.csv", "restaurante,usuario,puntuacion,comentario", ["A,Ana Sol,4", "A,Luz Paz,5"],
      ["Ana Sol", "Luz Paz"]
    ),
    ("reseñas.csv", "restaurante,usuario,puntuacion,comentario", ["A,u1,4", "A,u2,5"], [nil, nil]),
    ("reviews.csv", "restaurant_id,customer_name,rating,comment", ["A,Ana,4", "B,Luz,5"], ["Ana", "Luz"]),
    ("reviews.csv", "restaurant_id,author,rating,comment", ["A,Ana,4", "B,Luz,5"], ["Ana", "Luz"]),
    ("reviews.csv", "restaurant_id,name,rating,comment", ["A,Ana,4", "A,Luz,5", "B,Ana,3"], ["Ana", "Luz", "Ana"]),
    (
      "reviews.csv", "restaurant_id,name,rating,comment", ["A,El Sol,4", "A,El Sol,5", "B,La Luna,3"], [nil, nil, nil]
    ),
    ("el_sol_reviews.csv", "branch,name,rating,comment", ["x,Ana,4", "x,Luz,5"], ["Ana", "Luz"]),
  ])
  func valuesTellANameFromAnID(file: String, header: String, rows: [String], names: [String?]) throws {
    let lines = rows.enumerated().map { "\($1),Muy buena comida y trato \($0)" }
    let reading = try Reading(file, ([header] + lines).joined(separator: "\n") + "\n")
    #expect(reading.column(.reviews, "user_name") == names)
    #expect(reading.sink.rows[.users] == nil)
  }

  /// A field that only some records have is found by its word, also behind the first records.
  @Test func rareFieldsOfJSONAreFound() throws {
    let lines = (0..<80).map { row in
      let reply = row == 70 ? #","respuesta":"Gracias""# : ""
      return
        #"{"codigo":"v\#(row)","restaurante":"A\#(row % 3)","puntuacion":4,"comentario":"Muy buena comida y trato"\#(reply)}"#
    }
    let reading = try Reading("resenas.json", lines.joined(separator: "\n"))
    #expect(reading.column(.reviews, "reply").compactMap(\.self) == ["Gracias"])
  }

  /// The values decide whether a word means the column.
  @Test func aWordIsNothingWithoutItsValues() throws {
    let header = "restaurante,nota,comentario\n"
    let rated = try Reading("avaliacoes.csv", header + "A,4,Muito bom e barato mesmo\nB,5,Gostei muito deste lugar\n")
    #expect(rated.column(.reviews, "stars") == ["4.0", "5.0"])
    let noted = try Reading("avaliacoes.csv", header + "A,fechado,Muito bom e barato mesmo\nB,aberto,Gostei muito\n")
    #expect(noted.files.map(\.collection) == [nil])
  }

  /// Files that sumaq knows by its own names are read as ever, and a file whose English name decided gains its columns.
  @Test func ownNamesComeFirst() throws {
    let known = try Reading("reviews.csv", "id,restaurant_id,user_id,stars,comment,nota\n1,r,u,4,good,2\n")
    #expect(known.column(.reviews, "stars") == ["4.0"])
    let mixed = try Reading("restaurants.csv", "id,nombre,cocina\nr1,La Peña,Tapas\nr2,El Sol,Pizza\n")
    #expect(mixed.column(.restaurants, "name") == ["La Peña", "El Sol"])
    #expect(mixed.column(.restaurants, "cuisine") == ["Tapas", "Pizza"])
  }

  /// Two fields that sumaq knows do not hide that the name is in one of another language: rows without names are of no use.
  @Test func aNameInOwnWordsIsFoundBesideKnownFields() throws {
    let rows = (1...9).map {
      #"{"web":"casa\#($0).example","NOMBRE":"Casa \#($0)","Id":\#($0),"DIRECCION":"Rua \#($0)"}"#
    }
    let reading = try Reading("restaurantes.json", "[\(rows.joined(separator: ",\n"))]")
    #expect(reading.column(.restaurants, "name") == (1...9).map { "Casa \($0)" })
    #expect(reading.column(.restaurants, "website").first == "casa1.example")
    #expect(reading.column(.restaurants, "id") == (1...9).map { "\($0)" })
  }

  /// What is said of people who work in restaurants is no review of these.
  @Test func reviewsOfStaffStayATable() throws {
    let rows =
      "restaurante;empleado;puntuacion;comentario\nCasa A;7;4;Muy amable con todos\nCasa B;8;3;Llega tarde siempre\n"
    #expect(try Reading("opiniones_empleados.csv", rows).files.map(\.collection) == [nil])
    #expect(try Reading("opiniones.csv", rows).files.map(\.collection) == [.reviews])
  }

  /// The values of most rows decide, not the first: a place may be called by a number, and a price be asked for.
  @Test func oneValueDecidesNothing() throws {
    let names = ["1904"] + (1...9).map { "Luna \($0)" }
    let rows = names.enumerated().map { "\($0),\($1),Tapas,Calle Sol" }.joined(separator: "\n")
    let places = try Reading("restaurantes.csv", "codigo,nombre,cocina,direccion\n\(rows)\n")
    #expect(places.column(.restaurants, "name") == names)
    let prices = ["consultar"] + (1...9).map { "\($0),50" }
    let menu = prices.enumerated().map { "\($0);A;Plato \($0);\($1)" }.joined(separator: "\n")
    let dishes = try Reading("platos.csv", "id;restaurante;nombre;precio\n\(menu)\n")
    #expect(dishes.column(.dishes, "price").compactMap(\.self).count == 9 && dishes.sink.rows[.dishes]?.count == 10)
  }

  /// Reviews of one restaurant stay its reviews, though an author is named.
  @Test(arguments: ["name,rating,comment,date", "author,stars,text,when", "nombre,puntuacion,comentario,fecha"])
  func reviewsOfOneRestaurantMayNameTheirAuthor(header: String) throws {
    let rows = "Ana,4,Muy buena comida y trato,2026-01-05\nLuz,5,Volveremos sin duda alguna,2026-01-06\n"
    let reading = try Reading("pizza_hut_reviews.csv", "\(header)\n\(rows)")
    #expect(reading.column(.reviews, "restaurant_id") == ["pizza-hut", "pizza-hut"])
    #expect(reading.column(.reviews, "stars") == ["4.0", "5.0"])
  }

  /// A file of one restaurant's reviews takes its id from what its name says besides.
  @Test func aFileOfOneRestaurantsReviewsHasItsName() throws {
    let reading = try Reading(
      "reseñas_de_casa_pepe.csv", "estrellas,comentario\n4,Muy buena comida y trato\n5,Volveremos sin duda alguna\n")
    #expect(reading.column(.reviews, "restaurant_id") == ["casa-pepe", "casa-pepe"])
  }
}
