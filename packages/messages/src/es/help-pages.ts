import type { Catalogue } from '../catalogue.ts'

export const helpPages: Catalogue['helpPages'] = {
  home: `Esta página aparece cuando su cuenta no puede buscar ni enviar listas. Ofrece las páginas que tiene abiertas.
- Elija una página abajo o en el menú de la izquierda.
! No se ofrece ninguna página: su cuenta todavía no tiene perfil. Pídalo a un administrador de su centro.`,
  login: `Inicie sesión con el nombre y la contraseña de su cuenta.
- Escriba ambos y elija [[login.log_in]]. Vuelve a la página que quería ver.
! Diez intentos fallidos bloquean el acceso durante cinco minutos.
! Si olvidó la contraseña, un administrador pone una nueva, que usted cambia al iniciar sesión.`,
  maintenance: `El producto está en mantenimiento y no responde a nada más durante un tiempo.
- Espere y vuelva al inicio de sesión. Lo que escribió en un registro o un formulario se guarda en este navegador.`,
  search: `Encuentre registros por palabras, números, campos y códigos. Los resultados aparecen bajo la consulta; la dirección de la página contiene toda la búsqueda y sirve de marcador.
- Escriba palabras, una «frase» entre comillas, una palabra terminada en * o un ISSN, y pulse Entrar.
- Active [[search.anywhere]] para buscar en todos los campos y no solo en los títulos.
- Abra [[search.advanced]] para los códigos (país, soporte, lengua…) y para las líneas que buscan en un campo o subcampo.
- Limite los resultados con los filtros de al lado: haga clic en un valor para incluirlo y en el menos para excluirlo.
- Abra una fila para leer el registro. Marque filas para editar, exportar, fusionar o transferir varios a la vez.
- Elija [[monitored.button]] para saber qué hay de nuevo en una búsqueda que repite.
! No se encuentra nada: quite un filtro, busque en todas partes o tome la grafía que se ofrece.
! Una consulta no se puede leer: el lugar está subrayado, y la frase de abajo dice qué puede haber allí.
! Más de 20 000 registros: solo se pueden recorrer los primeros. Limite la búsqueda.`,
  browse: `Recorra todos los títulos o todos los editores en orden alfabético, con el número de registros de cada entrada.
- Escriba el comienzo de una entrada: la lista va a ese lugar. La barra estrecha muestra dónde está y lleva a una letra o a una escritura.
- Haga clic en el número de una entrada, o marque varias entradas y elija [[browse.search_matching]].
- Active [[browse.near_equal]] para ver juntas las entradas que solo difieren en mayúsculas, acentos o puntuación.
! No se encuentra ninguna entrada: borre el filtro o vaya al principio.`,
  catalogue: `Edite registros: como formulario (modo asistido), como texto (modo experto) o ambos a la vez. Las reglas juzgan el registro mientras escribe.
- Recorra los campos. Tab lleva a la parte siguiente; al hacer clic en un problema, a la derecha, se llega a su lugar.
- Tome una corrección donde se ofrezca, y lea [[consequences.title]] para ver qué cambia al guardar en otros registros.
- Valide. Un registro sin errores pasa a ser activo; uno con errores se guarda como borrador y no cambia nada más.
- Pulse F1 en un campo para leer qué puede haber en él.
- Comparar, deshacer y las versiones están en la cabecera de cada registro. Alt y las flechas llevan de un registro a otro.
! Otra persona tiene el bloqueo: puede leer y pedirlo. Se le avisa cuando esté libre.
! Alguien guardó entretanto: se muestran los dos textos y usted elige qué queda.
! La sesión termina o el navegador se cierra: lo que escribió se guarda en este navegador y vuelve.
! Un campo gris no se puede cambiar: pertenece al número, viene del sistema o es un enriquecimiento.`,
  assignment: `Describa uno o varios registros provisionales y deles los siguientes números libres del bloque de su centro.
- Rellene las partes obligatorias de cada registro: título clave, soporte, lengua, país, editor, año de inicio.
- Elija [[assignment.submit_dry_run]]. No se gasta nada; los errores aparecen en sus campos.
- Mire los títulos casi iguales: la publicación puede tener ya un número.
- Elija [[assignment.submit_real]]. Números, registros y enlaces se crean juntos; después edítelos o cópielos.
! No llega la respuesta: envíe de nuevo. El mismo formulario nunca gasta números dos veces.
! Ningún bloque está activo: un administrador, o quien puede crear bloques, abre uno en [[blocks.title]].`,
  newblock: `Dé a un centro una serie de números. Cada número recibe un registro libre, del que las asignaciones toman el siguiente.
- Elija centro, país, primer número (siete dígitos sin el de control) y cuántos números.
- Tome la plantilla predeterminada o una propia; la vista previa muestra el primer registro.
- Elija [[blocks.create]]. El bloque se crea en segundo plano y se usa cuando se agota el anterior.
- La tabla de abajo muestra el uso de cada bloque y cuándo se acaban sus números.
! La serie se solapa con otro bloque, o la plantilla incumple una regla: la frase dice cuál.
! Un bloque que tiene registros descritos no se puede borrar.`,
  macros: `Una macro modifica un registro con líneas que dicen qué hacer con qué campo, para que lo que hace una y otra vez sea una sola orden. [[macros.scope_personal]], [[macros.scope_centre]]: una macro es suya o de su centro; las incluidas se pueden copiar y modificar.
- Pulse [[macros.new]], dele un nombre y escriba una instrucción por línea; las listas de etiquetas, subcampos y funciones aparecen al escribir, o con Ctrl+Espacio.
- Mire los errores bajo el texto: cada uno dice línea, columna y qué se espera allí; un clic lleva hasta él.
- Pulse [[macros.keep]].
- En un registro, abra [[macros.run]] desde las herramientas o la paleta (Ctrl+K), elija la macro y lea qué cambió. Ctrl+Z lo revierte todo.
! «No se modificó nada»: una macro que haría demasiado en un registro no se ejecuta en absoluto. Divídala.
! Ninguna macro toca los campos que escribe el sistema, el número del registro ni los enriquecimientos.
! No se sobrescribe una macro que alguien modificó mientras tanto: ábrala de nuevo y aporte su cambio.`,
  merge: `Se dieron dos números a una misma publicación: conserve uno y anule el otro.
- Elija el número que se conserva y el que se anula, y después [[merge.compare]].
- Elija campo por campo qué registro tiene razón.
- Vea qué registros citan el número anulado y si se trasladan sus enlaces.
- Vea encima del botón lo que indica que no son una sola publicación: título clave, editor, años, país, soporte. Si algo difiere, el motivo es obligatorio.
- Elija [[merge.merge]] y dé un motivo.
! Un registro que alguien edita no se cambia; sus enlaces quedan como están.
! El resultado incumple una regla: corrija la elección de campos o edite antes el registro.`,
  import: `Guarde los registros de un archivo: nuevos, o versiones nuevas de registros que ya están aquí.
- Elija el archivo (ISO 2709, mrk o MARCXML, también comprimido), el modo y, para registros nuevos, centro y categoría.
- Deje primero activado [[importing.dry_run]]: no se guarda nada, y ve qué sería de cada registro.
- Lea el informe por resultado y por regla, abra registros, deje fuera algunos.
- Inicie la importación real. Puede salir de la página; el final se anuncia en los avisos.
! Un registro se rechaza: el informe dice el lugar en el archivo y el motivo.
! Una importación fue un error: deshágala entera. Los registros cambiados desde entonces quedan como están.
! Aquello de lo que el archivo no habla (enriquecimientos, campos del sistema) se conserva.`,
  bulk: `Cambiar muchos registros a la vez: primero mirar, luego cambiar, y deshacerlo si fue un error.
- Busque los registros, o márquelos, y elija [[search.change_many]] en [[search.actions]].
- Diga qué se cambia: con el formulario para los cambios corrientes o con una macro. [[bulk.preview]] no guarda nada.
- Lea las diferencias por tipo. Excluya registros, tipos enteros o los que tienen errores; r lo hace con la fila activa.
- Inicie el cambio. Se hace en segundo plano; cada registro recibe una versión, como si usted lo guardara.
- [[bulk.revert]] devuelve a cada registro su contenido anterior en una versión nueva.
! Un registro se dejó: alguien lo edita, cambió desde la vista previa o hay un borrador al lado. Está en la lista con el motivo.
! Habría registros con errores: quedan como están, salvo que pida borradores.
! Tras una reversión quedan registros: cambiaron después. Ábralos desde la lista y combínelos a mano.`,
  doctor: `Averigüe por qué no se puede leer un archivo de registros y repárelo. No se guarda nada en la base.
- Elija el archivo y [[doctor.start]]. Los archivos grandes se examinan en segundo plano; puede dejar la página.
- Abra un lugar para ver sus bytes, los registros vecinos, qué está mal y qué cambia la reparación.
- Descargue el archivo reparado, o el archivo en dos partes: lo que se puede leer y lo que no.
- Siga con el ensayo de una importación con el archivo reparado o con la parte legible.
! Un registro no se puede reparar: está en la parte dañada; pídalo de nuevo a su origen.
! El texto se ve mal tras la reparación: la codificación se dedujo del texto; compárelo con el origen.`,
  compare: `Dos registros lado a lado: lo que comparten y en qué difieren, sea cual sea el orden de sus campos.
- Marque dos filas de la búsqueda y elija [[search.compare_selected]], o escriba dos ISSN.
- Muestre [[compare.only_differences]] o todos los campos. Las palabras que solo tiene un registro están marcadas.
- Intercambie los lados, o siga con la fusión si se dieron dos números a una misma publicación.
! Un campo está solo en un lado: el otro registro no tiene ninguno parecido.`,
  ltwa: `La lista según la cual se abrevian las palabras de los títulos (ISO 4). Todos pueden leerla; cambiarla requiere permiso.
- Busque una palabra, una abreviatura o un comentario, o vaya a un lugar del alfabeto.
- Un guion indica dónde sigue una palabra: biolog- es el comienzo de palabras, -graph- el medio.
- Antes de guardar un cambio ve a qué títulos abreviados (210) afecta.
- [[ltwaPage.versions]] conserva cada cambio; se pueden comparar dos versiones.
! La palabra ya está para esa lengua: cambie esa fila.`,
  ltwa_versions: `Cada cambio de la lista de abreviaturas es una versión, con su hora, su autor y su motivo.
- Elija una versión para ver qué cambió, o dos para compararlas.
- [[ltwaPage.restore_now]] vuelve a poner en vigor las palabras de una versión; antes se muestra lo que cambia.`,
  issn_lists: `Envíe una tabla con ISSN y recíbala con lo que se sabe de cada número.
- Elija una tabla (tsv, csv o xlsx). El separador, la codificación y la fila con los nombres de las columnas se reconocen; corríjalos junto a la vista previa.
- Diga qué columna contiene los ISSN y cuál los títulos.
- Elija qué se añade y después [[listed.submit]]. Recoja el resultado aquí o en [[tasks.title]].
! Los errores de escritura se corrigen y se nombran: falta de guion, letra por cifra, ceros perdidos. También se leen los números de los códigos de barras (977...).
! Su cuota está agotada: la página dice desde cuándo puede enviar de nuevo.`,
  marc21_lists: `Envíe una tabla con ISSN y reciba los registros en un archivo.
- Elija la tabla, la columna de los ISSN y el formato.
- Elija [[listed.submit]]. El archivo espera en [[tasks.title]].
! Los números desconocidos o no válidos se enumeran; los demás están en el archivo.`,
  title_lists: `Envíe una tabla con títulos y encuentre el ISSN de cada uno.
- Elija la tabla y sus columnas: título y, si las hay, editor, país, año, ISSN.
- El siguiente título sin decidir está siempre delante. De 1 a 9 eligen un registro, 0 dice que ninguno vale, Entrar confirma, z vuelve atrás.
- Los títulos seguros se pueden confirmar juntos.
- Guarde la sesión en un archivo para seguir otro día; al final recoja la tabla con los números.
! Nada encaja: cambie la consulta o busque palabras sueltas.`,
  rules: `Todas las reglas que juzgan los registros, con su frase, su nivel en cada categoría y ejemplos.
- Filtre por palabras, un campo o el nombre de una regla.
- Un registro con un error se guarda como borrador; una advertencia le permite ser activo.
! Una regla parece equivocada: diga su nombre a un administrador. Los niveles se ajustan en la administración.`,
  changes: `Qué se guardó, quién y cuándo: su trabajo, el de su centro o el de todos.
- Elija de quién y los días.
- Abra una fila para ver qué cambió en cada campo. Abra el registro para editarlo.
- En las versiones, un estado anterior puede volver a ser el borrador.`,
  tasks: `El trabajo en segundo plano: importaciones, exportaciones, listas, bloques.
- El avance y el estado se muestran según ocurren. Puede salir de la página.
- Recoja un resultado, cancele una tarea en curso, repita una que falló.
! Una tarea que falló dice por qué. Los resultados se guardan siete días.`,
  announcements: `Lo que los administradores dicen a los usuarios: mantenimiento, reglas nuevas, reuniones.
- Un anuncio más reciente aparece al entrar. Elija [[announcements.mark_read]] para continuar.
- La campana del menú lleva un punto mientras haya uno sin leer. El ojo abre uno anterior.`,
  dashboards: `Cómo va el trabajo, en cuatro tarjetas: bloques, errores de registros, direcciones, transliteraciones.
- Cada tarjeta se abre en su propia pestaña. Se muestra su centro; los miembros del centro internacional pueden elegir otro, o todos.
- Haga clic en una cifra para ver sus registros. Cada tabla se puede descargar como CSV.
! Una cifra que ninguna búsqueda puede mostrar no tiene enlace.`,
  audit: `Quién hizo lo que puede discutirse después: anulaciones, fusiones, transferencias, importaciones, excepciones, cuentas.
- Filtre por tipo, usuario, número y días.
- Descargue las entradas como CSV. Nunca se cambian ni se borran.`,
  admin: `Listas, cuentas, reglas y ajustes del producto. Solo ve esta página quien gestiona usuarios.
- Elija un área a la izquierda. Busque, ordene y abra una fila para cambiarla.
- El historial de una fila dice quién la cambió.
- Antes de borrar ve qué usa la fila. Mejor retire un código: sigue siendo válido en los registros y ya no se ofrece.
- Cada regla tiene una página: niveles por categoría, parámetros, versiones. Pruebe un cambio en el laboratorio antes de aplicarlo.
! Una fila cambió entretanto: mírela de nuevo y después cámbiela.`,
  users: `Quién puede entrar, para qué centro y con qué perfiles.
- Elija [[admin.new]] o abra una fila. Una contraseña que usted pone debe cambiarse en el siguiente inicio de sesión.
- Cierre una cuenta que haya trabajado, o elija [[accounts.anonymise]] cuando la persona se fue: un seudónimo sustituye su nombre.
- Una invitación sin respuesta está en la columna [[accounts.invited_until_column]], con un botón que la envía de nuevo.
! El último administrador no puede cerrarse ni perder el perfil.`,
  roles: `Un perfil es un conjunto de permisos; una cuenta puede tener varios.
- Abra un perfil y marque sus permisos. Valen desde la siguiente llamada de sus usuarios.
! Un perfil que tienen cuentas, o que un anuncio nombra, no se puede borrar.`,
  settings: `Límites y direcciones que valen para todos desde la siguiente llamada.
- Abra un ajuste para cambiarlo. Sus límites están al lado.`,
  writing: `Escriba anuncios: el texto en inglés y sus traducciones, desde cuándo hasta cuándo y para quién.
- Escriba título y texto. Negrita, listas, títulos, enlaces, citas e imágenes se ofrecen sobre el texto.
- Añada traducciones; quien no la tiene en su lengua lee la inglesa.
- Elija perfiles y centros, o deje ambos vacíos para todos.
- Elija [[announcements.preview]], un centro, un perfil y un idioma: muestra lo que ve ese usuario, o por qué no ve el anuncio.
- [[announcements.save_draft]] guarda un borrador que solo ve la administración. [[announcements.publish]] lo muestra a sus lectores.
! Se quitan scripts, estilos, marcos e imágenes de otros servidores.`,
  record: `Un registro tal como se publica, con sus campos, errores, direcciones y archivos para descargar.
- Con los botones de arriba se edita, se ven sus versiones o su familia, o se imprime.
! Ningún registro tiene este número: revise las cifras. La última es un dígito de control, de 0 a 9 o X.`,
  marc21: `Los campos de un registro en una ventana pequeña, para leerlos junto a otro trabajo.
- Los enlaces de 7XX abren el registro que nombran.`,
  graph: `Los registros que van juntos: soportes de un título, títulos anteriores y posteriores, y los demás enlaces.
- Elija arriba el tipo de familia. Las cajas son registros, las líneas enlaces; una flecha lleva al título posterior.
- Haga clic en una caja para ver su registro. Las tablas de abajo dicen lo mismo con palabras.
! Una línea discontinua: solo uno de los dos registros tiene el enlace.`,
  enrichments: `Lo que otros saben de las publicaciones entra en sus registros desde tablas: archivos, servicios de indización, clases CDU, lugares.
- Elija [[enrichments.new]], después la fuente y una tabla con una columna de ISSN o ISSN-L.
- Empiece con una simulación: dice fila por fila qué ocurriría y qué está mal.
- Hágalo de verdad. Los registros que alguien edita reciben lo suyo cuando termina el bloqueo.
! Una fila se rechaza: su número es desconocido o no es un ISSN, o el registro sería demasiado grande.`,
  centers: `Los centros de la red: nombres, dirección, contacto, lenguas y los países para los que registra cada uno.
- Abra un centro para cambiarlo. La regla de país y centro, y el formulario de asignación, siguen sus países de inmediato.
- Cierre un centro en lugar de borrarlo: ya no se ofrece, y sus registros lo conservan.
- [[admin.close_center]] traspasa sus registros, bloques y personas a otro centro; antes se muestra lo que pasa.
! Nada se traspasa mientras se modifica un registro del centro: la lista dice por quién.
! Un centro que nombran cuentas, bloques o registros no se puede borrar.`,
  invitation: `A donde lleva el enlace de una invitación.
- Elija una contraseña: vale desde ahora, y con ella entra enseguida.
! El enlace sirve una vez y durante unos días. Pida otro a quien le invitó.`,
  house: `El estado del servidor: versión, base, trabajo de fondo, copias de seguridad, fallos. Se consulta de nuevo mientras la página está abierta.
- Un fallo tiene el número de su petición, que está también en el registro del servidor: dígalo a quien lo administra.
- Una copia de seguridad está probada cuando «seriatim restore ARCHIVO --check» la ha leído entera.
! El trabajo abandonado falló una y otra vez: el registro del servidor dice por qué.
! En una copia de formación, [[housePage.reset]] devuelve la demostración.`,
  mails: `Los correos que escribe este producto: invitaciones, confirmaciones, mensajes de lectores.
- Busque palabras de una dirección, del asunto o del texto, o elija un estado.
- Abra una fila para leer el correo. [[mailsPage.send_again]] lo intenta enseguida.
- [[mailsPage.test]] muestra si el servidor de correo acepta correos.
! Un correo en espera se intenta de nuevo, cada vez más tarde, diez veces en tres días. El motivo del último fallo está en su fila.
! Sin servidor de correo, los correos esperan aquí. Quien administra el servidor define SMTP_URL.`,
  webhooks: `Los programas que reciben avisos de los cambios de registros públicos: lo que encuentra una búsqueda se envía a su dirección.
- Busque palabras de una dirección, de su propietario o de un motivo, o elija un estado.
- [[webhooks.replay]] reanuda una suscripción y envía lo que espera.
! Tras doce fallos seguidos, una suscripción queda en pausa y su propietario recibe un correo. Lo que cambia entretanto espera.
! Cada envío va firmado; docs/protocols.md dice cómo comprobarlo.`,
  work: `Lo que hacen otros y lo que ha sido de los registros: bloqueos, tareas, importaciones, bloques y búsquedas supervisadas de todos los usuarios, y listas de lo que se contradice en la base.
- Las palabras de la fila, un estado y un clic en la cabecera de una columna llevan a lo que busca.
- En [[admin.area_locks]] termina el bloqueo de alguien a quien no se puede localizar: la persona recibe el aviso de inmediato, conserva lo escrito y lo guarda después de abrir el registro de nuevo.
- En [[admin.area_tasks]] cancela lo que dura demasiado; en [[admin.area_monitored_searches]] traspasa las búsquedas cuyo propietario se ha ido.
! Una tarea no se puede cancelar: este tipo de trabajo tiene que llegar a su fin.`,
  urls: `Las direcciones de 856 y 857 $u con lo que encontró su última comprobación.
- Busque palabras de una dirección, de su servidor o del motivo, o elija un estado.
- [[urls.check]] consulta una dirección enseguida; las demás tienen su turno por la noche, despacio, servidor por servidor.
- El número de registros lleva a los registros que contienen la dirección.
! Eliminado es lo que así responde, o lo que faltó en tres comprobaciones a lo largo de tres semanas.
! No se puede comprobar: el servidor no admite robots, pide identificarse o está en una red privada. Mírelo usted.`,
}
