/// What a cuisine is called in three languages, how common it is, and what it cooks.
///
/// `= name|share of 1000|Spanish|Chinese|opens|closes|kinds of names`, then a dish a line:
/// `article|name|description|type|price|picture`; types are s(tarter), m(ain), d(essert), k (drink), e(xtra).
enum CuisineTexts {
  static let all = [peruvian, coastal, eastern, western, southern, daily]

  private static let peruvian = """
    = Arequipan|170|arequipeña|阿雷基帕菜|11:30|18:00|picanteria
    el|Rocoto relleno|Hot pepper stuffed with beef, raisins and egg, baked under cheese and milk|m|28|rocoto
    el|Chupe de camarones|River prawn soup with potato, broad beans, egg and a lift of oregano|m|46|chupe
    el|Adobo arequipeño|Pork simmered overnight in chicha and red chilli, with three-cornered bread|m|26|chupe
    el|Pastel de papa|Sliced potato and cheese baked in custard, cut in squares|e|14|cake
    la|Ocopa|Potatoes under a sauce of huacatay, peanuts and dried chilli|s|16|rocoto
    el|Solterito|Broad beans, fresh cheese, maize, olives and rocoto, dressed at the last moment|s|15|salad
    el|Cuy chactado|Guinea pig fried flat under a river stone until it cracks|m|52|steak
    el|Costillar frito|Pork ribs fried twice, with boiled maize and salad|m|32|steak
    la|Malaya|Flank simmered, then crisped in its own fat|m|29|steak
    los|Camarones al ajo|River prawns in garlic butter, served in the pan|m|48|ceviche
    el|Escribano|Potato, tomato and rocoto crushed at the table with vinegar|s|9|salad
    la|Sarza de patitas|Pig's trotters, onion and lime, cold and sharp|s|17|ceviche
    el|Queso helado|Milk, coconut and cinnamon, frozen in a tub turned by hand|d|9|icecream
    los|Buñuelos|Thin fritters with a syrup of figs and cloves|d|10|bread
    la|Chicha de guiñapo|Purple maize beer, two days old, from the clay jar|k|8|drink
    el|Anís Najar|The town's own aniseed, a small glass|k|10|drink
    = Creole|125|criolla|秘鲁克里奥尔菜|12:00|22:30|criolla
    el|Lomo saltado|Beef, onion and tomato over a great fire, with chips and rice|m|34|rice
    el|Ají de gallina|Pulled hen in yellow chilli, bread and walnut, over potatoes|m|26|curry
    la|Causa limeña|Cold mashed potato with lime and yellow chilli, filled with chicken|s|18|cake
    el|Seco de cordero|Lamb braised in coriander and beer, with beans|m|36|curry
    el|Arroz con pollo|Green rice with chicken and a spoon of salsa criolla|m|25|rice
    el|Tacu tacu|Yesterday's beans and rice, fried to a crust, with a steak on top|m|33|rice
    la|Carapulcra|Dried potato and pork, long stirred, with a little chocolate|m|27|curry
    la|Papa a la huancaína|Potatoes under a sauce of fresh cheese and chilli|s|14|rocoto
    el|Escabeche de pescado|Fried fish in vinegar, onion and sweet potato|m|29|ceviche
    el|Cau cau|Tripe, mint and turmeric, in small dice|m|22|curry
    el|Suspiro a la limeña|Caramel cream under port meringue; the spoon stands|d|12|icecream
    la|Mazamorra morada|Purple maize pudding, with rice pudding or alone|d|9|icecream
    los|Picarones|Pumpkin rings, fried while you wait, with fig honey|d|11|bread
    el|Pisco sour|Pisco, lime, egg white, three drops of bitters|k|22|drink
    la|Chicha morada|Purple maize, pineapple peel and cloves, cold|k|7|drink
    = Andean|45|novoandina|新安第斯菜|12:30|22:00|andean
    la|Alpaca a la parrilla|Alpaca loin, elderberry and mashed oca|m|48|steak
    el|Quinotto|Quinoa stirred like a risotto, with mushrooms from Marayniyoc|m|34|rice
    la|Trucha de Chivay|Trout in a crust of kiwicha, with lake herbs|m|36|ceviche
    la|Pachamanca a la olla|Three meats, potatoes and broad beans, steamed on huacatay|m|44|curry
    la|Sopa de chairo|Lamb, wheat and freeze-dried potato, for cold evenings|s|18|chupe
    el|Tartar de olluco|Olluco and beetroot, cured egg, crisp maize|s|21|salad
    el|Capchi de setas|Wild mushrooms, fresh cheese and potato, in clay|m|28|chupe
    el|Choclo con queso|Great white maize with cheese from Majes|e|12|rocoto
    la|Ensalada de tarwi|Lupin beans, tomato and muña|s|16|salad
    el|Helado de muña|Mountain mint ice cream with cacao nibs|d|13|icecream
    el|Mousse de aguaymanto|Ground cherries, whipped, with a quinoa wafer|d|14|cake
    el|Mate de coca|Coca leaves and hot water, nothing else|k|5|coffee
    el|Chilcano de sancayo|Pisco, ginger ale and the cactus fruit of the Colca|k|20|drink
    = Grill|70|parrilla|烧烤|18:00|23:30|grill
    los|Anticuchos de corazón|Ox heart on skewers, panca chilli, a boiled potato at the end|m|24|skewers
    la|Picaña|Rump cap, salted and left alone, 300 grams|m|58|steak
    el|Bife angosto|Sirloin over algarrobo wood|m|62|steak
    los|Chorizos de la casa|Coarse pork sausages with oregano|s|18|skewers
    las|Mollejas|Sweetbreads, crisp, with lime|s|26|skewers
    el|Rachi|Tripe on skewers, the street's own|s|16|skewers
    la|Parrillada para dos|Four cuts, sausages, potatoes and a small fire under them|m|98|steak
    las|Brochetas de pollo|Chicken, pepper and onion on skewers|m|26|skewers
    la|Provoleta|Cheese grilled in its dish until it blisters|s|22|pizza
    la|Ensalada cocida|Beetroot, carrot, beans and avocado|e|14|salad
    las|Papas nativas|Small potatoes of five colours, fried with their skins|e|15|bread
    el|Flan de leche|Baked milk and burnt sugar|d|11|cake
    la|Limonada frozen|Lime crushed with ice|k|10|drink
    el|Malbec de la casa|By the glass, from Mendoza|k|19|drink
    = Rotisserie chicken|65|pollería|烤鸡|12:00|23:00|polleria
    el|Cuarto de pollo a la brasa|Quarter chicken from the wood oven, chips and salad|m|21|steak
    el|Medio pollo|Half a chicken, for one who is hungry|m|36|steak
    el|Pollo entero|The whole bird, chips for four, salad, all the sauces|m|68|steak
    el|Mostrito|Quarter chicken with fried rice and chips|m|25|rice
    los|Tequeños|Fried wonton sticks with cheese, avocado beside them|s|16|bread
    la|Salchipapa|Chips, sausage, and nobody speaks for a while|s|15|bread
    el|Caldo de gallina|Hen broth with egg and noodles|s|14|chupe
    los|Anticuchos|Two skewers, potato, chilli|s|19|skewers
    la|Ensalada fresca|Lettuce, tomato, cucumber, avocado|e|10|salad
    la|Crema volteada|Upside-down custard|d|8|cake
    la|Inca Kola|A litre of yellow|k|9|drink
    la|Maracuyá helada|Passion fruit, a jug|k|13|drink
    """

