export const login = {
  title: 'Connexion',
  what: 'Cataloguer les publications en série, attribuer les ISSN',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  show_password: 'Afficher ou masquer le mot de passe',
  language: 'Langue',
  log_in: 'Se connecter',
  logged_in: 'Vous êtes maintenant connecté en tant que {username}',
  logged_out: 'Vous êtes maintenant déconnecté',
  session_expired: 'Désolé, votre session a expiré. Veuillez vous reconnecter.',
  demonstration:
    'Ceci est une base de démonstration : ses comptes sont paris, france, london, reader et nocentre, tous avec le mot de passe seriatim.',
  username_required: 'Le nom d’utilisateur est obligatoire',
  password_required: 'Le mot de passe est obligatoire',
}
