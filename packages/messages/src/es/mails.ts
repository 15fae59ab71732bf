/** Correos electrónicos: el asunto y el texto de cada uno. */
export const mails = {
  test_subject: 'Prueba del servidor de correo',
  test_text: `{username} envió este correo desde Seriatim para ver si los correos llegan.

Ha llegado. No hace falta responder.`,
  webhook_paused_subject: 'Una de sus suscripciones está en pausa',
  webhook_paused_text: `{username}, los cambios de registros ya no se pueden enviar a {url}. El último intento falló: {reason}.

No se pierde nada: lo que cambió espera. Cuando la dirección vuelva a responder, reanude la suscripción en su cuenta: {account}`,
  confirm_subject: 'Confirme su cuenta',
  confirm_text: `Alguien, seguramente usted, abrió una cuenta con esta dirección.

Confírmela en el plazo de dos días:
{address}

Si no fue usted, no haga caso de este correo: la cuenta se eliminará.`,
  known_subject: 'Ya tiene una cuenta',
  known_text: `Alguien, seguramente usted, quiso abrir una cuenta con esta dirección. Ya tiene una.

Si olvidó la contraseña, elija una nueva:
{address}

Si no fue usted, no haga caso de este correo.`,
  reset_subject: 'Elija una nueva contraseña',
  reset_text: `Alguien, seguramente usted, pidió una nueva contraseña.

Elíjala en el plazo de tres horas:
{address}

Si no fue usted, no haga caso de este correo: su contraseña no cambia.`,
  contact_subject: '{subject}',
  contact_text: `{name} escribió por el formulario de contacto.

Organización: {organization}
Correo electrónico: {email}
País: {country}

{message}`,
  invitation_subject: 'Su cuenta de Seriatim',
  invitation_text: `{by} le invita a Seriatim, donde se describen publicaciones seriadas y se asignan ISSN.

Su nombre de usuario: {username}

Elija una contraseña aquí; el enlace sirve una vez, durante {days, plural, one {# día} many {# de días} other {# días}}:

{link}

¿No esperaba este correo? Entonces no haga nada: sin el enlace nadie entra en la cuenta.`,
  address_needed: 'Escriba una dirección de correo; su cuenta no tiene ninguna.',
}
