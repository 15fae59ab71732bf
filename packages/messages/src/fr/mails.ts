/** Les courriels tels qu’ils partent : l’objet et le texte de chacun. */
export const mails = {
  test_subject: 'Essai du serveur de courrier',
  test_text: `{username} a envoyé ce courriel depuis Seriatim pour voir si les courriels arrivent.

Il est arrivé. Vous n’avez pas à y répondre.`,
  webhook_paused_subject: 'Un de vos abonnements est suspendu',
  webhook_paused_text: `{username}, les modifications de notices ne peuvent plus être envoyées à {url}. La dernière tentative a échoué : {reason}.

Rien n’est perdu : ce qui a changé attend. Lorsque l’adresse répondra de nouveau, reprenez l’abonnement dans votre compte : {account}`,
  confirm_subject: 'Confirmez votre compte',
  confirm_text: `Quelqu’un, sans doute vous, a ouvert un compte avec cette adresse.

Confirmez-le dans les deux jours :
{address}

Si ce n’était pas vous, ne tenez pas compte de ce courriel : le compte sera supprimé.`,
  known_subject: 'Vous avez déjà un compte',
  known_text: `Quelqu’un, sans doute vous, a voulu ouvrir un compte avec cette adresse. Vous en avez déjà un.

Si vous avez oublié le mot de passe, choisissez-en un nouveau :
{address}

Si ce n’était pas vous, ne tenez pas compte de ce courriel.`,
  reset_subject: 'Choisissez un nouveau mot de passe',
  reset_text: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe.

Choisissez-le dans les trois heures :
{address}

Si ce n’était pas vous, ne tenez pas compte de ce courriel : votre mot de passe reste inchangé.`,
  contact_subject: '{subject}',
  contact_text: `{name} a écrit par le formulaire de contact.

Organisme : {organization}
Adresse électronique : {email}
Pays : {country}

{message}`,
  invitation_subject: 'Votre compte Seriatim',
  invitation_text: `{by} vous invite dans Seriatim, où l’on décrit des publications en série et attribue des ISSN.

Votre nom d’utilisateur : {username}

Choisissez un mot de passe ici ; le lien sert une fois, pendant {days, plural, one {# jour} many {# de jours} other {# jours}} :

{link}

Vous n’attendiez pas ce courriel ? Ne faites rien : sans le lien, personne n’entre dans le compte.`,
  address_needed: 'Saisissez une adresse électronique ; votre compte n’en a pas.',
}
