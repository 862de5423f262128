/// Spanish sentences of reviews, marked up like the English ones.
///
/// `{dish}` and `{other}` come with their article (`el adobo`, `las mollejas`), so they stand as objects and never
/// after `de` or `a`.
enum SpanishSentences {
  static let all = [good, goodMore, mixed, bad]

  private static let good = """
    # brief good
    [Riquísimo|Buenazo|Espectacular], como siempre.
    Pidan {dish}, no se van a arrepentir.
    El mejor de {area}.
    [Rico|Sabroso], abundante y [barato|a buen precio].
    ¡[Excelente|Impecable]!
    [Volveremos|Vuelvo|Regresamos] [pronto|seguro|con toda la familia|la otra semana].
    Sabor [de casa|de la abuela|de antes|arequipeño].
    Vale la pena la [cola|caminata|subida].
    Todo [muy rico|delicioso|fresco|bien servido], [gracias|mil gracias|felicitaciones a la cocina].
    Vengan por {dish}.
    Lo mejor: {dish}.
    {dish} y {other}: [redondo|qué combinación|no falla].
    Joyita de {area}.
    Mi favorito [de toda la vida|desde chico|en la ciudad].
    [Diez puntos|Un diez|Lo máximo], [gracias|felicitaciones|recomendado].
    Sazón de verdad, [como debe ser|sin vueltas|de las que ya no hay].
    Prueben {dish}. Punto.
    # opener good
    Llegamos a {place} por casualidad, [escapando de la lluvia|buscando un cajero|camino al terminal], y nos quedamos dos horas.
    Me lo recomendó [un taxista|mi vecina|una compañera del trabajo] y ahora lo recomiendo yo.
    Vengo hace {count} años y nunca me ha fallado.
    Celebramos aquí el cumpleaños de mi mamá y no pudimos elegir mejor.
    Fuimos {who} y yo un {day} tranquilo, y salimos felices.
    Si solo tienen un almuerzo en {area}, que sea este.
    Desde la calle nadie imagina [lo bien que se come|lo que pasa en esa cocina].
    Soy exigente con la comida y aquí me quedé callado.
    Es de esos sitios donde uno vuelve con los hijos, y después con los nietos.
    Primera vez en {place}; ya tenemos fecha para la segunda.
    Después de {count} días de viaje queríamos algo [casero|sencillo|calientito], y era justo esto.
    Lleno de familias del barrio, que es la mejor señal.
    Pasábamos por {area} con hambre y el olor decidió por nosotros.
    Quedamos aquí los {count} de siempre, y como siempre, acierto total.
    Traje a {who}, que no se impresiona con nada, y salió sonriendo.
    Un {day} cualquiera que terminó siendo el mejor almuerzo del mes.
    Hay sitios más elegantes en {area}; más ricos, lo dudo.
    # dish good
    Pedimos {dish} y {other}; por cualquiera de los dos cruzaría la ciudad.
    Prueben {dish} y no compartan.
    Hacía años que no comía {dish} con esa sazón.
    En {dish} se siente [la leña|la paciencia|el batán], nada de licuadora.
    {who} se animó por {other} y terminamos peleando por la última cucharada.
    Mi abuela preparaba {dish} así, y no lo digo fácil.
    Nos trajeron {dish} [humeando|recién salido del fuego|en su punto exacto].
    Las porciones son generosas: con {dish} comimos dos, y nos llevamos {other} a casa.
    Pregunten por {dish} aunque no esté en la pizarra.
    De postre compartimos {sweet}: cuatro cucharas y nada de modales.
    Con {dish} y una chicha bien helada no hace falta más.
    Aquí respetan {dish}: [nada sobra y nada falta|pocos ingredientes y todos buenos].
    La salsa sola ya merece el viaje; con {dish} me quedé en silencio.
    El picante justo: avisa, pero no castiga.
    Fui por {dish} y terminé enamorado de todo, sobre todo al probar {other}.
    Nunca había probado {dish}; empecé por la puerta grande.
    Repetimos {dish}, y eso que prometimos no hacerlo.
    Mi hijo de {count} años se terminó {other} sin levantar la cabeza.
    Si les gusta {dish}, aquí lo hacen [sin atajos|con cariño|a la antigua].
    Dejamos los platos limpios, y con pan.
    Llevo {count} domingos seguidos pidiendo {dish}.
    Ingredientes del día: en {dish} se nota desde el primer bocado.
    """