  private static let coastal = """
    = Ceviche and fish|140|cevichería|酸橘汁腌鱼与海鲜|10:30|16:30|cevicheria
    el|Ceviche de corvina|Sea bass in lime, red onion, sweet potato and two kinds of maize|s|38|ceviche
    el|Ceviche mixto|Fish, squid, octopus and prawns in tiger's milk|s|42|ceviche
    la|Leche de tigre|The lime of the ceviche in a glass, with a prawn on the rim|s|20|drink
    el|Arroz con mariscos|Rice stirred with shellfish, chilli and a little wine|m|40|rice
    la|Jalea mixta|A hill of fried fish and seafood under salsa criolla|m|48|bread
    el|Sudado de machas|Clams steamed with tomato and chicha|m|36|chupe
    el|Parihuela|Fisherman's broth, red and deep, with crab|m|44|chupe
    el|Pulpo al olivo|Octopus in thin slices under olive cream|s|32|ceviche
    las|Conchas a la parmesana|Scallops in their shells, under cheese|s|34|rocoto
    los|Chicharrones de calamar|Squid, fried a minute|s|29|bread
    el|Tiradito al ají amarillo|Fish cut thin, yellow chilli, no onion|s|36|ceviche
    la|Corvina a lo macho|Fried sea bass under a seafood sauce with bite|m|49|curry
    los|Choritos a la chalaca|Mussels with onion, tomato and maize|s|24|ceviche
    el|Chupe de pescado|Milk, egg, fish, and potato enough|m|32|chupe
    el|Arroz con leche|Rice pudding with cinnamon|d|9|icecream
    la|Cerveza Arequipeña|Cold, 620 ml|k|12|drink
    = Nikkei|60|nikkei|日秘融合菜|13:00|22:30|nikkei
    el|Tiradito nikkei|Tuna, soy, sesame and rocoto|s|42|ceviche
    el|Maki acevichado|Prawn and avocado roll under ceviche sauce|m|36|sushi
    los|Nigiris a lo pobre|Beef, quail's egg, sweet soy|s|34|sushi
    el|Ceviche caliente|Fish seared in its lime, on a hot stone|m|44|ceviche
    las|Gyozas de camarón|River prawn dumplings, crisp below|s|28|dumplings
    el|Udon saltado|Thick noodles at a great fire with beef and tomato|m|38|noodles
    el|Pulpo anticuchero|Octopus, panca miso and small potatoes|m|46|skewers
    el|Temaki de trucha|Trout and avocado in seaweed|s|24|sushi
    la|Causa nikkei|Potato pressed like rice, tuna on top|s|26|sushi
    el|Arroz chaufa de atún|Fried rice with seared tuna|m|40|rice
    el|Mochi de lúcuma|Rice cake filled with lúcuma ice|d|16|icecream
    el|Sake sour|Sake, lime, egg white, a sesame|k|24|drink
    el|Té verde|Green tea, the second cup is free|k|8|coffee
    """

