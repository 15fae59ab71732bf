export const cli = {
  exported:
    '{records, plural, one {# notice écrite} other {# notices écrites}} en {seconds, plural, one {# seconde} other {# secondes}} ({rate, number} par seconde).',
  bad_setting: 'La variable {variable} vaut « {value} » ; valeur attendue : {expected}.',
  port_taken:
    'Le port {port} de {host} est déjà pris par un autre programme. Arrêtez-le, ou choisissez un autre port avec PORT.',
  port_forbidden:
    'Cet utilisateur n’a pas le droit d’écouter sur le port {port} de {host}. Avec PORT, choisissez un port supérieur à 1023.',
  host_unknown: 'Cette machine n’a pas l’adresse {host}. Donnez à HOST une de ses adresses, ou 127.0.0.1.',
  folder_full:
    'Le disque du dossier de données {folder} est plein. Libérez de la place, ou choisissez un autre dossier avec SERIATIM_DATA.',
  folder_unwritable:
    'Impossible d’écrire dans le dossier de données {folder} ({reason}). Donnez à cet utilisateur le droit d’y écrire, ou choisissez un autre dossier avec SERIATIM_DATA.',
  folder_in_use:
    'Un serveur (processus {pid}) utilise déjà le dossier de données {folder}. Arrêtez-le d’abord, ou choisissez un autre dossier avec SERIATIM_DATA.',
  folder_in_use_by_command:
    'Une commande (processus {pid}) utilise le dossier de données {folder}. Attendez qu’elle soit terminée.',
  socket_folder:
    'Le dossier {folder} pour le socket de la base de données appartient à un autre utilisateur. Supprimez-le, ou donnez un autre dossier à TMPDIR.',
  orphan_stays:
    'Un processus PostgreSQL d’un démarrage précédent (processus {pid}) utilise encore {folder} et ne s’arrête pas. Terminez-le, puis recommencez.',
  no_embedded_server:
    'Il n’y a pas de base de données intégrée pour {platform}. Relancez npm install, ou indiquez un PostgreSQL 15 ou plus récent avec DATABASE_URL.',
  no_unprivileged_user:
    'La base de données ne peut pas tourner sous root, et aucun des comptes {candidates} n’existe. Créez-en un, ou démarrez sous un autre utilisateur.',
  other_postgresql:
    'La base de données de {folder} a été créée par PostgreSQL {found} ; ce programme contient PostgreSQL {wanted}. Restaurez une sauvegarde dans un nouveau dossier de données.',
  cluster_without_marker:
    'Le fichier {file} manque à la base de données de {folder}, mais PostgreSQL y a déjà tourné. La base de données est utilisée et le fichier est recréé.',
  cluster_set_aside:
    'Le dossier {folder} n’était pas vide, mais PostgreSQL n’y a jamais tourné. Il a été renommé {aside}, et une nouvelle base de données est créée. Rien n’a été supprimé.',
  cluster_damaged:
    'PostgreSQL a tourné dans {folder}, mais le fichier {file} y manque. Rien n’a été modifié. Restaurez une copie du dossier, ou renommez-le pour commencer avec une base de données vide.',
  database_failed: 'La base de données intégrée de {folder} n’a pas démarré : {reason}',
  database_lost: 'La base de données s’est arrêtée de façon inattendue : {reason}',
  database_unreachable:
    'La base de données à l’adresse {url} est injoignable : {reason}. Vérifiez DATABASE_URL, et vérifiez que le serveur fonctionne.',
  database_refused:
    'La base de données à l’adresse {url} refuse cet utilisateur : {reason}. Vérifiez l’utilisateur, le mot de passe et la base de données dans DATABASE_URL.',
  database_too_old:
    'La base de données à l’adresse {url} est un PostgreSQL {found} ; il faut au moins PostgreSQL {wanted}.',
  database_encoding: "La base de données à l’adresse {url} est encodée en {found}. Créez-la avec ENCODING ''UTF8''.",
  replica_refused:
    'La réplique à l’adresse {url} refuse cet utilisateur : {reason}. Vérifiez l’utilisateur, le mot de passe et la base de données dans DATABASE_REPLICA_URL.',
  replica_no_standby:
    'Le serveur à l’adresse {url} n’est pas une réplique : c’est le serveur principal lui-même, ou un serveur promu. DATABASE_REPLICA_URL ne doit nommer que des répliques de DATABASE_URL ; sans cette variable, le serveur principal répond à toutes les requêtes.',
  replica_other_base:
    'La base de données à l’adresse {url} n’est pas une copie de la base de données de DATABASE_URL : c’est un autre système ou une autre base de données. Vérifiez DATABASE_REPLICA_URL.',
  extension_refused:
    'La base de données refuse l’extension {extension} : {reason}. Demandez à son administrateur d’exécuter CREATE EXTENSION {extension}.',
  base_newer:
    'La base de données est plus récente que ce programme : elle a la migration {base}, mais la dernière migration du programme est {program}. Démarrez une version plus récente du programme.',
  migration_changed:
    'La migration {migration} de cette base de données diffère de celle de ce programme. Utilisez la version du programme qui correspond à la base de données.',
  migration_failed: 'La migration {migration} a échoué et a été annulée : {reason}',
  user_exists: 'L’utilisateur {username} existe déjà.',
  last_administrator:
    '{username} est le dernier compte d’administrateur : donnez d’abord le droit userManagement à un autre compte.',
  unknown_user: 'Utilisateur inconnu : il n’y a pas d’utilisateur {username}.',
  unknown_centre: 'Le centre {center} n’existe pas. Indiquez son code, par exemple _7.',
  unknown_permission: 'Le droit {permission} n’existe pas. Droits connus : all, {known}.',
  weak_password:
    'Le mot de passe est trop faible. Utilisez au moins {min} caractères. N’utilisez ni le nom d’utilisateur, ni une suite de touches, ni un caractère répété, ni un mot courant.',
  unknown_command: 'La commande {command} n’existe pas. Voir npx seriatim --help.',
  bad_arguments: '{reason} Voir npx seriatim {command} --help.',
  missing_argument: '{argument} manque. Voir npx seriatim {command} --help.',
  surplus_argument: '{argument} n’est pas attendu ici. Voir npx seriatim {command} --help.',
  wrong_argument: '{argument} vaut « {value} » ; attendu : {expected}. Voir npx seriatim {command} --help.',
  file_unreadable: 'Le fichier {file} ne peut pas être lu ({reason}).',
  record_faulty:
    'Notice {position} à l’octet {offset}{issn, select, none {} other {, {issn}}} : {fault}{more, plural, =0 {} one { (et # autre)} other { (et # autres)}}',
  validated:
    '{records, plural, one {# notice} other {# notices}} : {ok, number} sans erreur, {warning, number} avec avertissements, {error, number} avec erreurs.',
  unexpected: 'Une erreur inattendue s’est produite : {reason}',
  usage: 'Utilisation : npx seriatim COMMANDE [ARGUMENTS]',
  commands: 'Commandes (chacune avec --help) :',
  user_created: 'Utilisateur {username} créé.',
  password_set: 'Le mot de passe de {username} a été défini ; toutes ses sessions ont pris fin.',
  user_activated: 'Le compte {username} est actif.',
  user_deactivated: 'Le compte {username} est inactif ; ses sessions ont pris fin.',
  permissions_set: 'Les droits de {username} sont désormais : {permissions}.',
  sessions_ended: 'Les sessions de {username} ont pris fin.',
  migrated:
    '{count, plural, =0 {La base de données était à jour.} one {# migration appliquée.} other {# migrations appliquées.}}',
  maintenance_on: 'La maintenance est activée : {message}',
  maintenance_off: 'La maintenance est désactivée.',
  worker_started: 'Le processus exécute les tâches. Arrêtez-le avec Ctrl-C.',
  loading_demonstration: 'Chargement de la base de données de démonstration (premier démarrage seulement) ...',
  listening: 'Seriatim répond à l’adresse {url}',
  demonstration_accounts: 'Comptes de démonstration (mot de passe {password}) : {accounts}',
  demonstration_open:
    'ATTENTION : tous ceux qui ont accès à {host} peuvent se connecter avec les comptes de démonstration (mot de passe {password}) : {accounts}.',
  demonstration_refused:
    'Tous ceux qui ont accès à {host} pourraient se connecter avec les comptes de démonstration ({accounts}, mot de passe {password}). Changez leurs mots de passe ou désactivez-les (npx seriatim user set-password, user deactivate), commencez sans eux (SERIATIM_DEMO=0 dans un nouveau dossier de données), ou définissez SERIATIM_DEMO=1 pour les autoriser.',
  no_users:
    'Il n’y a pas encore d’utilisateur. Créez-en un : npx seriatim user create NOM --password MOT_DE_PASSE --permissions all',
  stopped: 'Seriatim est arrêté.',
  load_not_empty:
    'La base de données contient déjà des notices ; un chargement demande une base de données vide. Videz celle-ci, ou choisissez un autre dossier de données avec SERIATIM_DATA.',
  load_other_file:
    'Le chargement d’un autre fichier ({file}) dans cette base de données a été interrompu. Terminez-le d’abord avec ce fichier.',
  load_running: 'Un autre chargement dans cette base de données est en cours. Attendez qu’il soit terminé.',
  load_no_issn: 'ni 001 ni 022 $a n’est un ISSN (001 : « {value} »)',
  load_duplicate: 'le numéro {issn} a déjà été lu dans ce fichier',
  load_record_lost: 'La notice {position} à l’octet {offset}, 001 {issn}, n’a pas été enregistrée : {fault}',
  load_record_damaged:
    'La notice {position} à l’octet {offset}, 001 {issn, select, none {sans numéro} other {{issn}}}, était endommagée ; seule la partie lisible a été enregistrée : {fault}',
  load_resumed: 'Un chargement interrompu a été terminé à partir de la notice {position, number}.',
  loaded:
    '{stored, plural, one {# notice enregistrée} other {# notices enregistrées}} sur {read, number} lues, en {seconds, number} s ({rate, number} par seconde).',
  load_progress: '{records, number} notices, {rate, number} par seconde, {seconds, number} s',
  load_progress_left:
    '{records, number} notices, {rate, number} par seconde, {seconds, number} s, encore {left, number} s environ',
  import_noted: 'Notice {position}, octet {offset} : {fault}',
  import_rejected:
    'La notice {position} à l’octet {offset}, {issn, select, none {sans numéro} other {{issn}}}, a été rejetée : {fault}',
  import_damaged:
    'La notice {position} à l’octet {offset}, {issn, select, none {sans numéro} other {{issn}}}, était endommagée : {fault}',
  enrich_problem: 'Ligne {row, number}, {issn, select, none {sans numéro} other {{issn}}} : {message}',
  enriched:
    'Enrichissements {id} : {records, plural, one {# notice dans le tableau} other {# notices dans le tableau}} ; {added, number} zones ajoutées, {changed, number} modifiées, {unchanged, number} inchangées, {removed, number} supprimées, {unknown, number} numéros inconnus, {rejected, number} rejetés.',
  enrich_tried:
    'Essai à blanc {id}, rien n’a été écrit : {records, plural, one {# notice dans le tableau} other {# notices dans le tableau}} ; {added, number} zones seraient ajoutées, {changed, number} modifiées, {removed, number} supprimées ; {unchanged, number} inchangées, {unknown, number} numéros inconnus, {rejected, number} rejetés.',
  imported:
    'Import {id} : {records, plural, one {# notice} other {# notices}} en {seconds, number} s ({rate, number} par seconde) : {active, number} actives, {active_with_warnings, number} actives avec avertissements, {draft, number} brouillons, {rejected, number} rejetées.',
  import_tried:
    'Essai à blanc {id}, rien n’a été enregistré : sur {records, plural, one {# notice} other {# notices}}, {active, number} seraient actives, {active_with_warnings, number} actives avec avertissements, {draft, number} brouillons, {rejected, number} rejetées.',
  load_indexes: 'Construction de l’index {done} sur {of} ...',
  load_families: 'Calcul des familles ...',
  families_rebuilt:
    '{records, plural, one {# notice} other {# notices}} dans des familles, {links, plural, one {# lien} other {# liens}} ; calculé en {seconds, number} s.',
  dumps_made: '{count, plural, one {# notice figure} other {# notices figurent}} dans l’extraction du {date}.',
  dumps_running: 'Les extractions sont déjà en cours de création.',
  urls_checked:
    '{count, plural, =0 {Aucune URL n’est à vérifier.} one {# URL vérifiée.} many {# d’URL vérifiées.} other {# URL vérifiées.}}',
  search_is_postgres:
    'Seul PostgreSQL est utilisé pour la recherche. Définissez SERIATIM_SEARCH=opensearch pour utiliser OpenSearch.',
  search_unusable: 'OpenSearch n’est pas utilisable : {reason}',
  search_status:
    'OpenSearch {version}, index {index} : {behind, plural, =0 {toutes les modifications y sont} one {# modification n’y est pas encore} other {# modifications n’y sont pas encore}}.',
  search_to_be_built:
    'OpenSearch {version} : il n’y a pas d’index utilisable. Un serveur le construit automatiquement. Ou exécutez : npx seriatim search rebuild',
  search_verified: '{records, number} notices ; {compared, number} documents comparés, {rewritten, number} réécrits.',
  reindexed: '{records, plural, one {# notice indexée} other {# notices indexées}} en {seconds, number} s.',
  demo_reset: 'La base de données de démonstration a été reconstruite.',
  demo_not_demonstration:
    'Cette base de données n’est pas une base de données de démonstration ; ses notices seraient perdues. Rien n’a été changé.',
  ltwa_line:
    'La ligne {line} n’est pas une entrée de la liste : {code, select, columns {elle n’a pas les colonnes mot, abréviation, langues} word {le mot manque} abbreviation {l’abréviation manque} language {ce n’est pas un code de langue} comments {les commentaires dépassent 200 caractères} taken {le mot figure déjà plus haut} other {elle contient des caractères propres à un texte endommagé}} : « {value} ».',
  ltwa_no_words:
    'Le fichier {file} ne contient pas de liste des abréviations de mots de titres : chaque ligne doit comporter le mot, l’abréviation et les langues, séparés par des tabulations.',
  ltwa_loaded:
    '{words, plural, one {# mot} other {# mots}} dans la liste : {added, number} ajoutés, {changed, number} modifiés, {removed, number} supprimés (version {version}).',
  ltwa_would_load:
    'La liste aurait {words, plural, one {# mot} other {# mots}} : {added, number} ajoutés, {changed, number} modifiés, {removed, number} supprimés. Rien n’a été changé.',
  ltwa_needs_replace:
    '{removed, number} mots sur {words, number} seraient retirés de la liste, plus de 5 pour cent. Rien n’a été changé. Utilisez --replace pour remplacer la liste.',
  ltwa_must_replace: 'Plus de 5 pour cent des mots seraient retirés : il faut --replace.',
  ltwa_unchanged: 'La liste est inchangée.',
  ltwa_more: '... et {count, plural, one {# autre} other {# autres}}',
  ltwa_kept:
    '{count, plural, one {# ligne a été rejetée.} other {# lignes ont été rejetées.}} Leurs mots n’ont pas changé.',
  titles_written:
    '{file} a été écrit. {found, number} sur {titles, plural, one {# titre a} other {# titres ont}} un ISSN.',
  list_written: 'Le résultat a été écrit dans {file}.',
  ltwa_exported: '{words, plural, one {# mot écrit.} other {# mots écrits.}}',
  backup_done:
    'La base de données du {made} a été enregistrée dans {file} : {records, plural, one {# notice} many {# notices} other {# notices}}, {versions, plural, one {# version} many {# versions} other {# versions}}, {files, plural, one {# fichier} many {# fichiers} other {# fichiers}}, {megabytes} Mo, en {seconds, number} s. Somme de contrôle de toutes les versions : {checksum}',
  backup_removed: 'L’ancienne sauvegarde {file} a été supprimée',
  backup_checked:
    'La sauvegarde est complète : base de données du {made}, {records, plural, one {# notice} many {# notices} other {# notices}}, {versions, plural, one {# version} many {# versions} other {# versions}}, {files, plural, one {# fichier} many {# fichiers} other {# fichiers}}. Somme de contrôle de toutes les versions : {checksum}',
  backup_verified:
    'La sauvegarde a été restaurée à titre d’essai en {seconds, number} s : base de données du {made}, {records, plural, one {# notice} many {# notices} other {# notices}}, {versions, plural, one {# version} many {# versions} other {# versions}}, {files, plural, one {# fichier} many {# fichiers} other {# fichiers}}. Les recherches trouvent {searchable, plural, one {# notice} many {# notices} other {# notices}} ; {samples, plural, one {# notice a été lue et trouvée par son numéro} many {# notices ont été lues et trouvées par leur numéro} other {# notices ont été lues et trouvées par leur numéro}}. Somme de contrôle de toutes les versions : {checksum}',
  verify_differs:
    'La sauvegarde a été restaurée à titre d’essai mais ne correspond pas à sa description : {what} vaut {found} au lieu de {expected}.',
  restored:
    'Base de données du {made} restaurée : {records, plural, one {# notice} many {# notices} other {# notices}}, {versions, plural, one {# version} many {# versions} other {# versions}}, {files, plural, one {# fichier} many {# fichiers} other {# fichiers}}, en {seconds, number} s. Somme de contrôle de toutes les versions, conforme à la sauvegarde : {checksum}',
  backup_progress: '{part} : {megabytes} Mo',
  backup_index: 'Construction de l’index de recherche',
  backup_unreadable: 'Ce n’est pas une sauvegarde ({reason}).',
  backup_cut: 'La sauvegarde est tronquée. Rien n’a été restauré.',
  backup_damaged: 'La sauvegarde est endommagée : {part} diffère de l’original. Rien n’a été restauré.',
  backup_newer:
    'La sauvegarde vient d’un programme plus récent : elle a la migration {migration}, que ce programme n’a pas. Mettez d’abord le programme à jour.',
  restore_not_empty:
    'La base de données n’est pas vide. Une sauvegarde se restaure dans une base de données vide : indiquez un nouveau dossier de données avec SERIATIM_DATA, ou une base de données vide avec DATABASE_URL.',
  restore_other_schema:
    'La base de données est vide, mais son schéma n’est pas celui de la sauvegarde. Indiquez un nouveau dossier de données avec SERIATIM_DATA, ou une base de données sans aucune table avec DATABASE_URL.',
  restore_differs:
    'La base de données restaurée diffère de la sauvegarde dans la table {table}. Rien n’a été restauré.',
}