  private static let goodMore = """
    # service good
    [La señora|El mozo|La dueña] se acordó de lo que pedimos la última vez.
    Atención rápida y sin apurarnos.
    Nos trajeron una silla para el bebé antes de pedirla.
    Salió la cocinera a preguntar qué tal, y de verdad quería saberlo.
    Le dije que no puedo comer [maní|gluten|lácteos] y revisaron plato por plato.
    El mozo nos aconsejó pedir menos, y con eso lo digo todo.
    Amables desde la puerta [hasta el café|hasta la despedida].
    Nos explicaron la carta [con paciencia|plato por plato|como a un primo que vuelve de lejos].
    Éramos {count} sin reserva y nos acomodaron [en cinco minutos|con una sonrisa|sin drama].
    Dividieron la cuenta entre {count} sin poner mala cara.
    Se equivocaron en una bebida y la invitaron; así se hace.
    Nos esperaron con la cocina abierta porque el bus se retrasó; eso no se olvida.
    # room good
    Si pueden, siéntense en el patio: [sillar, geranios|una higuera, un gato|paredes blancas, puertas azules] y silencio.
    Desde arriba se ve [el Misti|los tres volcanes|la campiña] ponerse rosado a las seis.
    Local pequeño y con mucha luz, con [fotos antiguas|mantas tejidas|plantas] en las paredes.
    La música permite conversar, y eso se agradece.
    Todo limpio, también los baños.
    Se come bajo arcos de sillar, y de noche prenden velas.
    Las mesas están juntas, pero a la segunda copa eso ya es una ventaja.
    # wait good
    A los {minutes} minutos ya estábamos comiendo.
    Esperamos {minutes} minutos por la mesa, con un vaso de chicha en la mano; ni cuenta nos dimos.
    Todo llegó al mismo tiempo, y éramos {count}.
    Antes de la una no hay cola; vayan temprano.
    # price good
    Por {dish} pagué {price}, y habría pagado el doble.
    Comimos como reyes por {total} en total.
    Precios justos, que en {area} ya no es tan común.
    La cuenta nos hizo [sonreír|pensar que faltaba algo].
    # closing good
    Ya estamos planeando la próxima visita.
    Gracias a todos los de la cocina.
    Vayan con hambre y vayan temprano.
    No se lo cuenten a demasiada gente.
    Cinco estrellas porque no hay seis.
    Por favor, que no cambie nunca.
    Reserven los fines de semana y lleven a alguien que quieran.
    Salimos rodando y contentos.
    Que sigan muchos años más.
    # edit good
    Actualizo: volvimos y sigue igual de bueno.
    Edito: me escribieron para agradecer, un lindo detalle.
    """