  private static let eastern = """
    = Chifa|120|chifa|秘鲁中餐|12:00|23:00|chifa
    el|Arroz chaufa|Fried rice with egg, spring onion and roast pork|m|19|rice
    el|Tallarín saltado|Noodles, beef and greens from the wok|m|22|noodles
    el|Wantán frito|Fried wontons with tamarind|s|12|dumplings
    la|Sopa wantán|Broth, wontons, greens, pork and an egg|s|18|chupe
    el|Pollo chi jau kay|Crisp chicken in oyster sauce with ginger|m|26|steak
    el|Kam lu wantán|Fried wontons under fruit, pork and prawns|m|30|dumplings
    el|Chancho asado|Barbecued pork, hung and lacquered|m|28|steak
    el|Pato pekinés|Half a duck, pancakes, spring onion|m|64|steak
    el|Aeropuerto|Fried rice and noodles that met on the way|m|21|rice
    el|Tofu mapo|Bean curd, minced pork, chilli and pepper that hums|m|23|curry
    los|Min pao|Steamed buns with pork|s|9|bread
    los|Siu mai|Open dumplings, four|s|14|dumplings
    las|Verduras con setas|Greens and black mushrooms|e|17|salad
    la|Gelatina de lychee|Lychee jelly, three cubes|d|8|cake
    el|Té jazmín|A pot, refilled|k|6|coffee
    = Ramen and noodles|25|ramen|拉面|12:30|22:00|ramen
    el|Tonkotsu ramen|Pork bones for fourteen hours, egg, two slices|m|34|noodles
    el|Shoyu ramen|Chicken and soy, clear and honest|m|31|noodles
    el|Miso de rocoto|Miso ramen with the local fire|m|33|noodles
    el|Tantanmen|Sesame, minced pork, chilli oil|m|34|noodles
    las|Gyozas|Five, crisp below|s|18|dumplings
    el|Karaage|Fried chicken thigh, lemon|s|20|steak
    el|Edamame|Green beans with coarse salt|s|11|salad
    el|Onigiri|Rice, seaweed, trout inside|s|10|sushi
    el|Huevo marinado|One egg, soy, a day|e|5|chupe
    el|Daifuku|Rice cake with red beans|d|11|icecream
    la|Cerveza japonesa|Cold, 330 ml|k|16|drink
    = Korean|15|coreana|韩国菜|12:00|21:30|korean
    el|Bibimbap|Rice, vegetables, beef and an egg, in hot stone|m|33|rice
    el|Bulgogi|Sweet soy beef, grilled at the table|m|42|steak
    el|Kimchi jjigae|Kimchi and pork stew, bubbling|m|30|chupe
    el|Tteokbokki|Rice cakes in red sauce|s|22|curry
    el|Japchae|Sweet potato noodles, sesame|m|28|noodles
    el|Pajeon|Spring onion pancake, to share|s|24|pizza
    los|Mandu|Dumplings, steamed or fried|s|20|dumplings
    el|Pollo yangnyeom|Fried chicken, red and sticky|m|34|steak
    el|Bingsu|Shaved ice, red beans, milk|d|18|icecream
    el|Té de cebada|Barley tea, with the meal|k|5|coffee
    = Indian|18|india|印度菜|12:30|22:30|indian
    el|Pollo tikka masala|Chicken from the clay oven in tomato and cream|m|34|curry
    el|Dal makhani|Black lentils, a night on the fire|m|26|curry
    el|Palak paneer|Spinach and fresh cheese|m|28|curry
    el|Cordero rogan josh|Lamb, Kashmiri chilli, fennel|m|39|curry
    el|Biryani de verduras|Rice steamed with vegetables and saffron|m|29|rice
    las|Samosas|Three, with tamarind|s|15|dumplings
    el|Naan de ajo|Garlic bread from the oven's wall|e|8|pizza
    la|Raita|Yoghurt, cucumber, cumin|e|7|icecream
    el|Gulab jamun|Milk dumplings in rose syrup|d|10|icecream
    el|Lassi de mango|Yoghurt and mango|k|12|drink
    el|Masala chai|Tea, milk, cardamom, ginger|k|8|coffee
    """

