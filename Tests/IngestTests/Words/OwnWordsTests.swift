import Model
import Testing

@testable import Ingest

@Suite struct OwnWordsTests {
  /// Files of eight languages, by their names and headings. The values are what each heading promises.
  @Test(arguments: collections) func filesOfRestaurantsAreRead(file: String) throws {
    let parts = file.split(separator: "|").map(String.init)
    let collection = try #require(Collection(named: parts[1]))
    let reading = try Reading(parts[0], Self.table(parts[2], for: collection))
    #expect(reading.files.map(\.collection) == [collection], "\(file)")
    #expect(reading.sink.rows[collection]?.count == 12, "\(file): \(reading.ids)")
  }

  /// Tables of other trades, also with values that would fit: stock, staff, invoices, weather, schools, other shops.
  @Test(arguments: others) func tablesOfOtherThingsStayTables(file: String) throws {
    let parts = file.split(separator: "|").map(String.init)
    let reading = try Reading(parts[0], Self.table(parts[1], for: nil))
    #expect(reading.files.map(\.collection) == [nil], "\(file)")
  }

  /// Names and addresses of people who work in restaurants are not published as restaurants.
  @Test(arguments: [
    ("restaurant_staff.csv", "name,address,phone", false), ("restaurants-employees.csv", "id,name,address", false),
    ("restaurant_personal.csv", "nombre,direccion,telefono", false),
    ("Restaurant-Mitarbeiter.csv", "Name,Adresse,Telefon", false),
    ("restaurant_staff.csv", "name,cuisine,address", true), ("restaurants.csv", "name,address,phone", true),
    ("restaurants_stafford.csv", "name,address,phone", true),
  ])
  func staffIsNoRestaurant(_ name: String, _ header: String, _ isRead: Bool) throws {
    let reading = try Reading(name, Self.table(header, for: .restaurants))
    #expect(reading.files.map(\.collection) == [isRead ? .restaurants : nil])
  }

  /// Neither under their own names nor under one that says nothing.
  @Test(arguments: others) func tablesOfOtherThingsGetNoProposal(file: String) throws {
    let parts = file.split(separator: "|").map(String.init)
    for name in [parts[0], "datos.csv"] {
      let reading = try Reading(name, Self.table(parts[1], for: nil))
      let samples = try #require(reading.files.first).samples(IngestSettings())
      #expect(OwnWords.proposals(name, samples).map(\.collection) == [], "\(file)")
    }
  }

