export const login = {
  title: 'Login',
  what: 'Cataloguing serials, assigning ISSNs',
  username: 'Username',
  password: 'Password',
  show_password: 'Show or hide the password',
  language: 'Language',
  log_in: 'Login',
  logged_in: 'You are now logged in as {username}',
  logged_out: 'You are now logged out',
  session_expired: 'Sorry, your session has expired. Please login again.',
  demonstration:
    'This is a demonstration base: its accounts are paris, france, london, reader and nocentre, each with the password seriatim.',
  username_required: 'Username is required',
  password_required: 'Password is required',
} as const