  private static let western = """
    = Pizza|75|pizzería|披萨|17:00|23:00|pizza
    la|Margherita|Tomato, mozzarella, basil, and nothing to hide behind|m|28|pizza
    la|Pizza de alpaca|Smoked alpaca, rocket, Andean cheese|m|38|pizza
    la|Cuatro quesos|Four cheeses, one of them blue|m|34|pizza
    la|Pizza de rocoto|Hot pepper, sausage, honey|m|35|pizza
    la|Capricciosa|Ham, mushrooms, artichokes, olives|m|36|pizza
    la|Hawaiana|Pineapple; we do not argue|m|31|pizza
    la|Calzone de la casa|Folded, ricotta and ham|m|33|bread
    el|Pan al ajo|Garlic bread from the same oven|s|10|bread
    la|Ensalada de rúcula|Rocket, parmesan, walnuts|s|17|salad
    la|Lasaña|Beef and white sauce, seven layers|m|32|cake
    el|Tiramisú|Coffee, mascarpone, cocoa|d|14|cake
    la|Sangría|A jug, with fruit|k|32|drink
    = Italian|35|italiana|意大利菜|12:30|22:30|italian
    los|Tallarines verdes|Basil and spinach pesto with a breaded steak|m|30|noodles
    los|Ravioles de zapallo|Pumpkin ravioli, butter and sage|m|36|dumplings
    el|Risotto de hongos|Mushrooms from Porcón, parmesan|m|38|rice
    la|Carbonara|Egg, cured cheek, pepper; no cream|m|35|noodles
    el|Ñoqui de papa nativa|Purple potato gnocchi, gorgonzola|m|34|dumplings
    el|Ossobuco|Shin of veal, lemon and parsley|m|52|steak
    la|Bruschetta|Bread, tomato, oil|s|16|bread
    el|Carpaccio de res|Raw beef, capers, parmesan|s|29|ceviche
    la|Burrata|Burrata, roast tomatoes, basil|s|34|salad
    la|Panna cotta de maracuyá|Cream set with passion fruit|d|15|icecream
    el|Affogato|Ice cream drowned in coffee|d|13|coffee
    el|Vino tinto|A glass of the day's red|k|18|drink
    = Burgers and sandwiches|40|sanguchería|汉堡与三明治|12:00|23:30|burger
    el|Sánguche de chicharrón|Fried pork, sweet potato, onion, crusty bread|m|18|burger
    la|Hamburguesa royal|Beef, egg, cheese, and a napkin more|m|22|burger
    la|Hamburguesa de alpaca|Alpaca, huacatay mayonnaise|m|27|burger
    la|Butifarra|Country ham, lettuce, radish, salsa criolla|m|16|burger
    el|Triple|Avocado, tomato and egg, in white bread|m|13|cake
    el|Pan con palta|Avocado on bread|s|9|bread
    las|Alitas picantes|Wings, rocoto glaze, six|s|21|steak
    las|Papas rústicas|Thick chips, skins on|e|12|bread
    los|Aros de cebolla|Onion rings, tall|e|13|bread
    el|Brownie con helado|Warm brownie, cold ice|d|14|cake
    la|Malteada de lúcuma|Lúcuma milkshake|k|14|drink
    la|Cerveza artesanal|Brewed in Cayma, on tap|k|17|drink
    """

