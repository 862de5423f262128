/// How restaurants call themselves.
///
/// A line a kind: `kind|pattern;pattern…`. `<list>` is a word of the list of that name below.
enum NameTexts {
  static let patterns = """
    picanteria|Picantería <woman>;La <adjective> <woman>;El Fogón de <woman>;La Cau Cau de <woman>;Los <thing>s de <place>
    picanteria|Picantería La <femine>;La Nueva <femine> <place>;El Batán de <woman>;Tradición <place>;<quechua> Wasi
    criolla|El Rincón de <woman>;Sabor y <thing>;Donde <man>;La Cocina de <woman>;El <thing> Criollo;Restobar <quechua>
    criolla|La Esquina de <man>;Los Portales de <place>;Casa <family>;El <thing> de <place>;Mi <femine>
    andean|<quechua>;<quechua> Mikuna;<quechua> & <quechua>;Altura <number>;Tierra de <quechua>;Mesa <quechua>
    grill|El <thing> y la Brasa;Parrillas <family>;Brasas de <place>;El Gaucho <family>;Leña & <thing>;La <femine> Asada
    polleria|Pollería <family>;El <adjectiveM> Pollo;Brasa <quechua>;Pollos <man>;Norky <woman>;El Horno de <man>
    cevicheria|Cevichería <sea>;El <adjectiveM> <sea>;<sea> de <woman>;La <sea> Azul;Puerto <family>;Mar de <place>;Don <man>
    nikkei|<japanese> Nikkei;<japanese>;Barra <japanese>;<japanese> & <quechua>;Casa <japaneseFamily>
    chifa|Chifa <chinese>;Chifa <chinese>;<chinese>;Chifa <family>;Palacio <chinese>;Chifa Nuevo <chinese>
    ramen|Ramen <japanese>;<japanese> Ramen-ya;Fideos <japaneseFamily>;Casa <japanese>
    korean|<korean>;Casa <korean>;<korean> Sikdang;Mesa de <korean>
    indian|<indian>;Palacio <indian>;<indian> Masala;Cocina de <indian>;El Tandoor de <indian>
    pizza|Pizzería <italian>;Forno <italian>;La <femine> Pizza;<italian>;Horno de <man>;Pizza & <thing>
    italian|Trattoria <italian>;<italian>;Osteria <italian>;Da <italianName>;Pasta <italianName>
    burger|<english> Burger;Sanguchería <family>;El <adjectiveM> Sánguche;The <english> <english>;Pan y <thing>;Don <man>
    mexican|Taquería <woman>;El <thing> Azteca;La <femine> Mexicana;Cantina <family>;Los Compadres de <place>
    arab|<arab>;Casa <arab>;Jardín de <arab>;<arab> Grill;Hijos de <arab>
    azeri|<azeri>;Çayxana <azeri>;Baku <azeri>;Casa <azeri>
    bakery|Panadería <family>;Pan de <woman>;La <femine> Dulce;Horno <quechua>;Dulcería <woman>;La Espiga de <place>
    cafe|Café <thing>;<english> Coffee;Café de <place>;<quechua> Café;The <english> Cup;La <femine> Lectora;Kaffee <family>
    veggie|<quechua> Verde;El <thing> Verde;Vida <femine>;<english> Garden;Raíz de <place>;La <femine> Verde
    """

