/** E-mails: the subject and text of each. */
export const mails = {
  test_subject: 'Essai du serveur de courrier',
  test_text: `{username} a envoyé ce courriel depuis Seriatim pour vérifier la distribution des courriels.

Le courriel est arrivé. Vous n’avez pas à y répondre.`,
  webhook_paused_subject: 'Un de vos abonnements est suspendu',
  webhook_paused_text: `{username}, les modifications de notices ne peuvent plus être envoyées à {url}. La dernière tentative a échoué : {reason}.

Aucune modification n’est perdue : elles attendent dans la file. Lorsque l’URL fonctionnera de nouveau, reprenez l’abonnement dans votre compte : {account}`,
  confirm_subject: 'Confirmez votre compte',
  confirm_text: `Un compte a été créé avec cette adresse électronique, sans doute par vous.

Confirmez-le dans les deux jours :
{address}

Si vous n’avez pas créé ce compte, ne tenez pas compte de ce courriel. Le compte sera supprimé.`,
  confirm_again_subject: 'Confirmez votre compte et choisissez un mot de passe',
  confirm_again_text: `Un compte a de nouveau été demandé pour cette adresse électronique, très probablement par vous.

Choisissez un mot de passe dans les trois heures. Cela confirme aussi le compte :
{address}

Les liens des courriels précédents ne fonctionnent plus. Si vous n’avez pas demandé de compte, ignorez ce courriel. Le compte sera supprimé.`,
  known_subject: 'Vous avez déjà un compte',
  known_text: `Un nouveau compte a été demandé pour cette adresse électronique, sans doute par vous. Vous avez déjà un compte.

Si vous avez oublié le mot de passe, choisissez-en un nouveau :
{address}

Si vous n’avez pas demandé de compte, ne tenez pas compte de ce courriel.`,
  reset_subject: 'Choisissez un nouveau mot de passe',
  reset_text: `Un nouveau mot de passe a été demandé pour ce compte, sans doute par vous.

Choisissez-le dans les trois heures :
{address}

Si vous ne l’avez pas demandé, ne tenez pas compte de ce courriel. Votre mot de passe reste inchangé.`,
  contact_subject: '{subject}',
  contact_text: `{name} a envoyé un message par le formulaire de contact.

Organisme : {organization}
Adresse électronique : {email}
Pays : {country}

{message}`,
  invitation_subject: 'Votre compte Seriatim',
  invitation_text: `{by} vous invite à utiliser Seriatim, un système pour cataloguer des publications en série et attribuer des ISSN.

Votre nom d’utilisateur : {username}

Choisissez un mot de passe ici. Le lien ne fonctionne qu’une fois et est valable {days, plural, one {# jour} many {# de jours} other {# jours}} :

{link}

Si vous n’attendiez pas ce courriel, ne faites rien : le compte ne peut pas être utilisé sans le lien.`,
  request_first_issue_subject: 'Le premier numéro est-il paru ? Demande {id}',
  request_first_issue_text: `D’après votre demande, le premier numéro de « {title} » devrait maintenant être paru. L’ISSN : {text}.

Envoyez une copie du premier numéro à {centre}, ou écrivez son URL. La notice de la publication peut alors être complétée :
{link}`,
  request_sent_subject: 'Nous avons reçu votre demande {id}',
  request_sent_text: `{centre} a reçu votre demande.

Référence : {id}
Titre : {title}

Consultez son état, envoyez des messages et ajoutez des fichiers ici :
{link}

Conservez ce lien : il ouvre votre demande sans mot de passe.`,
  request_question_subject: 'Question sur votre demande {id}',
  request_question_text: `{centre} a une question sur votre demande pour « {title} » :

{text}

Le traitement continue après votre réponse. Répondez ici :
{link}`,
  request_message_subject: 'Message sur votre demande {id}',
  request_message_text: `{centre} vous a écrit au sujet de votre demande pour « {title} » :

{text}

Consultez la demande et répondez ici :
{link}`,
  request_refused_subject: 'Votre demande {id} a été refusée',
  request_refused_text: `{centre} a refusé votre demande pour « {title} » :

{text}

Consultez la demande ici :
{link}`,
  request_forwarded_subject: 'Un autre centre ISSN traite votre demande {id}',
  request_forwarded_text: `{centre} traite maintenant votre demande pour « {title} ».

{text}

Consultez la demande ici :
{link}`,
  request_closed_subject: 'Votre demande {id} a été clôturée',
  request_closed_text: `{centre} a clôturé votre demande pour « {title} » :

{text}

Consultez la demande ici :
{link}`,
  request_confirm_subject: 'Confirmez votre demande au centre ISSN',
  request_confirm_text: `Une demande au sujet de la publication « {title} » a été rédigée avec cette adresse électronique, sans doute par vous.

Confirmez-la dans un délai de {days, plural, one {# jour} many {# de jours} other {# jours}}. Elle est alors envoyée au centre ISSN :
{link}

Si vous n’avez pas rédigé cette demande, ignorez ce message. La demande sera supprimée.`,
  request_reminder_subject: 'Votre réponse est nécessaire pour la demande {id}',
  request_reminder_text: `{centre} a posé une question sur la publication « {title} » et attend votre réponse :

{text}

Répondez ici :
{link}`,
  request_invitation_subject: 'Demandes de l’éditeur {publisher}',
  request_invitation_text: `{by} a ajouté votre adresse électronique à l’éditeur « {publisher} ». Vous pouvez maintenant voir ses demandes d’ISSN et répondre au centre ISSN.

Connectez-vous avec cette adresse, ou inscrivez-vous d’abord :
{link}

Si vous ne connaissez pas cet éditeur, connectez-vous et quittez-le, ou ignorez ce message.`,
  request_assigned_subject: '{subject}',
  request_assigned_text: '{text}',
  address_needed: 'Saisissez une adresse électronique ; votre compte n’en a pas.',
}