  private static let southern = """
    = Mexican|20|mexicana|墨西哥菜|13:00|23:00|mexican
    los|Tacos al pastor|Pork from the spit, pineapple, coriander; three|m|24|taco
    los|Tacos de pescado|Battered fish, cabbage, chipotle|m|27|taco
    las|Enchiladas verdes|Chicken, green tomatoes, cream|m|28|curry
    la|Cochinita pibil|Pork in orange and annatto, red onion|m|32|taco
    el|Guacamole|Crushed when you order it|s|18|salad
    la|Quesadilla|Cheese and squash blossom|s|19|pizza
    el|Pozole rojo|Maize and pork soup, radish, lime|m|30|chupe
    los|Nachos|To share, supposedly|s|22|taco
    los|Churros|Sugar, cinnamon, chocolate to dip|d|13|bread
    la|Margarita|Tequila, lime, salt|k|22|drink
    el|Agua de jamaica|Hibiscus, cold|k|8|drink
    = Levantine|18|árabe|黎凡特菜|12:00|22:30|arab
    el|Shawarma de cordero|Lamb from the spit, tahini, pickles|m|24|taco
    el|Falafel|Chickpeas and herbs, fried to order|m|20|dumplings
    el|Hummus|Chickpeas, tahini, a lake of oil|s|16|curry
    el|Baba ganoush|Burnt aubergine, pomegranate|s|17|curry
    el|Tabulé|Parsley, and a little wheat|s|15|salad
    el|Kibbeh|Wheat and lamb, crisp outside|s|19|dumplings
    el|Mansaf|Lamb, yoghurt and rice, for two|m|56|rice
    el|Maqluba|Rice, aubergine and chicken, turned over at the table|m|36|rice
    el|Pan pita|Puffed, hot, gone|e|5|bread
    el|Baklava|Pistachio, thin pastry, syrup|d|12|cake
    el|Kanafeh|Cheese, thread pastry, orange blossom|d|16|cake
    el|Café con cardamomo|Small and strong|k|8|coffee
    = Azerbaijani|9|azerbaiyana|阿塞拜疆菜|12:00|22:00|azeri
    el|Şah plov|Saffron rice, lamb and dried fruit in a crust|m|46|rice
    la|Dolma|Vine leaves, lamb, yoghurt|m|30|dumplings
    el|Lülə kabab|Minced lamb on flat skewers, sumac|m|34|skewers
    el|Piti|Lamb and chickpeas in one clay pot; eat it twice|m|32|chupe
    la|Qutab|Thin folded bread with herbs, three|s|18|pizza
    el|Düşbərə|Tiny dumplings in broth, forty to a bowl|m|27|dumplings
    la|Badımcan salatı|Smoked aubergine, tomato, basil|s|17|salad
    el|Levengi|Chicken stuffed with walnuts and plums|m|38|steak
    la|Pakhlava|Walnut, saffron, eighteen layers|d|13|cake
    el|Ayran|Yoghurt, salt, mint|k|7|drink
    el|Çay|Black tea in a pear-shaped glass, jam beside it|k|6|coffee
    """

