export const login = {
  title: 'Inicio de sesión',
  what: 'Catalogar publicaciones seriadas, asignar ISSN',
  username: 'Usuario',
  password: 'Contraseña',
  show_password: 'Mostrar u ocultar la contraseña',
  language: 'Idioma',
  log_in: 'Iniciar sesión',
  logged_in: 'Ha iniciado sesión como {username}',
  logged_out: 'Ha cerrado la sesión',
  session_expired: 'Lo sentimos, su sesión ha caducado. Vuelva a iniciar sesión.',
  demonstration:
    'Esta es una base de demostración: sus cuentas son paris, france, london, reader y nocentre, todas con la contraseña seriatim.',
  username_required: 'El nombre de usuario es obligatorio',
  password_required: 'La contraseña es obligatoria',
}
