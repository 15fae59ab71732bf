import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN des listes',
  about_issn_submission_quota:
    'Nombre d’ISSN distincts qu’un compte peut soumettre dans des listes au cours d’une période. Un compte peut avoir un nombre différent.',
  name_issn_submission_quota_days: 'Période du quota',
  about_issn_submission_quota_days:
    'Durée d’une période en jours. Elle commence avec la première liste. Le décompte reprend ensuite à zéro.',
  name_url_checks_per_night: 'Nombre de liens vérifiés par nuit',
  about_url_checks_per_night:
    'Nombre maximal d’adresses de notices vérifiées en une nuit. 0 : aucune. Les autres sont vérifiées les nuits suivantes.',
  name_api_quota_total: 'API gratuite : ISSN en tout',
  about_api_quota_total:
    'Nombre total d’ISSN distincts qu’un compte peut demander à l’API gratuite. Un compte peut avoir un nombre différent.',
  name_api_quota_day: 'API gratuite : notices par jour',
  about_api_quota_day:
    'Nombre de notices qu’un compte peut demander à l’API gratuite par jour (UTC). Une notice répétée compte de nouveau.',
  name_api_quota_second: 'API gratuite : requêtes par seconde',
  about_api_quota_second: 'Nombre de requêtes par seconde auxquelles l’API gratuite répond pour un compte.',
  name_help_url: 'Aide externe',
  about_help_url:
    "Adresse d’un wiki qui s’ouvre dans une nouvelle fenêtre à la place de l’aide intégrée, par exemple https://wiki.example.org/'{'route'}'. « '{'route'}' » est remplacé par le nom de la page actuelle : search, catalogue, assignment, etc. Si ce champ est vide, l’aide intégrée s’ouvre.",
  name_mail_sender: 'Expéditeur des courriels',
  about_mail_sender: 'Adresse d’expéditeur des courriels de ce produit.',
  name_default_role: 'Rôle des nouveaux comptes',
  about_default_role:
    'Code du rôle présélectionné dans le formulaire d’un nouveau compte. Si ce champ est vide, aucun rôle n’est présélectionné.',
  name_erasure_days: 'Comptes publics supprimés : délai de retrait de l’adresse',
  about_erasure_days:
    'Nombre de jours après lesquels l’adresse d’un compte public supprimé est retirée des courriels envoyés et du journal d’audit. Un pseudonyme reste dans le journal d’audit.',
  name_invitation_days: 'Validité des invitations',
  about_invitation_days: 'Nombre de jours pendant lesquels le lien d’une invitation est valable.',
  name_site_url: 'Adresse de ce produit',
  about_site_url:
    'Adresse web de ce produit. Les liens des courriels et les adresses des pages publiques commencent par cette adresse. Si ce champ est vide, l’adresse de la requête en cours est utilisée.',
  name_mail_days: 'Conservation des courriels',
  about_mail_days:
    'Durée pendant laquelle les courriels envoyés ou en échec peuvent être lus dans l’administration. Ensuite, ils sont supprimés.',
  name_request_days: 'Conservation des données personnelles des demandes d’éditeurs',
  about_request_days:
    'Nombre de jours après la fin d’une demande. Ensuite, l’adresse électronique, le nom du contact, les messages, les remarques et les fichiers sont supprimés. Les chiffres restent.',
  name_oai_domain: 'Domaine des identifiants OAI',
  about_oai_domain:
    'Domaine des identifiants OAI-PMH, oai:DOMAINE:ISSN. Les moissonneurs s’en servent pour identifier les notices. Ne le changez plus après le premier moissonnage.',
  not_of_address: 'Saisissez une adresse électronique de {max, number} caractères au plus.',
  not_of_domain: 'Saisissez un nom de domaine de {max, number} caractères au plus, par exemple issn.org.',
  not_an_address:
    'Saisissez une adresse qui commence par https:// ou http:// et ne dépasse pas {max, number} caractères, ou laissez le champ vide.',
  no_address: 'aucune',
  name: 'Paramètre',
  value: 'Valeur',
  bounds: 'De {minimum, number} à {maximum, number} ; par défaut {usual, number}.',
  out_of_bounds: 'Saisissez un nombre entier de {minimum, number} à {maximum, number}.',
  changed_at: 'Modifié',
  changed_by: 'Modifié par',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# jour} many {# jours} other {# jours}}',
  unit_record: '{value, plural, one {# notice} other {# notices}}',
  unit_request: '{value, plural, one {# requête} other {# requêtes}}',
  unit_address: '{value, plural, =0 {aucune} one {# adresse} many {# d’adresses} other {# adresses}}',
  unit_hour: '{value, plural, one {# heure} many {# d’heures} other {# heures}}',
  unit_minute: '{value, plural, one {# minute} many {# de minutes} other {# minutes}}',
  unit_megabyte: '{value, number} Mo',
  name_session_hours: 'Expiration d’une session inactive',
  about_session_hours: 'Une session se termine après ce temps d’inactivité.',
  name_session_total_hours: 'Durée maximale d’une session',
  about_session_total_hours:
    'Une session se termine quand cette durée s’est écoulée depuis la connexion, même si elle est utilisée.',
  name_lock_minutes: 'Expiration d’un verrou',
  about_lock_minutes:
    'Un verrou se termine si son détenteur n’envoie aucun signal pendant ce temps. Un éditeur ouvert envoie un signal toutes les minutes.',
  name_import_megabytes: 'Taille maximale d’un import',
  about_import_megabytes: 'Taille maximale du fichier d’un import, y compris après décompression.',
  name_task_days: 'Conservation des tâches',
  about_task_days: 'Durée pendant laquelle les tâches terminées et leurs résultats peuvent être vus et téléchargés.',
  name_import_file_days: 'Conservation des fichiers importés',
  about_import_file_days:
    'Durée de conservation des fichiers d’imports et de tableaux d’enrichissements après leur dernier usage.',
  name_product_name: 'Nom de ce produit',
  about_product_name: 'Ce nom est affiché dans le menu, sur la page de connexion et comme expéditeur des courriels.',
  name_maintenance_message: 'Maintenance : message',
  about_maintenance_message:
    'Message aux utilisateurs avant et pendant une maintenance annoncée. Si ce champ est vide, aucune maintenance n’est annoncée.',
  name_maintenance_from: 'Maintenance : début',
  about_maintenance_from:
    'Début, par exemple 2026-12-01T18:00Z. Avant le début, chaque page affiche un avis. Ensuite, le serveur répond à toutes les requêtes par ce message.',
  name_maintenance_until: 'Maintenance : fin',
  about_maintenance_until:
    'Fin, par exemple 2026-12-01T20:00Z. Pour terminer plus tôt, utilisez la commande « seriatim maintenance off ».',
  fixed_smtp_url: 'Serveur de courrier. Sans lui, les courriels attendent dans l’administration.',
  fixed_seriatim_url_check: '1 : les adresses des notices sont vérifiées la nuit.',
  fixed_seriatim_backups: 'Dossier par défaut des sauvegardes.',
  fixed_seriatim_backups_kept: 'Nombre de sauvegardes conservées. 0 : toutes.',
  fixed_seriatim_search_cache_mb: 'Mémoire pour les recherches en mégaoctets. 0 : aucune.',
  fixed_seriatim_search_kept_mb:
    'Espace disque en mégaoctets pour conserver les résultats des mots fréquents. 0 : aucun résultat n’est conservé.',
  fixed_seriatim_jobs: '1 : le travail en arrière-plan s’exécute dans ce serveur. 0 : dans un processus à part.',
  fixed_log_level: 'Niveau de détail du journal du serveur.',
  not_of_line: 'Saisissez une ligne de {max, number} caractères au plus.',
  not_of_text: 'Saisissez un texte de {max, number} caractères au plus, sans saut de ligne.',
  not_of_moment:
    'Saisissez une date avec heure et fuseau, par exemple 2026-12-01T18:00Z, ou laissez le champ vide. ({max, number} caractères au plus.)',
  ends_before: 'La fin de la maintenance doit être postérieure à son début.',
  fixed: 'Valeur fixée',
  fixed_yes: 'par le serveur',
  name_data_licence: 'Licence des données publiques',
  about_data_licence:
    'L’adresse web de la licence des données publiques, par exemple https://creativecommons.org/publicdomain/zero/1.0/. Le portail, les données liées, les extractions, OAI-PMH, SRU et la description de l’API l’indiquent. Si ce champ est vide, aucune licence n’est indiquée.',
}
