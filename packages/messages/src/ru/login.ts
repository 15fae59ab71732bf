export const login = {
  title: 'Вход',
  what: 'Каталогизация сериальных изданий, присвоение ISSN',
  username: 'Имя пользователя',
  password: 'Пароль',
  show_password: 'Показать или скрыть пароль',
  language: 'Язык',
  log_in: 'Войти',
  logged_in: 'Вы вошли как {username}',
  logged_out: 'Вы вышли из системы',
  session_expired: 'К сожалению, сеанс завершён. Войдите снова.',
  demonstration:
    'Это демонстрационная база: учётные записи paris, france, london, reader и nocentre, пароль у всех seriatim.',
  username_required: 'Необходимо указать имя пользователя',
  password_required: 'Необходимо указать пароль',
}