  private static let daily = """
    = Bakeries|55|panadería|面包店|06:30|20:00|bakery
    el|Pan de tres puntas|The three-cornered bread of Arequipa, still warm|e|1|bread
    la|Empanada de carne|Beef, olive, egg, sugar on top|s|7|bread
    el|Pan de yema|Egg bread with aniseed|e|2|bread
    el|Croissant|Butter, three days|s|8|bread
    el|Alfajor|Two biscuits, milk caramel|d|5|cake
    la|Torta de chocolate|The damp one|d|11|cake
    el|Pie de limón|Lime, meringue|d|10|cake
    la|Tartaleta de fresa|Strawberries, custard|d|11|cake
    el|Budín|Bread pudding with raisins|d|6|cake
    el|Sándwich de pavo|Turkey, cream cheese, on country bread|m|15|burger
    el|Café pasado|Drip coffee from Sandia|k|7|coffee
    el|Chocolate caliente|Thick, from Cusco|k|9|coffee
    = Cafés|55|cafetería|咖啡馆|08:00|21:00|cafe
    el|Flat white|Two shots, milk from Majes|k|11|coffee
    el|Cold brew|Eighteen hours, cold|k|13|coffee
    el|Té de muña|Mountain mint|k|6|coffee
    el|Pancakes de quinua|Quinoa pancakes, elderberry, yoghurt|m|22|pizza
    los|Huevos rotos|Eggs, potatoes, ham|m|21|rice
    la|Tostada de palta|Avocado, egg, seeds|m|19|bread
    el|Bowl de açaí|Açaí, banana, granola|m|20|icecream
    la|Quiche de espinaca|Spinach and cheese tart|m|17|pizza
    el|Cheesecake de sancayo|Cheesecake with cactus fruit|d|15|cake
    el|Queque de naranja|Orange cake, a thick slice|d|8|cake
    las|Galletas de avena|Oat biscuits, two|d|6|bread
    el|Jugo de papaya|Papaya, pressed now|k|9|drink
    = Vegetarian|35|vegetariana|素食|11:30|20:30|veggie
    el|Menú del día|Soup, main, juice and fruit|m|16|salad
    la|Hamburguesa de lentejas|Lentils, beetroot, sesame bun|m|19|burger
    el|Ceviche de champiñones|Mushrooms in lime, as good as fish|s|18|ceviche
    el|Curry de garbanzos|Chickpeas, coconut, spinach|m|21|curry
    el|Rocoto relleno vegetal|Hot pepper with quinoa and mushrooms|m|22|rocoto
    la|Ensalada andina|Quinoa, broad beans, fresh cheese|m|18|salad
    la|Sopa de zapallo|Pumpkin, ginger|s|11|chupe
    los|Tallarines con setas|Noodles, mushrooms, peanut|m|20|noodles
    el|Pastel de quinua|Quinoa and cheese, baked|m|17|cake
    la|Torta de zanahoria|Carrot cake, walnuts|d|10|cake
    el|Jugo verde|Celery, pineapple, spinach|k|10|drink
    el|Emoliente|Barley, flax, horsetail, hot|k|5|coffee
    """
}