  private static let mixed = """
    # brief mixed
    Normal, [nada especial|ni fu ni fa].
    Rico, pero demoran.
    Bonito local, sazón [regular|discreta].
    Ya no es como antes.
    Cumple por el precio.
    Esperaba un poco más.
    Más o menos.
    Bien si ya estás por {area}.
    # opener mixed
    Quería que {place} me encantara, y casi.
    Salimos con sensaciones encontradas de nuestro almuerzo del {day}.
    Volvimos después de {count} años: unas cosas mejoraron y otras no.
    Nos habían hablado tanto del sitio que era difícil que ganara.
    Depende del día, parece: la vez pasada excelente, hoy regular.
    Un lugar correcto que podría ser muy bueno.
    # dish mixed
    Nos gustó {dish}, pero llegó tibio todo.
    Me quedo con {dish}; a la próxima no pido {other}.
    Poca porción para tanta hambre.
    {who} disfrutó {other}; yo dejé la mitad.
    Pedí {dish} y le faltaba limón, sal, algo.
    Buenos ingredientes, pero se les fue la mano con [el aceite|la sal|la crema].
    Pidan {dish} y sáltense el postre.
    En la foto, {dish} trae dos camarones más que en mi plato.
    # service mixed
    Gente amable, pero un solo mozo para {count} mesas.
    Se olvidaron de las bebidas y después las trajeron dos veces.
    El mozo era nuevo y le ponía ganas; ojalá le tengan paciencia.
    Hubo que pedir los cubiertos, las servilletas y al final la cuenta.
    # room mixed
    El patio precioso, el salón de atrás algo oscuro.
    Mucho ruido para conversar.
    Mesa coja, vista hermosa.
    Podrían apagar el televisor.
    De noche hace frío; lleven casaca.
    # wait mixed
    Demoraron {minutes} minutos, según ellos por la cocina.
    Los fines de semana calculen {minutes} minutos.
    La entrada y el segundo llegaron juntos.
    # price mixed
    {price} me parece un poco ambicioso.
    Pagamos {total}; se sintió como un plato de más.
    Subieron los precios, las porciones no.
    Conviene más el menú del día.
    # closing mixed
    Le daría otra oportunidad un día de semana.
    Para un almuerzo rápido está bien, para un aniversario no.
    Tres estrellas con esperanza.
    Quizá pedimos mal.
    No tengo apuro en volver, pero tampoco diría que no.
    # edit mixed
    Edito: volví y estuvo un poco mejor.
    Actualizo: respondieron y prometieron revisarlo.
    """

  private static let bad = """
    # brief bad
    [Nunca|No] más.
    Todo frío, empezando por la atención.
    [Carísimo|Una decepción].
    No vayan un {day}.
    Una estrella por la vista.
    Qué pena, antes era bueno.
    {minutes} minutos esperando. Nos fuimos.
    ¿Qué pasó con este sitio?
    # opener bad
    Casi nunca escribo reseñas, pero esta noche lo merece.
    Salimos de {place} con hambre, algo que en {area} no debería pasar.
    Era nuestro favorito; algo cambió.
    Traje a {who} para presumir de nuestra cocina y pedí disculpas todo el camino.
    Desde el primer minuto nada funcionó.
    Créanles a las malas reseñas; nosotros no lo hicimos.
    # dish bad
    Devolvimos {dish} por frío y regresó frío en otro plato.
    No supe qué era lo que tenía en el plato, y el mozo tampoco.
    Pedimos {dish} y no había; pedimos {other} y tampoco.
    Seco, salado y poquito.
    Sabía a aceite de varios días.
    {who} encontró un pelo en su plato; ofrecieron sacarlo.
    He comido mejor [en el terminal|en un avión|en la puerta del estadio].
    Crudo por dentro y quemado por fuera.
    # service bad
    Nadie nos miró durante {minutes} minutos.
    El mozo discutió lo que pedimos y después lo que comimos.
    Cuando reclamé se rieron.
    Tres personas nos tomaron el pedido y ninguna lo trajo.
    Nos apuraron porque venía un grupo.
    # room bad
    La mesa pegajosa y el piso también.
    Nos sentaron junto al baño, con el salón vacío.
    La música tan fuerte que pedimos por señas.
    Por favor, limpien los baños.
    # wait bad
    {minutes} minutos por un plato; los que llegaron después comieron antes.
    Nos dijeron diez minutos y fueron {minutes}.
    La cuenta tardó más que la comida.
    # price bad
    {price} por eso es una broma, y de las malas.
    La carta decía un precio y la cuenta otro, siempre mayor.
    {total} para dos, y paramos por un sánguche de regreso.
    El POS "malogrado", cómo no.
    # closing bad
    En la misma calle hay {count} lugares mejores.
    No vuelvo, y eso que soy de buen diente.
    Ahorren su dinero.
    Ojalá lo lea el dueño.
    Una lástima, con una casa tan bonita.
    # edit bad
    Actualizo: nadie respondió.
    Edito: veo que no fuimos los únicos.
    """
}
