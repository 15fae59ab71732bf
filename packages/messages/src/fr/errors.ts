export const errors = {
  bad_request: 'La requête n’est pas valide.',
  bad_request_at: 'La requête n’est pas valide : {path} : {reason}',
  invalid_json: 'Le corps de la requête n’est pas du JSON valide.',
  invalid_json_at: 'Le champ {path} de l’envoi n’est pas du JSON valide.',
  invalid_record: 'Les données ne sont pas un marc21 valide : la notice MARC est illisible.',
  bad_macro: 'La macro contient une erreur à la ligne {line}, colonne {column} : {reason} Corrigez-la et réessayez.',
  invalid_issn:
    'ISSN inconnu ou non valide : {issn}. Un ISSN s’écrit avec quatre chiffres, un trait d’union, trois chiffres et un chiffre ou X.',
  invalid_text: 'Le texte de {path} contient un caractère impossible à enregistrer (NUL ou substitut isolé).',
  query_syntax: 'La requête contient une erreur de syntaxe.',
  invalid_search_parameters: 'Paramètres de recherche non valides',
  invalid_search_parameters_at: 'Paramètres de recherche non valides : {path} : {reason}',
  invalid_search_parameters_character:
    'Paramètres de recherche non valides : {path} contient le caractère de contrôle {reason}. Supprimez-le.',
  invalid_keyword: 'Mot-clé non valide : {code}',
  invalid_keyword_type: 'Type de mot-clé non valide : {type}',
  invalid_filter_value: 'Valeur de filtre non valide : {term} : {key}',
  invalid_export_format: 'Format d’export non valide : {format}',
  invalid_export_params: 'Paramètres d’export non valides',
  invalid_export_params_at: 'Paramètres d’export non valides : {path} : {reason}',
  invalid_share_id: 'Identifiant de partage non valide',
  missing_description: 'Paramètre « description » manquant',
  missing_query: 'Requête absente : saisissez le titre à rechercher.',
  mapping_mismatch:
    'Les lignes envoyées ne concordent pas avec le fichier : la ligne {row} n’y est pas ou a un autre titre. Envoyez de nouveau le fichier.',
  too_many_titles:
    'Le tableau compte plus de {limit, number} titres. Divisez-le et traitez-en les parties l’une après l’autre.',
  bad_issn: 'Ligne {row} : « {issn} » n’est pas un ISSN valide. Choisissez un autre ISSN ou aucun.',
  not_creator: 'Seul l’utilisateur qui a créé cet élément peut le modifier ou le supprimer.',
  shared_search_not_found: 'Recherche partagée introuvable',
  monitored_search_not_found: 'Cette recherche surveillée n’existe pas.',
  beyond_limit: 'Seules les 20 000 premières notices d’une recherche peuvent être affichées.',
  invalid_position:
    'Cette position n’est pas dans cet index. Saisissez le début d’une entrée ou allez au début de l’index.',
  too_broad:
    'La requête trouve trop de notices, ou la base de données est lente en ce moment. Précisez la requête ou réessayez plus tard.',
  search_too_long:
    'La recherche a été arrêtée au bout de {seconds, plural, one {# seconde} other {# secondes}}. {line, plural, =0 {Précisez-la : ajoutez un mot, un centre ou un autre filtre.} other {La ligne # a pris le plus de temps : indiquez moins d’étiquettes, préférez des mots entiers à une expression régulière, ou supprimez la ligne.}}',
  bad_old_password: 'Le mot de passe actuel est incorrect.',
  weak_password:
    'Le mot de passe est trop faible. Utilisez au moins {min} caractères. N’utilisez ni le nom d’utilisateur, ni une suite de touches, ni un caractère répété, ni un mot courant.',
  password_named:
    'Le mot de passe ressemble trop au nom « {name} ». Les noms du produit, du site, du centre et de l’utilisateur sont faciles à deviner. Choisissez un autre mot de passe.',
  same_password: 'Le nouveau mot de passe est identique à l’ancien. Choisissez-en un autre.',
  bad_credentials: 'Nom d’utilisateur ou mot de passe incorrect.',
  invalid_format: 'Format « {format} » inconnu. Formats disponibles : {known}.',
  not_acceptable: 'Le serveur ne propose aucun des types de l’en-tête Accept. Demandez l’un de ceux-ci : {types}.',
  invalid_token:
    'Le jeton est absent, inconnu ou révoqué. Envoyez un jeton de votre compte dans l’en-tête Authorization: Bearer.',
  token_not_found: 'Vous n’avez pas ce jeton.',
  quota_total: 'Le quota de ce compte est épuisé : {limit, number} ISSN distincts en tout.',
  quota_day: 'Le quota du jour est épuisé : {limit, number} notices par jour. Il est réinitialisé à minuit UTC.',
  quota_second: 'Trop de requêtes : la limite est de {limit, number} par seconde. Réessayez dans une seconde.',
  quota_request:
    'La requête demande {asked, number} notices, mais il n’en reste que {left, number} dans votre quota. Demandez-en moins.',
  too_many_letters:
    'Trop de messages ont été envoyés depuis votre adresse. Réessayez dans {retry_after, plural, one {# seconde} other {# secondes}}.',
  not_a_public_account: 'Ce compte appartient à un centre. Seul un administrateur peut le supprimer.',
  session_expired: 'Votre session a expiré. Veuillez vous reconnecter.',
  csrf: 'Le jeton de sécurité de la requête est absent ou incorrect. Rechargez la page et réessayez.',
  forbidden: 'Vous n’avez pas le droit d’effectuer cette action.',
  inactive_user: 'Cet utilisateur est inactif et ne peut pas se connecter.',
  no_role: 'Cet utilisateur n’a aucun rôle et ne peut pas utiliser l’application.',
  not_your_centre: 'Vous ne pouvez modifier que les notices de votre centre.',
  not_your_centre_record:
    'Vous n’êtes pas autorisé à modifier cette notice. Vous ne pouvez modifier que les notices de votre centre.',
  not_lock_owner: 'Un autre utilisateur a le verrou de cette notice ; lui seul peut le lever.',
  no_centre: 'Aucun centre n’est affecté à {username}',
  version_not_in_error: 'Seule une version en erreur peut être supprimée.',
  not_found: 'Cette page ou adresse n’existe pas.',
  record_not_found: 'Aucune notice ne porte cet ISSN.',
  version_not_found: 'Cette version de la notice n’existe pas.',
  task_not_found: 'Cette tâche n’existe pas.',
  place_not_found: 'Cet endroit endommagé n’est pas dans le fichier.',
  task_result_not_found: 'Le résultat de la tâche est introuvable.',
  not_found_method: 'Cet appel n’existe pas : cette adresse n’accepte pas {method}. Elle accepte : {allowed}.',
  request_timeout: 'La requête a mis trop de temps à arriver. Veuillez l’envoyer de nouveau.',
  task_result_damaged:
    'Le fichier {name} a été endommagé dans le stockage et ne peut pas être téléchargé. Veuillez relancer la tâche.',
  address_too_long: 'L’adresse est trop longue.',
  headers_too_large:
    'Les en-têtes de la requête sont trop volumineux (la limite est de 16 ko). Veuillez supprimer les cookies de ce site et réessayer.',
  task_result_forbidden: 'Vous ne pouvez pas accéder à ce fichier de résultat.',
  task_not_cancellable: 'Cette tâche ne peut pas être annulée.',
  task_not_retryable: 'Cette tâche ne peut pas être relancée.',
  codes_fixed:
    'La norme fixe les codes de cette liste. Vous pouvez les renommer, les réordonner ou ne plus les proposer, mais pas en ajouter ni en supprimer.',
  shipped_row:
    '« {code} » fait partie du produit. Vous pouvez le modifier ou ne plus le proposer, mais pas le supprimer.',
  rule_of_product: 'Cette règle fait partie du produit. Vous pouvez la désactiver, mais pas la supprimer.',
  stale_row:
    'Un autre utilisateur a modifié cette ligne depuis que vous l’avez ouverte. Rouvrez-la pour voir son contenu actuel.',
  in_use:
    'Cette ligne ne peut pas être supprimée car elle est utilisée : {records, plural, =0 {} one {# notice l’utilise. } many {# notices l’utilisent. } other {# notices l’utilisent. }}{rules, plural, =0 {} one {# règle l’utilise ({rule_names}). } many {# règles l’utilisent ({rule_names}). } other {# règles l’utilisent ({rule_names}). }}{users, plural, =0 {} one {# compte l’utilise. } many {# comptes l’utilisent. } other {# comptes l’utilisent. }}{centers, plural, =0 {} one {# centre l’indique. } many {# centres l’indiquent. } other {# centres l’indiquent. }}{lc_countries, plural, =0 {} one {# pays MARC en dépend. } many {# pays MARC en dépendent. } other {# pays MARC en dépendent. }}{announcements, plural, =0 {} one {# annonce s’y adresse. } many {# annonces s’y adressent. } other {# annonces s’y adressent. }}{blocks, plural, =0 {} one {# bloc lui appartient. } many {# blocs lui appartiennent. } other {# blocs lui appartiennent. }}{imports, plural, =0 {} one {# import a été fait pour elle. } many {# imports ont été faits pour elle. } other {# imports ont été faits pour elle. }}{templates, plural, =0 {} one {# modèle lui appartient. } many {# modèles lui appartiennent. } other {# modèles lui appartiennent. }}{requests, plural, =0 {} one {# demande d’un éditeur lui appartient. } many {# demandes d’éditeurs lui appartiennent. } other {# demandes d’éditeurs lui appartiennent. }}{operations, plural, =0 {} one {Elle figure une fois dans le journal d’audit. } many {Elle figure # fois dans le journal d’audit. } other {Elle figure # fois dans le journal d’audit. }}Vous pouvez ne plus la proposer, ou la fermer.',
  center_stays: '{center} est le centre international et ne peut pas être fermé.',
  needed_by_product: '{code} est nécessaire au produit : impossible de le supprimer, de le vider ou de le désactiver.',
  center_closing: '{center} transmet ses données à {to}. Attendez la fin de la tâche ou annulez-la.',
  center_busy:
    '{center} ne peut pas être fermé maintenant : {lock_count, plural, =0 {} one {# de ses notices est en cours de modification. } many {# de ses notices sont en cours de modification. } other {# de ses notices sont en cours de modification. }}{blocks, plural, =0 {} one {Les notices de # bloc sont en cours de création ou de suppression. } many {Les notices de # de blocs sont en cours de création ou de suppression. } other {Les notices de # blocs sont en cours de création ou de suppression. }}{imports, plural, =0 {} one {# import de ce centre n’est pas terminé. } many {# d’imports de ce centre ne sont pas terminés. } other {# imports de ce centre ne sont pas terminés. }}Réessayez quand c’est terminé.',
  stale_version:
    'Un autre utilisateur a enregistré une version plus récente de cette notice depuis que vous l’avez ouverte.',
  not_iso2709:
    'La notice {issn} est trop grande pour ISO 2709 : une zone peut avoir 9 999 octets, une notice 99 999. Téléchargez-la en texte ou en MARCXML.',
  body_too_large: 'La requête est trop volumineuse (la limite est de 8 Mo).',
  unsupported_media_type: 'Le corps de la requête doit être du JSON (Content-Type: application/json).',
  unsupported_media_type_other: 'Le corps de la requête doit être de type {expected}.',
  cannot_set_right:
    'Le lien ou la famille ne peut pas être corrigé automatiquement. {reason, select, target_unknown {{issn} n’est pas dans la base de données : corrigez le numéro dans la notice, ou attendez qu’il soit décrit.} target_free {{issn} ne décrit encore aucune publication : le lien réciproque sera ajouté avec sa description.} target_cancelled {{issn} est annulé : indiquez dans le lien le numéro qui le remplace.} target_suppressed {{issn} est supprimé : supprimez le lien ou corrigez son numéro.} self {La notice est liée à elle-même : corrigez le numéro du lien.} medium_twice {Deux membres ont le même support : corrigez 007 ou le lien 776 entre eux.} issnl_unknown {L’ISSN-L {issn} n’a pas encore de notice : il restera inchangé jusqu’à la création de cette notice.} years_contradict {Les dates et les liens se contredisent : corrigez 008, ou 780 et 785, des notices.} issnl_contradicts {La famille d’un de ses ISSN-L a un problème à résoudre d’abord.} nothing {Rien ne changerait.} other {Corrigez les notices de {issn}.}}',
  lock_ended:
    '{by} a mis fin à votre verrou sur cette notice depuis l’administration. Rouvrez la notice pour continuer.',
  lock_not_found: 'Ce verrou n’existe pas. Il a peut-être expiré.',
  locked: 'Cette notice est verrouillée par un autre utilisateur : {holder} la modifie.',
  too_many_attempts:
    'Trop d’échecs de connexion. Réessayez dans {retry_after, plural, one {# seconde} other {# secondes}}.',
  too_busy:
    'Beaucoup de personnes se connectent en ce moment. Réessayez dans {retry_after, plural, one {# seconde} other {# secondes}}.',
  too_many_checks: 'Vous vérifiez trop d’URL à la fois. Attendez un instant, puis réessayez.',
  too_many_duplicates:
    'Vous avez {held, plural, one {# duplicata ouvert non enregistré} other {# duplicatas ouverts non enregistrés}}, et chacun réserve un numéro. Enregistrez-en ou fermez-en quelques-uns, puis recommencez. Ceux des fenêtres fermées sont libérés au bout de 15 minutes.',
  too_many_streams:
    'Trop de fenêtres reçoivent des mises à jour en même temps. Fermez-en quelques-unes, ou déconnectez-vous sur les autres ordinateurs.',
  unexpected: 'Une erreur inattendue s’est produite. Veuillez réessayer plus tard.',
  maintenance: '{message}',
  database_unavailable:
    'La base de données est injoignable pour le moment ; le serveur s’y reconnecte. Réessayez dans un instant. Si vous étiez en train d’enregistrer, vérifiez d’abord si vos modifications ont été enregistrées.',
  database_stalled:
    'La base de données ne répond plus depuis quelques secondes. Réessayez dans un instant. Si vous étiez en train d’enregistrer, vérifiez d’abord si vos modifications ont été enregistrées.',
  server_busy:
    'Le serveur est surchargé et votre requête n’a pas abouti. Réessayez dans {retry_after, plural, one {# seconde} other {# secondes}}.',
  index_building:
    'L’index des titres et des éditeurs est en cours de construction : {percent, number} % terminé. Réessayez dans quelques minutes.',
  index_grouping:
    'Les titres et éditeurs proches sont en cours de regroupement en arrière-plan. Réessayez dans quelques minutes.',
  not_ready:
    'Ce serveur ne peut pas répondre pour le moment : {problem, select, base {sa base de données ne répond pas} stopping {il est en cours d’arrêt} other {le schéma de sa base de données n’est pas celui de ce programme}}.',
  storage_full: 'Le disque du serveur est plein ; rien n’a été enregistré. Prévenez son administrateur.',
  logged_out: 'Vous êtes maintenant déconnecté.',
  password_changed: 'Votre mot de passe a été changé.',
  unknown_centre: 'Le centre ISSN {center} n’existe pas.',
  invalid_medium: 'Code de support non valide : {medium}',
  same_medium: '{issn} est déjà sur ce support ({medium}). Choisissez-en un autre.',
  idempotency_key_invalid: 'Une Idempotency-Key doit avoir de 1 à {max} caractères imprimables.',
  not_the_caller: 'Les numéros ne peuvent être attribués qu’à l’utilisateur qui les demande, pas à {user}.',
  no_active_block: 'Aucun bloc d’ISSN actif pour le centre {center}.',
  not_enough_numbers:
    '{available, plural, =0 {Aucun ISSN libre dans le bloc d’ISSN du centre {center}.} one {# seul ISSN libre pour le centre {center} ; il en faut {wanted}.} other {# ISSN libres seulement pour le centre {center} ; il en faut {wanted}.}}',
  not_duplicable: '{issn} ne peut pas être dupliqué : il ne décrit aucune publication (catégorie {category}).',
  idempotency_key_reused: 'Cette Idempotency-Key a déjà servi à une autre requête. Utilisez-en une nouvelle.',
  no_file: 'L’envoi ne contient aucun fichier.',
  not_mrc:
    'Le fichier soumis n’est pas un fichier .mrc (sont aussi acceptés .mrk et .xml, et leurs archives .gz ou .zip).',
  not_one_file:
    'Une archive doit contenir exactement un fichier de notices ; celle-ci en contient {files, plural, =0 {aucun} one {#} other {#}}.',
  bad_archive: 'L’archive est endommagée ou son format ne correspond pas à son nom. Compressez le fichier à nouveau.',
  bad_mapping: '« mapping » doit être du JSON de la forme {form}.',
  unknown_enrichment_source: 'Source d’enrichissements « {source} » inconnue. Sources connues : {known}.',
  no_enrichment_column: 'Le tableau doit avoir l’une de ces colonnes : {columns}.',
  no_issn_column: 'Vous devez choisir au moins une colonne « ISSN ».',
  unknown_column: 'Le tableau n’a pas de colonne « {column} ».',
  issn_l_needed: 'Les données Keepers, d’indexation et ROAD ne sont disponibles qu’avec les informations ISSN-L.',
  no_issn: 'Aucun code ISSN valide n’a été soumis.',
  list_not_found: 'Vous n’avez pas cette liste.',
  quota_exceeded:
    'Vous avez dépassé votre quota de soumission d’ISSN : {asked, plural, one {# nouvel ISSN} other {# nouveaux ISSN}} dans cette liste, {used, number} utilisés sur {limit, number}.',
  unreadable_table:
    'Une erreur s’est produite à la lecture de votre fichier ; vérifiez son format.{problem, select, kind { Les tableaux peuvent être des fichiers .csv, .tsv ou .xlsx.} xls { C’est un ancien classeur .xls ou un classeur chiffré : enregistrez-le en .xlsx sans mot de passe.} empty { Il ne contient aucune ligne de texte.} binary { Ce n’est pas un fichier texte.} encoding { La ligne {line} n’est pas valide dans l’encodage {encoding}.} unknown_encoding { L’encodage {encoding} n’existe pas.} separator { Le séparateur et le guillemet doivent avoir un seul caractère chacun.} quote { Un guillemet n’est pas fermé à la ligne {line} ou après.} long { La ligne de tableau qui commence à la ligne {line} est trop longue ; un guillemet n’est peut-être pas fermé.} wide { La ligne {line} a plus de {limit, number} colonnes.} archive { Le classeur est endommagé.} too_large { Le classeur est trop volumineux.} json { Ce n’est pas du JSON valide avec des objets à l’entrée {row, number}.} header { La ligne {row, number} ne peut pas contenir les noms des colonnes.} formula { La cellule {cell} contient une formule sans résultat : ouvrez le classeur dans un tableur, enregistrez-le et envoyez-le de nouveau.} sheet { Il n’a pas de feuille « {sheet} ».} other {}}',
  unknown_import_mode: 'Mode d’import inconnu : {mode}',
  unknown_import_center: 'Centre d’import inconnu : {center}',
  unknown_import_category: 'Catégorie d’import inconnue : {category}',
  unknown_import_user: 'Utilisateur d’import inconnu : {user}',
  import_not_found: 'Cet import n’existe pas.',
  bulk_no_records: 'Il n’y a aucune notice à modifier : la recherche n’en trouve pas.',
  bulk_too_many:
    'La recherche trouve {records, number} notices, mais {most, number} seulement peuvent être modifiées à la fois. Précisez la recherche.',
  bulk_not_found: 'Ce lot de modifications n’existe pas, ou appartient à un autre centre.',
  bulk_state:
    'Cette action n’est pas possible maintenant : {state, select, previewing {l’aperçu est encore en cours} previewed {le lot n’a pas encore été exécuté} running {le lot est en cours d’exécution} completed {le lot est terminé} reverting {le lot est en cours d’annulation} reverted {le lot a été annulé} other {le lot a été interrompu}}.',
  bulk_nothing: 'Le lot n’a plus aucune notice à modifier.',
  bulk_all_invalid:
    '{records, plural, one {La notice aurait des erreurs} other {Les # notices auraient toutes des erreurs}} après la modification. Confirmez pour continuer.',
  import_running: 'Cet import est encore en cours ; attendez sa fin ou annulez-le.',
  import_not_dry_run: 'Seul un essai à blanc terminé peut être importé.',
  import_not_revertible:
    'Cet import ne peut pas être annulé : c’était un essai à blanc, il n’a rien enregistré ou il a déjà été annulé.',
  import_file_gone: 'Le fichier de cet import n’est plus conservé ; envoyez-le à nouveau.',
  file_too_large:
    'Le fichier dépasse {limit} {unit, select, GB {Go} other {Mo}}. Pour un fichier compressé, la taille décompressée compte.',
  unknown_country: 'Choisissez un pays valide dans la liste ({value} n’y figure pas).',
  lc_country_mismatch: 'Le pays MARC {lc} ne correspond pas à {country}.',
  block_first_invalid:
    'L’ISSN de départ se compose de quatre chiffres, d’un trait d’union et de trois chiffres, sans clé de contrôle : 1234-567.',
  block_count_invalid: 'Le nombre à créer est un entier de 1 à {max, number}.',
  block_past_end:
    'À partir de {first}, il {left, plural, one {ne reste que # numéro} other {ne reste que # numéros}} : le dernier numéro possible est 9999-999.',
  block_template_invalid:
    'Ce modèle ne peut pas servir : {problem, select, too_long {il est trop long.} unreadable {{reason}} several {il doit contenir une seule notice et en contient {count, number}.} no_fields {il ne contient aucune zone.} no_008 {il doit avoir la zone 008.} length_008 {sa zone 008 doit compter 40 caractères.} unstorable {la zone {field} contient un caractère impossible à enregistrer.} other {{reason}}}',
  block_overlaps:
    'Les numéros chevauchent le bloc {first} – {last} du centre {center} : un ISSN n’appartient qu’à un seul bloc.',
  block_holds_foreign_records:
    '{count, plural, one {# de ces numéros a déjà une notice} other {# de ces numéros ont déjà des notices}} d’un autre centre ; le premier est {issn} ({center}).',
  block_not_found: 'Bloc d’ISSN introuvable',
  announcement_not_found: 'Cette annonce n’existe pas.',
  more_than_own: 'Vous ne pouvez accorder que les droits que vous avez vous-même.',
  network_only:
    'Seuls les administrateurs du réseau peuvent effectuer cette action ; vous n’administrez que votre propre centre.',
  invitation_not_found: 'Cette invitation n’est plus valable. Demandez-en une autre.',
  setting_fixed:
    'Ce paramètre est fixé par l’environnement du serveur. Modifiez-le dans cet environnement et redémarrez le serveur.',
  mail_not_found: 'Ce courriel n’existe pas.',
  request_not_found: 'Cette demande n’existe pas, ou un autre centre la traite.',
  request_ended:
    'Cette demande est terminée : {state, select, assigned {les ISSN sont attribués} refused {elle a été refusée} withdrawn {l’éditeur l’a retirée} other {elle a été clôturée}}.',
  request_without_address: 'L’éditeur de cette demande n’a laissé aucune adresse électronique.',
  request_without_issn:
    'Ce changement ne demande pas de nouvel ISSN. Les ISSN ne sont attribués qu’aux nouvelles publications et aux nouveaux titres.',
  requests_off:
    'Le centre {center} n’accepte pas de demandes sur ce site.{contact, select, none {} other { Écrivez à {contact}.}}',
  too_many_requests:
    'Trop de demandes ont été envoyées. Réessayez {retry_after, plural, one {dans # seconde} other {dans # secondes}}.',
  webhook_not_found: 'Cet abonnement n’existe pas.',
  url_not_found: 'Cette URL n’est pas dans la liste.',
  dashboard_not_found: 'Ce tableau de bord n’existe pas.',
  row_not_found: 'Cette ligne n’existe pas : elle a peut-être été supprimée.',
  word_not_found: 'Ce mot n’existe pas : il a peut-être été supprimé.',
  ltwa_version_not_found: 'Cette version de la liste n’existe pas.',
  macro_not_found: 'Cette macro n’existe pas : elle a peut-être été supprimée.',
  template_not_found: 'Ce modèle n’existe pas : il a peut-être été supprimé.',
  file_not_found: 'Ce fichier n’existe pas.',
  help_page_not_found: 'Cette page d’aide n’existe pas.',
  last_administrator:
    'Il ne resterait aucun administrateur. Donnez d’abord le droit « Administrer » à un autre utilisateur.',
  user_anonymised: 'Ce compte a été anonymisé et ne peut plus être modifié.',
  own_administration:
    'Vous ne pouvez pas retirer votre propre droit d’administrer. Un autre administrateur peut le faire.',
  password_change_required:
    'Un administrateur a défini votre mot de passe. Choisissez d’abord un nouveau mot de passe.',
  not_an_image: 'Ce n’est pas une image affichable : envoyez un fichier PNG, JPEG, GIF ou WebP.',
  block_not_ready: 'Les notices de ce bloc n’ont pas toutes été créées.',
  block_scheduled_for_deletion: 'La suppression de ce bloc est planifiée ; attendez la fin de la tâche.',
  block_not_free:
    'Un bloc dont des notices ne sont pas libres ne peut pas être supprimé : {used, number} de ses numéros sont utilisés, {held, number} sont réservés par des utilisateurs.',
  block_used_up: 'Ce bloc n’a plus de numéros libres.',
  ic_only: 'Seuls les membres du Centre international de l’ISSN peuvent effectuer cette action.',
  close_impossible:
    'La notice {issn} ne peut pas être close par cet enregistrement : seule une notice citée en 780 peut l’être.',
  merge_same:
    'Fusion impossible : une notice ne peut pas être fusionnée avec elle-même. Indiquez deux numéros différents.',
  merge_impossible:
    'Fusion impossible : {problem, select, kept {{issn} ne peut pas être conservé : il ne décrit aucune publication valide.} cancelled {{issn} ne peut pas être annulé : il est déjà annulé ou supprimé.} claims {{issn} ne peut pas être annulé : sa seule description est un brouillon dont certaines modifications sont réservées au Centre international de l’ISSN. Corrigez d’abord le brouillon.} other {{issn} n’a aucune description à fusionner.}}',
  merge_invalid: 'Fusion impossible : la notice conservée enfreindrait une règle ; rien n’a été fusionné. {reason}',
  merge_unlike:
    'Fusion impossible sans motif : les deux notices décrivent peut-être deux publications ; rien n’a été fusionné. {reason}',
  reason_missing: 'Un forçage exige un motif, qui est noté dans le journal d’audit. Indiquez-en un.',
  would_be_invalid:
    '{issn} deviendrait invalide : {error}{count, plural, one {} many { En tout, # de notices deviendraient invalides.} other { En tout, # notices deviendraient invalides.}}',
  transfer_of_free: '{issn} est libre : il appartient à un bloc de son centre et ne peut pas être transféré.',
  block_country_foreign: 'Le centre et le pays ne vont pas ensemble. {reason}',
  locked_saving:
    'Cette notice est verrouillée par un autre utilisateur, qui l’enregistre. Veuillez réessayer dans un instant.',
  many_words_removed:
    '{removed, number} mots sur {words, number} seraient retirés de la liste, plus de 5 pour cent. Confirmez que vous voulez remplacer la liste.',
  list_changed:
    'La liste a changé depuis sa comparaison avec le fichier. Comparez de nouveau le fichier avec la liste.',
  list_full:
    'La liste est pleine : une liste peut avoir {limit, number} lignes. Vous pouvez supprimer des lignes qui ne sont plus proposées et qu’aucune notice n’utilise.',
  too_many_rows: 'La liste dépasserait la limite de {limit, number} lignes. Raccourcissez le fichier.',
  no_code_column:
    'La première ligne du fichier n’a pas de colonne « code ». Elle contient : {found}. Copiez la première ligne de l’export CSV de la liste.',
  column_twice: 'La première ligne du fichier a deux fois la colonne « {column} ». Supprimez-en une.',
  rows_faulty:
    'Rien n’a été importé : le fichier contient {faults, plural, one {# erreur} other {# erreurs}}, la première à la ligne {line, number}. Corrigez-le, puis choisissez-le à nouveau.',
}