  /// A table of twelve rows whose cells fit the columns that its headings name.
  private static func table(_ header: String, for collection: Collection?) -> String {
    let headings = header.split { $0 == "," || $0 == ";" }.map(String.init)
    let rows = (1...12).map { row in
      headings.map { "\"\(value(of: $0, for: collection, row))\"" }.joined(separator: ",")
    }
    return ([headings.map { "\"\($0)\"" }.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
  }

  private static func value(of heading: String, for collection: Collection?, _ row: Int) -> String {
    let words = HeaderWords.all
    let forms = Heading(heading).forms(without: words.particles)
    for collection in collection.map({ [$0] }) ?? Collection.allCases {
      for form in forms {
        let named = words.columns(of: collection, named: form)
        let column = named["stars"] == nil ? named.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key : "stars"
        if let column { return value(of: column, row) }
      }
    }
    return "xyz \(row)"
  }

  private static func value(of column: String, _ row: Int) -> String {
    switch column {
    case "stars", "rating": "\(row % 5 + 1)"
    case "lat": "37,\(380 + row)"
    case "lon": "-5,\(980 + row)"
    case "phone": "+34 955 0102\(row)"
    case "email": "a\(row)@example.com"
    case "photo", "avatar", "website": "https://example.com/\(row).jpg"
    case "price", "total", "quoted": "\(row),50 €"
    case "discount": "\(row)"
    case "opens", "closes": "09:30"
    case "comment", "reply", "description": "abc def ghi jkl mno \(row)"
    case _ where column.hasSuffix("_at") || column.hasPrefix("valid"): "2026-01-\(row + 10)"
    case _ where column == "id" || column.hasSuffix("_id"): "k\(row)"
    default: "Abc Def \(row)"
    }
  }

  private static let collections = [
    "restaurantes.csv|restaurants|codigo,nombre,cocina,puntuacion,direccion",
    "resenas.csv|reviews|codigo,restaurante,usuario,puntuacion,comentario,fecha",
    "opiniones.csv|reviews|Cliente,Restaurante,Estrellas,Opinión,Fecha de visita",
    "restaurantes.csv|restaurants|restaurante_id,nombre,direccion,tipo_cocina,latitud,longitud,precio_medio,horario_apertura,horario_cierre,capacidad_maxima",
    "valoraciones.csv|reviews|valoracion_id,usuario_id,restaurante_id,menu_id,plato_id,plato_nombre,categoria,puntuacion,fecha,comentario",
    "restaurantes.csv|restaurants|id,nombre,zona,categorias_comida,ambiente,precio_promedio,telefono,horario,direccion",
    "restaurantes.csv|restaurants|nombre_restaurante,codigo_postal,calle,zona,avenida,telefonos,horario_entre_semana",
    "platos.csv|dishes|id,restaurante_id,nombre,descripcion,precio",
    "avis.csv|reviews|id_avis,id_restaurant,nom_utilisateur,note_restaurant,date_avis,titre_avis,contenu_avis",
    "restaurants.csv|restaurants|id_restaurant,nom,localisation,categorie,tags,note_globale,total_comments,url,latitude,longitude",
    "restaurants.csv|restaurants|resto_id,nom,cuisine,ville,latitude,longitude,note,prix,plats",
    "ristoranti.csv|restaurants|Nome;Nazione;Città;Indirizzo;Latitudine;Longitudine;Prezzo medio (€);Delivery;Prenotazione online;Tipologia cucina",
    "recensioni.csv|reviews|nomeRistorante,username,valutazione,commento",
    "recensioni.csv|reviews|username,ristorante,stelle,testo,data,risposta",
    "restaurantes.csv|restaurants|Ido,Restaurante,Prato,Descrição,Nota (1 a 5),Endereço,Bairro,Como chegar,Link,Telefone,Horários",
    "avaliacoes-restaurantes.csv|reviews|estabelecimento,estabelecimento_id,estabelecimento_tipo,usuario,data_avaliacao,data_visita,nota,titulo,conteudo,origem,idioma",
    "restaurantes.csv|restaurants|restaurante_id,nome,endereco,cidade,nota,qtd_avaliacoes,categoria_preco,faixa_preco,latitude,longitude,fonte",
    "avaliacoes.csv|reviews|_id,usuario_id,restaurante_id,pedido_id,tipo,nota,comentario,data_avaliacao,curtidas,status",
    "restaurantes.csv|restaurants|IdRestaurante,Nome,Média de Estrelas,Quantidade de Reviews,Faixa de Preço,Categoria,Bairro",
    "speisekarte.csv|dishes|ID,Name,Beschreibung,Preis,Kategorie,Allergene,Vegetarisch,Vegan",
    "bewertungen.csv|reviews|Bewertungs-ID,Restaurant,Gast,Sterne,Kommentar,Datum",
    "gaststaetten.csv|restaurants|Nr,Name,Küche,Straße,Stadtteil,Telefon,Öffnungszeiten",
    "Kocaeli_restoranlar.csv|restaurants|Restoran Adı,Adres,Telefon,E-posta,Web Sitesi,Link",
    "restoranlar.csv|restaurants|Ad,Adres,Telefon,E-posta,Web Sitesi,Google Maps Link",
    "yorumlar.csv|reviews|yorum_id,restoran_adi,kullanici_adi,puan,yorum,tarih",
    "restoranlar.csv|restaurants|kod,ad,mətbəx,ünvan,reytinq",
    "rəylər.csv|reviews|restoran,istifadəçi,ulduz,rəy,tarix",
    "评论.csv|reviews|餐厅名称,用户名,评分,评论内容,评论时间",
    "飲食店一覧.csv|restaurants|許可番号,営業所名称,営業所所在地,業種",
    "レビュー.csv|reviews|店名,投稿者,評価,口コミ,投稿日",
    "مراجعات.csv|reviews|المراجع,البريد,المطعم,التقييم,التعليق,التاريخ",
    "مطاعم.csv|restaurants|اسم المطعم,الرابط,نوع المطبخ,الحالة,البريد الإلكتروني,الهاتف",
    "usuarios.csv|users|id,nombre,correo,fecha_registro",
    "utilisateurs.csv|users|user_id,nom,cuisine_pref,allergies",
    "preferiti.csv|favorites|username,ristoranteId",
    "pedidos.csv|orders|_id,numero_pedido,usuario_id,restaurante_id,status,valor_total",
    "visitas.csv|visits|visita_id,usuario_id,restaurante_id,fecha_visita",
    "ofertas.csv|offers|titulo,descuento,restaurante_id,valido_hasta",
  ]

  private static let others = [
    "rsvp.csv|Name,Address,City,Meal Choice",
    "donors.csv|Name,Street,Phone,Food,Score",
    "deliveries.csv|name,address,phone,meal",
    "food_allergies.csv|name,address,phone",
    "cuisine_club_members.csv|name,address,phone",
    "personal.csv|nombre,direccion,telefono,distrito,comida",
    "boda.csv|nombre,direccion,telefono,comensal",
    "restaurante clientes.csv|nombre,direccion,telefono",
    "restaurante_proveedores.csv|nombre,direccion,telefono",
    "cantine.csv|nom,adresse,telephone,repas",
    "kunden_restaurant.csv|Name,Anschrift,Telefon,Speise",
    "pessoas.csv|nome,endereco,telefone,comida",
    "clienti pizzeria.csv|nome,indirizzo,telefono",
    "kisiler.csv|ad,adres,telefon,yemek",
    "名簿.csv|名前,住所,電話番号,料理",
    "名单.csv|名称,地址,电话,美食",
    "pets.csv|name,food,address,phone,stars",
    "hotels.csv|name,address,phone,restaurant",
    "logements.csv|nom,adresse,prix,cuisine,ville",
    "reservas.csv|restaurante,nombre,telefono,fecha,direccion",
    "reservations.csv|restaurant,customer,date,phone,address",
    "trabajadores.csv|nombre,restaurante,telefono,direccion",
    "ventas.csv|restaurante,cliente,direccion,telefono,total",
    "encuesta.csv|nombre,telefono,correo,direccion,restaurante,puntuacion,comentario",
    "inspections.csv|DBA,Address,Phone,Cuisine Description,Grade,Score",
    "performance.csv|Name,Store,Restaurant,Rating,Comments",
    "glassdoor.csv|restaurant,position,rating,review",
    "recipes.csv|dish,cuisine,stars,comment",
    "mascotas.csv|comida,estrellas,comentario",
    "existencias.csv|codigo,nombre,categoria,precio,cantidad,proveedor",
    "personal.csv|nombre,direccion,telefono,cargo,salario,fecha_ingreso",
    "pedidos.csv|pedido_id,cliente_id,fecha,total,estado",
    "facturas.csv|numero,cliente,fecha,total,iva",
    "clima.csv|fecha,estacion,latitud,longitud,temperatura,precipitacion",
    "estaciones.csv|nombre,direccion,latitud,longitud,tipo",
    "resenas.csv|reseña_id,libro_id,cliente_id,calificacion,comentario,fecha_reseña",
    "opiniones.csv|producto,puntuacion,comentario,fecha",
    "inmuebles.csv|nombre,direccion,precio,habitaciones,baños,cocina,distrito",
    "clientes.csv|id,nombre,correo,telefono,direccion",
    "hospitales.csv|nombre,direccion,telefono,latitud,longitud,horario",
    "alumnos.csv|nombre,asignatura,nota,fecha,comentario",
    "stock.csv|référence,libellé,catégorie,prix,quantité,fournisseur",
    "personnel.csv|nom,prénom,adresse,téléphone,poste,salaire",
    "commandes.csv|numéro,client,date,montant,statut",
    "factures.csv|numéro,client,date,montant,tva",
    "meteo.csv|date,station,latitude,longitude,température,humidité",
    "avis.csv|Titre;Description;Lien;Date",
    "avis.csv|idavis;idsociete;titreAvis;descriptionAvis;noteMoyenneAvis;dateAvis",
    "emplois.csv|idemploi;libelleEmploi;villeEmploi;codePostalEmploi;descriptifemploi;idsociete;datePublication",
    "notes.csv|élève,matière,note,date,commentaire",
    "pharmacies.csv|nom,adresse,ville,téléphone,horaires,latitude,longitude",
    "lager.csv|Artikelnummer;Bezeichnung;Kategorie;Preis;Bestand;Lieferant",
    "mitarbeiter.csv|Name;Straße;Ort;Telefon;Abteilung;Gehalt",
    "rechnungen.csv|Nr;Kunde;Datum;Betrag;MwSt",
    "wetter.csv|Datum;Ort;Temperatur;Niederschlag",
    "noten.csv|Schüler;Fach;Note;Datum;Kommentar",
    "bewertungen.csv|WochenID,FolgenID,Ausstrahlung,Reaction,Ort,K1,K2,Summe,Person,Geschlecht,Alter",
    "apotheken.csv|Name;Adresse;Telefon;Öffnungszeiten;Breitengrad;Längengrad",
    "bewertungen.csv|Produkt;Produkt-ID;Bewertung;Kommentar;Privat;Datum",
    "estoque.csv|codigo,nome,categoria,preco,quantidade,fornecedor",
    "funcionarios.csv|nome,endereco,telefone,cargo,salario",
    "notas_fiscais.csv|numero,cliente,data,valor,icms",
    "tempo.csv|data,cidade,latitude,longitude,temperatura,umidade",
    "avaliacoes-hoteis.csv|hotel_id,usuario,data_avaliacao,nota,titulo,conteudo",
    "avaliacoes-hoteis.csv|estabelecimento,estabelecimento_id,usuario,data_avaliacao,nota,titulo,conteudo",
    "atracoes.csv|atracao_id,nome,endereco,cidade,nota,qtd_avaliacoes,latitude,longitude,fonte",
    "magazzino.csv|codice,descrizione,categoria,prezzo,quantita,fornitore",
    "dipendenti.csv|nome,indirizzo,telefono,reparto,stipendio",
    "fatture.csv|numero,cliente,data,importo,iva",
    "musei.csv|nome,indirizzo,comune,latitudine,longitudine,orari",
    "anbar.csv|kod,ad,kateqoriya,qiymət,miqdar,təchizatçı",
    "işçilər.csv|ad,ünvan,telefon,şöbə,əməkhaqqı",
    "mağazalar.csv|ID,Ad,Ünvan,Telefon,Email,Yaradılma Tarixi",
    "depo.csv|Barkod,Ürün Adı,Fiyat,Stok,Kategori",
    "personel.csv|Ad,Soyad,Adres,Telefon,Departman,Maaş",
    "yorumlar.csv|Yorum Kimliği,Kanal Kimliği,Fiyat,Video Kimliği,Yorum Metni",
    "eczaneler.csv|Ad,Adres,İlçe,Telefon,Enlem,Boylam",
    "库存.csv|商品编号,商品名称,类别,价格,库存,供应商",
    "员工.csv|姓名,地址,电话,部门,职位,工资",
    "天气.csv|日期,城市,气温,湿度,降水量",
    "用户评论数据.csv|用户名,评分,评论内容,商品分类,评论日期",
    "医院.csv|名称,地址,电话,经度,纬度",
    "在庫.csv|商品コード,商品名,価格,在庫,仕入先",
    "社員.csv|氏名,住所,電話番号,部署,給与",
    "天気.csv|日付,地点,気温,降水量",
    "美容室.csv|電話番号,店名,住所,営業時間,定休日,カット価格",
    "注文.csv|注文コード,注文日時,会員番号,お名前,メール,住所,商品名,価格,数量",
    "مخزون.csv|الكود,الاسم,الفئة,السعر,الكمية,المورد",
    "موظفين.csv|الاسم,العنوان,الهاتف,القسم,الراتب",
    "طقس.csv|التاريخ,المدينة,درجة الحرارة,الرطوبة",
    "عملاء.csv|الاسم,العنوان,رقم الهاتف,الصنف,المستخدم,التاريخ,الحالة",
    "تقييم.csv|التقييم,التعليق,التاريخ,المدرب",
    "personal.csv|nombre,direccion,telefono,cargo,restaurante",
    "empleados.csv|id,nombre,restaurante_id,salario,fecha_ingreso",
    "inventario.csv|restaurante_id,producto,cantidad,precio,proveedor",
    "facturas.csv|numero,restaurante,fecha,total,iva",
    "demanda.csv|fecha,restaurante_id,menu_id,platos_servidos,temperatura,lluvia,dia_semana",
    "reservas.csv|reserva_id,usuario_id,restaurante_id,fecha,hora,personas,estado",
    "factures.csv|numéro,restaurant,adresse,date,montant,tva",
    "salariés.csv|nom,prénom,restaurant,poste,salaire,téléphone,adresse",
    "schichten.csv|Name,Restaurant,Datum,Beginn,Ende,Lohn",
    "rechnungen.csv|Restaurant,Adresse,Telefon,Betrag,MwSt,Datum",
    "dipendenti.csv|nome,ristorante,indirizzo,telefono,stipendio",
    "personel.csv|Ad,Restoran,Adres,Telefon,Maaş",
    "işçilər.csv|ad,restoran,ünvan,telefon,maaş",
    "funcionarios.csv|nome,restaurante,endereco,telefone,salario",
    "员工.csv|姓名,餐厅,地址,电话,工资",
    "社員.csv|氏名,店舗名,住所,電話番号,給与",
    "موظفين.csv|الاسم,المطعم,العنوان,الهاتف,الراتب",
    "recetas.csv|nombre,cocina,ingredientes,tiempo,calificacion",
    "escuelas.csv|nombre,direccion,distrito,telefono,latitud,longitud,comedor",
    "hoteles.csv|nombre,direccion,estrellas,precio,distrito,telefono,web",
  ]
}