  /// Words that patterns name, a list a line: `list: word, word…`.
  static let lists = """
    woman: Doña Lucila, Laurita, Mamá Juana, Sol, Josefa, Benita, Tía Peta, Rosa, Carmen, Dominga, Nelly, Gladys
    woman: Doña Eufrasia, Maruja, Elena, Zoila, Hilda, Victoria, Irma, Teodora, Ana María, Saturnina, Mechita, Herlinda
    man: Lucho, Don Pepe, Tío Beto, Ernesto, Anselmo, Chabuco, Julián, Isidro, Wilber, Rómulo, Tomás, Compadre Luis, Fidel
    man: Eleuterio, Marcial, Pascual, Hipólito, Nicanor, Don Hugo, Mauro, Nono Aldo, Gregorio, Lázaro, Cirilo, Benigno
    family: Salas, Quispe, Mamani, Zegarra, Rospigliosi, Valdivia, Linares, Polanco, Chirinos, Ballón, Ugarte, Paredes
    family: Cornejo, Bustamante, Delgado, Huamán, Velarde, Ponce, Tejada, Ricketts, Stafford, Gibson, Lira, Rondón, Vizcarra
    place: Yanahuara, Cayma, Sachaca, Tiabaya, Sabandía, Characato, Paucarpata, San Lázaro, la Antigua, Miraflores, Chilina
    place: Umacollo, Vallecito, Selva Alegre, la Recoleta, Challapampa, Tingo, Socabaya, Mollebaya, Yumina, Carmen Alto
    quechua: Sumaq, Killa, Inti, Wayra, Qori, Sonqo, Ñawi, Misti, Pachamanca, Munay, Chaska, Illari, Kusi, T'ika, Yaku
    quechua: Chachani, Picchu, Ayni, Sami, Kuntur, Puma, Sara, Rumi, Urpi, Willka, Ch'aska, Hatun, Sumaq Kay, Phuyu
    thing: Tambo, Fogón, Batán, Molino, Sillar, Balcón, Portal, Zaguán, Farol, Puente, Volcán, Huerto, Sauce, Molle, Horno
    thing: Patio, Jazmín, Cántaro, Mirador, Caporal, Cordel, Gallo, Alero, Almíbar, Ají, Cedrón, Ciruelo, Candil, Telar
    femine: Palomino, Capitana, Lucila, Esquina, Ribereña, Higuera, Campiña, Ramada, Fontana, Ventana, Cabaña, Costumbre
    femine: Andaluza, Ronda, Buganvilla, Golondrina, Molienda, Chacra, Luna, Posada, Escondida, Mostaza, Canela, Vecina
    adjective: Nueva, Antigua, Buena, Alegre, Querida, Famosa, Bella
    adjectiveM: Gran, Buen, Viejo, Nuevo, Famoso, Verdadero, Rico, Feliz
    sea: Lobo, Caleta, Marea, Brisa, Corvina, Pelícano, Puerto, Ola, Muelle, Ancla, Almeja, Red, Timonel, Faro, Mejillón
    chinese: 聚福楼, Fu Xing, 龙凤, Long Fung, Chung Wah, 金玉满堂, San Joy Lao, Ton Kin Sen, 四海, Si Hai, Men Wah, Sui Xiang
    chinese: 东方, Dragón de Jade, 福临门, Kuong Tong, Lung Hua, 喜相逢, Xi Yan, Wa Lok, 长城, Mey Lin, 广东楼, Wing Kee
    japanese: Hana, 花, Kaze, Umi, 海, Kumo, Sakura, Toshi, Hikari, 光, Matsu, Akari, Kuro, Shiro, Yama, Tsuki, 月, Kodama
    japaneseFamily: Tanaka, Shimabukuro, Higa, Oshiro, Nakamura, Miyagi, Arakaki, Kanashiro, Matsuda, Yoshimoto
    korean: Seoul, Hanok, 한옥, Arirang, Dalbit, 달빛, Busan, Namsan, Haemaru, Mugunghwa, Jeju
    indian: Taj, Maharani, Ganesh, Saffron, Bombay, Kerala, Jaipur, Shanti, Lakshmi, Himalaya, Amrit
    italian: Vesuvio, Bella Napoli, Trinacria, La Lanterna, Sant'Ambrogio, Il Cortile, Fiamma, Ulivo, Capriccio, La Bottega
    italian: Marinaio, La Nonna, Tramonto, Quattro Venti, Girasole, Campanile, Limone, Pane e Vino, Volare, Il Forno Rosso
    italianName: Gino, Franca, Beppe, Lucia, Mirella, Aldo, Carlotta, Ennio, Renata, Piero
    english: Copper, Lantern, Corner, Wild, Rooftop, Humble, Daily, Iron, Little, Golden, Second, Hidden, Lucky, Morning
    english: Brick, Velvet, Paper, Salt, Maple, North, Lazy, Blue Door, Volcano, Pocket, Sunday, Honest, Llama, Common
    arab: Al-Andalus, بيت الشام, Damasco, Jasmín de Belén, Beirut, القدس, Samira, Petra, Nur, Al-Quds, Layla, Cedro
    azeri: Şəki, Nar, Odlar, Nərgiz, Xəzər, Gülüstan, Qız Qalası, Nəsimi, Şirvan, Yaddaş
    number: 2335, 2400, 2800, 3100, 3600, 4000, 5822
    """

  static let streets = """
    Calle Mercaderes|Calle San Francisco|Calle Jerusalén|Calle Ugarte|Calle Bolívar|Calle Álvarez Thomas|Calle Zela
    Pasaje Catedral|Calle Santa Catalina|Calle Puente Bolognesi|Calle La Merced|Calle San Juan de Dios|Calle Palacio Viejo
    Avenida Ejército|Avenida Cayma|Avenida Trinidad Morán|Avenida Dolores|Avenida Parra|Avenida Lima|Calle Misti
    Avenida Estados Unidos|Calle Cuesta del Ángel|Calle Jerusalén de Arriba|Calle Lambramani|Avenida Venezuela
    Calle Leoncio Prado|Calle Beaterio|Calle Recoleta|Avenida Bolognesi|Calle Arequipa|Calle Los Arces|Calle Campo Redondo
    Avenida Metropolitana|Calle Sucre|Calle Rivero|Calle Colón|Calle Peral|Calle Piérola|Pasaje Violín|Calle Villalba
    """

  /// `name|latitude|longitude|spread|share`; micro-degrees.
  static let districts = """
    Cercado|-16398800|-71536900|7000|240
    Yanahuara|-16388000|-71545500|5200|130
    Cayma|-16374500|-71548700|7500|120
    José Luis Bustamante y Rivero|-16427000|-71523000|8200|90
    Miraflores|-16391500|-71520500|6200|65
    Selva Alegre|-16383000|-71526500|5500|45
    Cerro Colorado|-16369000|-71569000|10500|70
    Sachaca|-16426500|-71567500|7500|45
    Paucarpata|-16420500|-71502500|9000|50
    Mariano Melgar|-16405500|-71510500|5800|30
    Socabaya|-16458500|-71531000|8500|25
    Tiabaya|-16451000|-71592000|8500|18
    Sabandía|-16456500|-71496000|7000|20
    Characato|-16468500|-71485500|8000|12
    Jacobo Hunter|-16446000|-71557500|6800|18
    Tingo|-16432500|-71549000|3500|12
    Chivay|-15637500|-71601500|5000|10
    """
}
