/** E-mails: the subject and text of each. */
export const mails = {
  test_subject: 'Prueba del servidor de correo',
  test_text: `{username} envió este correo desde Seriatim para comprobar la entrega de correos.

El correo ha llegado. No hace falta responder.`,
  webhook_paused_subject: 'Una de sus suscripciones está en pausa',
  webhook_paused_text: `{username}, los cambios de registros ya no se pueden enviar a {url}. El último intento falló: {reason}.

No se pierde ningún cambio: los cambios esperan en la cola. Cuando la URL vuelva a funcionar, reanude la suscripción en su cuenta: {account}`,
  confirm_subject: 'Confirme su cuenta',
  confirm_text: `Se ha creado una cuenta con esta dirección de correo, seguramente por usted.

Confírmela en el plazo de dos días:
{address}

Si no creó la cuenta, no haga caso de este correo. La cuenta se eliminará.`,
  confirm_again_subject: 'Confirme su cuenta y elija una contraseña',
  confirm_again_text: `Se ha vuelto a solicitar una cuenta con esta dirección de correo, seguramente por usted.

Elija una contraseña en un plazo de tres horas. Con ello también se confirma la cuenta:
{address}

Los enlaces de los correos anteriores ya no sirven. Si no ha solicitado una cuenta, no haga caso de este correo. La cuenta se eliminará.`,
  known_subject: 'Ya tiene una cuenta',
  known_text: `Se ha solicitado una cuenta nueva para esta dirección de correo, seguramente por usted. Ya tiene una cuenta.

Si olvidó la contraseña, elija una nueva:
{address}

Si no solicitó una cuenta, no haga caso de este correo.`,
  reset_subject: 'Elija una nueva contraseña',
  reset_text: `Se ha solicitado una nueva contraseña para esta cuenta, seguramente por usted.

Elíjala en el plazo de tres horas:
{address}

Si no la solicitó, no haga caso de este correo. Su contraseña no cambia.`,
  contact_subject: '{subject}',
  contact_text: `{name} envió un mensaje por el formulario de contacto.

Organización: {organization}
Correo electrónico: {email}
País: {country}

{message}`,
  invitation_subject: 'Su cuenta de Seriatim',
  invitation_text: `{by} le invita a Seriatim, un sistema para catalogar publicaciones seriadas y asignar ISSN.

Su nombre de usuario: {username}

Elija una contraseña aquí. El enlace sirve una vez y es válido durante {days, plural, one {# día} many {# de días} other {# días}}:

{link}

Si no esperaba este correo, no haga nada: la cuenta no se puede usar sin el enlace.`,
  request_first_issue_subject: '¿Ha aparecido el primer número? Solicitud {id}',
  request_first_issue_text: `El primer número de «{title}» estaba anunciado para las últimas semanas. El ISSN: {text}.

Envíe una copia del primer número a {centre} o escriba su URL. Entonces se puede completar el registro de la publicación:
{link}`,
  request_sent_subject: 'Hemos recibido su solicitud {id}',
  request_sent_text: `{centre} ha recibido su solicitud.

Número de la solicitud: {id}
Título: {title}

Consulte su estado, envíe mensajes y añada archivos aquí:
{link}

Conserve este enlace: abre su solicitud sin contraseña.`,
  request_question_subject: 'Pregunta sobre su solicitud {id}',
  request_question_text: `{centre} tiene una pregunta sobre su solicitud para «{title}»:

{text}

El trabajo continúa después de su respuesta. Responda aquí:
{link}`,
  request_message_subject: 'Mensaje sobre su solicitud {id}',
  request_message_text: `{centre} le ha escrito sobre su solicitud para «{title}»:

{text}

Consulte la solicitud y responda aquí:
{link}`,
  request_refused_subject: 'Se rechazó su solicitud {id}',
  request_refused_text: `{centre} ha rechazado su solicitud para «{title}»:

{text}

Consulte la solicitud aquí:
{link}`,
  request_forwarded_subject: 'Otro centro ISSN tramita su solicitud {id}',
  request_forwarded_text: `{centre} tramita ahora su solicitud para «{title}».

{text}

Consulte la solicitud aquí:
{link}`,
  request_closed_subject: 'Se cerró su solicitud {id}',
  request_closed_text: `{centre} ha cerrado su solicitud para «{title}»:

{text}

Consulte la solicitud aquí:
{link}`,
  request_confirm_subject: 'Confirme su solicitud al centro ISSN',
  request_confirm_text: `Se ha escrito con esta dirección de correo una solicitud sobre la publicación «{title}», seguramente por usted.

Confírmela en el plazo de {days, plural, one {# día} many {# de días} other {# días}}. Entonces se enviará al centro ISSN:
{link}

Si no escribió la solicitud, no haga caso de este correo. La solicitud se eliminará.`,
  request_reminder_subject: 'Se necesita su respuesta para la solicitud {id}',
  request_reminder_text: `{centre} hizo una pregunta sobre la publicación «{title}» y espera su respuesta:

{text}

Responda aquí:
{link}`,
  request_invitation_subject: 'Solicitudes del editor {publisher}',
  request_invitation_text: `{by} añadió su dirección de correo al editor «{publisher}». Ahora puede ver sus solicitudes de ISSN y responder al centro ISSN.

Inicie sesión con esta dirección o regístrese antes:
{link}

Si no conoce a este editor, inicie sesión y abandónelo, o no haga caso de este correo.`,
  request_assigned_subject: '{subject}',
  request_assigned_text: '{text}',
  address_needed: 'Escriba una dirección de correo; su cuenta no tiene ninguna.',
}
