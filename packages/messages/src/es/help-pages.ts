import type { Catalogue } from '../catalogue.ts'

export const helpPages: Catalogue['helpPages'] = {
  home: `Esta página aparece cuando su cuenta no tiene permiso para buscar ni para enviar listas. Muestra las páginas que puede abrir.
- Elija una página abajo o en el menú de la izquierda.
! No se muestra ninguna página: su cuenta todavía no tiene perfil. Pídalo a un administrador de su centro.`,
  login: `Inicie sesión con el nombre de usuario y la contraseña de su cuenta.
- Escriba ambos y elija [[login.log_in]]. Se abre la página que quería ver.
! Tras diez intentos fallidos, el inicio de sesión se bloquea durante cinco minutos.
! Contraseña olvidada: pida una nueva a un administrador. Deberá cambiarla al iniciar sesión.`,
  maintenance: `El producto está en mantenimiento y no se puede usar en este momento.
- Espere y vuelva a la página de inicio de sesión. Lo que escribió en un registro o un formulario queda guardado en este navegador.`,
  search: `Encuentre registros por palabras, ISSN, campos y códigos. Los resultados aparecen bajo la consulta. La dirección de la página contiene toda la búsqueda, así que puede guardarla como marcador.
- Escriba palabras, una «frase» entre comillas, una palabra terminada en * o un ISSN, y pulse Intro.
- Active [[search.anywhere]] para buscar en todos los campos y no solo en los títulos.
- Abra [[search.advanced]] para los códigos (país, soporte, lengua…) y para las líneas que buscan en un campo o subcampo.
- Acote los resultados con los filtros de al lado: haga clic en un valor para incluirlo y en el menos para excluirlo.
- Abra una fila para leer el registro. Seleccione filas para editar, exportar, fusionar o transferir varios registros a la vez.
- Elija [[monitored.button]] para ver qué hay de nuevo en una búsqueda que repite.
! Sin resultados: quite un filtro, busque en todos los campos o use la grafía sugerida.
! Una consulta no es válida: el error está subrayado y el mensaje de abajo explica qué se espera.
! Más de 20 000 registros: solo se pueden mostrar los primeros 20 000. Acote la búsqueda.`,
  browse: `Explore todos los títulos o todos los editores en orden alfabético, con el número de registros de cada entrada.
- Escriba el comienzo de una entrada para ir a ella en la lista. La barra estrecha muestra su posición. Úsela para ir a una letra o a una escritura.
- Haga clic en el número de una entrada, o seleccione varias entradas y elija [[browse.search_matching]].
- Active [[browse.near_equal]] para agrupar las entradas que solo difieren en mayúsculas, acentos o puntuación.
! Ninguna entrada: borre el filtro o vaya al principio.`,
  catalogue: `Edite registros en un formulario (modo asistido), como texto (modo experto) o ambos a la vez. Las reglas validan el registro mientras escribe.
- Recorra los campos. Pulse Tab para ir a la parte siguiente. Haga clic en un problema, a la derecha, para ir a su campo.
- Aplique una corrección donde se ofrezca. Lea [[consequences.title]] para ver qué cambia al guardar en otros registros.
- Valide el registro. Un registro sin errores pasa a ser activo. Uno con errores se guarda como borrador y no cambia ningún otro registro.
- Pulse F1 en un campo para ver la ayuda sobre su contenido.
- La comparación, deshacer y las versiones están en la cabecera de cada registro. Pulse Alt y una flecha para ir a otro registro.
! Otro usuario tiene el bloqueo: puede leer el registro y pedir el bloqueo. Recibirá un mensaje cuando termine el bloqueo.
! Otro usuario guardó el registro entretanto: compare los dos textos y elija qué cambios conservar.
! La sesión terminó o el navegador se cerró: su texto queda guardado en este navegador y se recupera después.
! Un campo gris no se puede cambiar: pertenece al número, lo escribe el sistema o es un enriquecimiento.`,
  assignment: `Describa uno o varios registros provisionales y asígneles los siguientes números libres del bloque de su centro.
- Rellene los campos obligatorios de cada registro: título clave, soporte, lengua, país, editor, año de inicio.
- Elija [[assignment.submit_dry_run]]. No se usa ningún número. Los errores aparecen en sus campos.
- Mire los títulos parecidos: la publicación puede tener ya un ISSN.
- Elija [[assignment.submit_real]]. Los números, los registros y los enlaces se crean juntos. Después edítelos o cópielos.
! El servidor no responde: envíe de nuevo. El mismo formulario nunca usa números dos veces.
! No hay bloque activo: pídalo a un administrador, o cree un bloque en [[blocks.title]] si tiene permiso.`,
  requests: `Los editores piden ISSN en el portal. Sus solicitudes llegan aquí, al centro del país de publicación.
- Las pestañas muestran los estados con el número de solicitudes. [[requestsPage.tab_open]] muestra todas las solicitudes que aún requieren trabajo.
- Pulse j y k para moverse, Intro para abrir una solicitud, t para tramitarla, x para seleccionar filas, h para elegir responsable.
- [[requestsPage.new]] guarda una solicitud que llegó por carta o por teléfono.
- [[requestsPage.settings]]: si el portal acepta solicitudes, la introducción del formulario, los campos obligatorios y las plantillas de mensajes.
! La lista está vacía aunque los editores escribieron: compruebe en la configuración que el portal acepta solicitudes.
! Solo el centro que tramita una solicitud la ve. Para pasarla a otro centro, remítala.`,
  request: `El formulario del editor, sus archivos, todos los mensajes y cambios. Los títulos parecidos del registro están a la derecha: la publicación puede tener ya un ISSN.
- [[requestsPage.take]] (t) muestra a sus colegas que usted tramita la solicitud.
- [[requestsPage.question]] (q) envía una pregunta. La solicitud espera la respuesta, y el editor recibe un recordatorio. [[requestsPage.message]] (m) no espera.
- [[requestsPage.assign]] (a) abre el formulario de asignación, rellenado con la solicitud. Tras la asignación, el editor recibe los ISSN con códigos de barras.
- [[requestsPage.register_record]] pasa un registro provisional a la categoría Registrado si no falta nada. Si no, la página indica lo que falta.
- [[requestsPage.refuse]] (r) y [[requestsPage.forward]] (f) requieren un motivo. [[requestsPage.close]] (c) termina el trabajo sin motivo.
- Inserte una plantilla y cambie su texto antes de enviarlo.
! Otro usuario cambió la solicitud mientras usted escribía: su texto se conserva. Lea las novedades y envíe de nuevo.
! El editor retiró la solicitud: la página muestra el nuevo estado y no se asigna ningún ISSN.`,
  request_settings: `Cómo acepta el centro las solicitudes de los editores.
- Active [[requestsPage.is_on]]. Hasta entonces, el portal muestra el contacto del centro.
- Escriba una introducción en cada idioma y elija los campos que los editores deben rellenar.
- Indique los días hasta el fin del plazo, hasta repetir una pregunta y hasta pedir el primer número al editor.
- Añada plantillas de mensajes. Las variables, por ejemplo el título y el editor, se sustituyen al insertar una plantilla.
! Otro usuario cambió la configuración mientras tanto: sus cambios se conservan. Compruébelos y guarde de nuevo.`,
  newblock: `Cree un bloque de ISSN para un centro. Cada número recibe un registro libre. Las asignaciones usan el siguiente registro libre.
- Elija el centro, el país, el primer número (siete dígitos sin el de control) y la cantidad de números.
- Use la plantilla predeterminada o la suya. La vista previa muestra el primer registro.
- Elija [[blocks.create]]. El bloque se crea en segundo plano. Se usa cuando se agota el anterior.
- La tabla de abajo muestra cuánto se ha usado de cada bloque y cuándo se agotan sus números.
! El bloque se solapa con otro, o la plantilla incumple una regla: el mensaje indica cuál.
! Un bloque con registros descritos no se puede eliminar.`,
  macros: `Una macro es una lista de instrucciones que modifican un registro. Úsela para los cambios que repite a menudo. [[macros.scope_personal]], [[macros.scope_centre]]: una macro es suya o de su centro. Las macros incluidas se pueden copiar y modificar.
- Elija [[macros.new]], escriba un nombre y una instrucción por línea. Las etiquetas, los subcampos y las funciones se sugieren al escribir, o con Ctrl+Espacio.
- Corrija los errores indicados bajo el texto. Cada uno indica la línea, la columna y qué se espera. Haga clic en él para ir allí.
- Pulse [[macros.keep]].
- En un registro, abra [[macros.run]] desde las herramientas o la paleta (Ctrl+K), elija la macro y compruebe sus cambios. Pulse Ctrl+Z para deshacerlos todos.
! «No se modificó nada»: la macro haría demasiados cambios en un registro y no se ha hecho ninguno. Divida la macro.
! Una macro no modifica los campos que escribe el sistema, el ISSN del registro ni los enriquecimientos.
! Otro usuario modificó la macro entretanto: no se sobrescribe. Ábrala de nuevo y repita su cambio.`,
  merge: `Se asignaron dos ISSN a una misma publicación: conserve uno y cancele el otro.
- Elija el ISSN que se conserva y el que se cancela, y después [[merge.compare]].
- Elija campo por campo el registro correcto.
- Compruebe qué registros citan el ISSN cancelado y si se redirigen sus enlaces.
- Compruebe las diferencias encima del botón: título clave, editor, años, país, soporte. Si hay alguna diferencia, el motivo es obligatorio.
- Elija [[merge.merge]] y escriba un motivo.
! Un registro que otro usuario está editando no se cambia: sus enlaces quedan igual.
! El resultado incumple una regla: cambie la elección de campos o edite antes el registro.`,
  import: `Importe los registros de un archivo: registros nuevos o versiones nuevas de registros existentes.
- Elija el archivo (ISO 2709, mrk o MARCXML, también comprimido) y el modo. Para registros nuevos, elija también el centro y la categoría.
- Deje primero activado [[importing.dry_run]]: no se guarda nada y ve el resultado de cada registro.
- Lea el informe por resultado y por regla. Abra registros y excluya algunos si es necesario.
- Inicie la importación real. Puede salir de la página. Recibirá un aviso cuando termine.
! Un registro se rechaza: el informe muestra su posición en el archivo y el motivo.
! Una importación fue un error: reviértala entera. Los registros que han cambiado desde entonces no se modifican.
! Los datos que no están en el archivo (enriquecimientos, campos del sistema) no cambian.`,
  bulk: `Cambie muchos registros a la vez: vea los cambios previstos, aplíquelos y reviértalos si eran erróneos.
- Busque los registros, o selecciónelos, y elija [[search.change_many]] en [[search.actions]].
- Defina el cambio en el formulario (para los cambios habituales) o con una macro. [[bulk.preview]] no guarda nada.
- Lea las diferencias por tipo. Excluya registros, tipos enteros o registros con errores. Pulse r para excluir la fila activa.
- Inicie el cambio. Se ejecuta en segundo plano. Cada registro recibe una versión nueva, como si usted lo guardara.
- [[bulk.revert]] restaura el contenido anterior de cada registro como versión nueva.
! Un registro no se cambió: otro usuario lo está editando, ha cambiado desde la vista previa o tiene un borrador. La lista muestra el motivo.
! Habría registros con errores: no se cambian, salvo que permita borradores.
! Algunos registros no se revirtieron: han cambiado después. Ábralos desde la lista y combine los cambios manualmente.`,
  doctor: `Averigüe por qué no se puede leer un archivo de registros y repárelo. No se guarda nada en la base de datos.
- Elija el archivo y [[doctor.start]]. Los archivos grandes se analizan en segundo plano. Puede salir de la página.
- Abra un lugar dañado para ver sus bytes, los registros vecinos, el error y los cambios de la reparación.
- Descargue el archivo reparado, o el archivo en dos partes: la parte legible y la parte dañada.
- Continúe con una simulación de la importación del archivo reparado o de la parte legible.
! Un registro no se puede reparar: está en la parte dañada. Pídalo de nuevo a su origen.
! El texto se ve mal tras la reparación: la codificación se dedujo del texto. Compárelo con el origen.`,
  compare: `Compare dos registros lado a lado. El orden de los campos no importa.
- Seleccione dos filas de los resultados y elija [[search.compare_selected]], o escriba dos ISSN.
- Muestre [[compare.only_differences]] o todos los campos. Las palabras que solo están en un registro aparecen resaltadas.
- Intercambie los lados. Si ambos ISSN se asignaron a la misma publicación, fusione los registros.
! Un campo está solo en un lado: el otro registro no tiene ningún campo parecido.`,
  ltwa: `La lista para abreviar las palabras de los títulos (ISO 4). Todos los usuarios pueden leerla. Los cambios requieren permiso.
- Busque una palabra, una abreviatura o un comentario, o explore el alfabeto.
- Un guion marca una parte de una palabra: biolog- es el comienzo de palabras, -graph- el medio.
- Antes de guardar un cambio, ve a qué títulos abreviados (210) afecta.
- [[ltwaPage.versions]] muestra todos los cambios. Puede comparar dos versiones.
! La palabra ya existe para esta lengua: cambie su fila.`,
  ltwa_versions: `Cada cambio de la lista de abreviaturas es una versión con hora, autor y motivo.
- Elija una versión para ver sus cambios, o dos para compararlas.
- [[ltwaPage.restore_now]] convierte de nuevo una versión en la lista actual. Antes se muestran los cambios.`,
  issn_lists: `Envíe una tabla con ISSN. La recibirá con datos de cada ISSN.
- Elija una tabla (tsv, csv o xlsx). El separador, la codificación y la fila de cabecera se detectan. Corríjalos junto a la vista previa.
- Elija la columna de los ISSN y la de los títulos.
- Elija los datos que se añaden y después [[listed.submit]]. Descargue el resultado aquí o en [[tasks.title]].
! Los errores de escritura se corrigen y se indican: falta de guion, letras en lugar de cifras, ceros perdidos. También se leen los números de los códigos de barras (977...).
! Su cuota está agotada: la página indica cuándo puede enviar de nuevo.`,
  marc21_lists: `Envíe una tabla con ISSN y reciba los registros en un archivo.
- Elija la tabla, la columna de los ISSN y el formato.
- Elija [[listed.submit]]. Descargue el archivo en [[tasks.title]].
! Los ISSN desconocidos o no válidos se enumeran. Los demás registros están en el archivo.`,
  title_lists: `Envíe una tabla con títulos y encuentre el ISSN de cada uno.
- Elija la tabla y sus columnas: título y, si las hay, editor, país, año, ISSN.
- Siempre se muestra el siguiente título por decidir. Pulse de 1 a 9 para elegir un registro, 0 si ninguno coincide, Intro para confirmar y z para deshacer.
- Puede aceptar todos los títulos seguros a la vez.
- Guarde la sesión en un archivo para continuar otro día. Al final, descargue la tabla con los ISSN.
! Ningún registro coincide: cambie la consulta o busque palabras sueltas.`,
  rules: `Todas las reglas de validación de registros, con sus mensajes, sus niveles en cada categoría y ejemplos.
- Filtre por palabras, un campo o el nombre de una regla.
- Un registro con un error se guarda como borrador. Un registro que solo tiene advertencias puede ser activo.
! Una regla parece equivocada: indique su nombre a un administrador. Los administradores ajustan los niveles.`,
  changes: `Cambios guardados, con su autor y su hora: su trabajo, el de su centro o el de todos los usuarios.
- Elija de quién es el trabajo y los días.
- Abra una fila para ver los cambios de cada campo. Abra el registro para editarlo.
- En las versiones, puede convertir de nuevo una versión anterior en borrador.`,
  tasks: `Tareas en segundo plano: importaciones, exportaciones, listas, bloques.
- El avance y el estado se actualizan automáticamente. Puede salir de la página.
- Descargue un resultado, cancele una tarea en curso o repita una que falló.
! Una tarea fallida muestra el motivo. Los resultados se guardan siete días.`,
  announcements: `Mensajes de los administradores a los usuarios: mantenimiento, reglas nuevas, reuniones.
- Un anuncio nuevo aparece al iniciar sesión. Elija [[announcements.mark_read]] para continuar.
- La campana del menú lleva un punto mientras haya un anuncio sin leer. El icono del ojo abre uno anterior.`,
  dashboards: `Cifras en cuatro tarjetas: bloques, errores de registros, direcciones, transliteraciones.
- Cada tarjeta se abre en una pestaña nueva y muestra su centro. Los miembros del centro internacional pueden elegir otro centro, o todos.
- Haga clic en una cifra para ver sus registros. Puede descargar cada tabla como CSV.
! Los registros de una cifra sin enlace no se pueden buscar.`,
  audit: `Un registro de las acciones críticas y sus usuarios: cancelaciones, fusiones, transferencias, importaciones, marcas de forzado, cuentas.
- Filtre por tipo, usuario, ISSN y días.
- Descargue las entradas como CSV. Las entradas nunca se cambian ni se eliminan.`,
  admin: `Listas, cuentas, reglas y ajustes del producto. Solo ven esta página los usuarios que gestionan cuentas.
- Elija un área a la izquierda. Busque y ordene las filas. Abra una fila para cambiarla.
- El historial de una fila muestra quién la cambió.
- Antes de eliminar una fila, ve dónde se usa. También puede retirar un código: sigue siendo válido en los registros, pero ya no se ofrece.
- Cada regla tiene una página con sus niveles por categoría, parámetros y versiones. Pruebe un cambio en el laboratorio antes de aplicarlo.
! Una fila cambió entretanto: revísela y cámbiela de nuevo.`,
  users: `Cuentas que pueden iniciar sesión, con sus centros y perfiles.
- Elija [[admin.new]] o abra una fila. Si usted establece una contraseña, el usuario debe cambiarla en el siguiente inicio de sesión.
- Desactive una cuenta que ya no se usa. Cuando la persona se haya ido, puede elegir [[accounts.anonymise]]: un seudónimo sustituye el nombre.
- Una invitación sin respuesta está en la columna [[accounts.invited_until_column]], con un botón para enviarla de nuevo.
! La última cuenta de administrador no se puede desactivar ni puede perder el perfil.`,
  roles: `Un perfil es un conjunto de permisos. Una cuenta puede tener varios perfiles.
- Abra un perfil y elija sus permisos. Los cambios se aplican en la siguiente acción de sus usuarios.
! Un perfil que usan cuentas o anuncios no se puede eliminar.`,
  settings: `Límites y direcciones para todos los usuarios. Los cambios se aplican de inmediato.
- Abra un ajuste para cambiarlo. Al lado se muestran los valores permitidos.`,
  writing: `Escriba anuncios: el texto en inglés y sus traducciones, el periodo y los destinatarios.
- Escriba el título y el texto. Los botones sobre el texto ofrecen negrita, listas, títulos, enlaces, citas e imágenes.
- Añada traducciones. Los lectores de un idioma sin traducción reciben el texto inglés.
- Elija perfiles y centros, o deje ambos vacíos para dirigirse a todos los usuarios.
- Elija [[announcements.preview]], un centro, un perfil y un idioma para ver lo que ve ese usuario, o por qué no se muestra el anuncio.
- [[announcements.save_draft]] guarda un borrador que solo ven los administradores. [[announcements.publish]] lo muestra a sus lectores.
! Se quitan scripts, estilos, marcos e imágenes de otros servidores.`,
  record: `Un registro publicado, con sus campos, errores, direcciones y archivos para descargar.
- Use los botones de arriba para editar el registro, ver sus versiones o su familia, o imprimirlo.
! Ningún registro tiene este ISSN: compruebe las cifras. La última es un dígito de control, de 0 a 9 o X.`,
  marc21: `Los campos de un registro en una ventana pequeña, para leerlos junto a otro trabajo.
- Los enlaces de 7XX abren el registro enlazado.`,
  graph: `Los registros de una familia: soportes de un título, títulos anteriores y posteriores, y los demás enlaces.
- Elija arriba el tipo de familia. Las cajas son registros, las líneas enlaces. Una flecha apunta al título posterior.
- Haga clic en una caja para ver su registro. Las tablas de abajo muestran lo mismo como texto.
! Una línea discontinua: solo uno de los dos registros tiene el enlace.`,
  enrichments: `Los datos de otras fuentes se añaden a los registros desde tablas: agencias de archivo, servicios de indización, clases de la CDU, lugares.
- Elija [[enrichments.new]], después la fuente y una tabla con una columna de ISSN o ISSN-L.
- Empiece con una simulación. Muestra el resultado y los problemas de cada fila.
- Después ejecute la importación. Los registros que un usuario está editando reciben sus datos cuando termina el bloqueo.
! Una fila se rechaza: el ISSN es desconocido o no es válido, o el registro sería demasiado grande.`,
  centers: `Los centros de la red: nombres, dirección, contacto, lenguas y los países para los que registra publicaciones cada centro.
- Abra un centro para cambiarlo. Los cambios de países se aplican de inmediato a la regla del país y al formulario de asignación.
- Cierre un centro en lugar de eliminarlo. Ya no se ofrece, y sus registros no cambian.
- [[admin.close_center]] traspasa sus registros, bloques y cuentas a otro centro. Antes se muestra lo que se traspasa.
! El traspaso no empieza mientras se edita un registro del centro: la lista muestra los usuarios.
! Un centro que usan cuentas, bloques o registros no se puede eliminar.`,
  invitation: `Ha llegado aquí desde el enlace de una invitación.
- Elija una contraseña. Es válida de inmediato y se inicia su sesión.
! El enlace funciona una vez y durante unos días. Pida otra invitación a quien le invitó.`,
  house: `El estado del servidor: versión, base de datos, trabajo en segundo plano, copias de seguridad, errores. Se actualiza mientras la página está abierta.
- Un error tiene el número de su petición, que está también en el archivo de log del servidor. Comunique este número a quien administra el servidor.
- Una copia de seguridad se considera probada cuando «seriatim restore ARCHIVO --check» la ha leído entera.
! El trabajo abandonado ha fallado repetidamente: vea el motivo en el archivo de log del servidor.
! En una copia de formación, [[housePage.reset]] restaura los datos de demostración.`,
  mails: `Los correos que envía este producto: invitaciones, confirmaciones, mensajes de lectores.
- Busque palabras de una dirección, del asunto o del texto, o elija un estado.
- Abra una fila para leer el correo. [[mailsPage.send_again]] lo envía de inmediato.
- [[mailsPage.test]] muestra si el servidor de correo acepta correos.
! Un correo en espera se reenvía diez veces en tres días, a intervalos crecientes. Su fila muestra el motivo del último fallo.
! Sin servidor de correo, los correos esperan aquí. Pida a quien administra el servidor que defina SMTP_URL.`,
  webhooks: `Programas que reciben notificaciones de los cambios de registros públicos. Los cambios de los registros que encuentra una búsqueda se envían a la dirección del programa.
- Busque palabras de una dirección, de su propietario o de un motivo, o elija un estado.
- [[webhooks.replay]] reanuda una suscripción y envía los cambios en espera.
! Tras doce fallos seguidos, una suscripción queda en pausa y su propietario recibe un correo. Los cambios posteriores esperan.
! Cada envío va firmado. docs/protocols.md describe cómo comprobarlo.`,
  work: `Actividad de todos los usuarios (bloqueos, tareas, importaciones, bloques, búsquedas supervisadas) y listas de registros incoherentes.
- Busque palabras de una fila, elija un estado o haga clic en la cabecera de una columna para ordenar.
- En [[admin.area_locks]], termine el bloqueo de un usuario que no se puede localizar. El usuario recibe un mensaje de inmediato, conserva el texto escrito y puede guardarlo después de abrir de nuevo el registro.
- En [[admin.area_tasks]], cancele las tareas que duran demasiado. En [[admin.area_monitored_searches]], traspase las búsquedas cuyo propietario se ha ido.
! Una tarea no se puede cancelar: las tareas de este tipo deben ejecutarse hasta el final.`,
  urls: `Las direcciones de 856 y 857 $u con el resultado de su última comprobación.
- Busque palabras de una dirección, de su servidor o del motivo, o elija un estado.
- [[urls.check]] comprueba una dirección de inmediato. Las demás se comprueban despacio por la noche, servidor por servidor.
- Haga clic en el número de registros para ver los registros con esta dirección.
! Una dirección se considera eliminada si el servidor lo indica, o si faltó en tres comprobaciones a lo largo de tres semanas.
! Una dirección no se puede comprobar: el servidor no admite robots, exige iniciar sesión o está en una red privada. Compruébela en su navegador.`,
}
