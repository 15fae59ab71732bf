import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN des listes',
  about_issn_submission_quota:
    'Nombre d’ISSN distincts qu’un compte peut soumettre par listes au cours d’une période, sauf si le compte a son propre nombre.',
  name_issn_submission_quota_days: 'Période du quota',
  about_issn_submission_quota_days:
    'Durée d’une période en jours. Elle commence avec la première liste ; le décompte reprend ensuite à zéro.',
  name_url_checks_per_night: 'Liens vérifiés par nuit',
  about_url_checks_per_night:
    'Combien d’adresses de notices la vérification de nuit interroge au plus ; avec 0 aucune n’est vérifiée. Le reste est vérifié les nuits suivantes.',
  name_api_quota_total: 'API gratuite : ISSN en tout',
  about_api_quota_total:
    'Nombre d’ISSN distincts que l’API gratuite donne à un compte en tout, sauf si le compte a son propre nombre.',
  name_api_quota_day: 'API gratuite : notices par jour',
  about_api_quota_day:
    'Nombre de notices que l’API gratuite donne à un compte en un jour (UTC). La même notice compte de nouveau.',
  name_api_quota_second: 'API gratuite : requêtes par seconde',
  about_api_quota_second: 'Nombre de requêtes d’un compte auxquelles l’API gratuite répond en une seconde.',
  name_help_url: 'Aide externe',
  about_help_url:
    "L’adresse d’un wiki qui s’ouvre dans une nouvelle fenêtre à la place de l’aide, par exemple https://wiki.example.org/'{'route'}'. « '{'route'}' » devient le nom de la page d’où l’on vient : search, catalogue, assignment, etc. Vide : l’aide de ce produit.",
  name_mail_sender: 'Expéditeur des courriels',
  about_mail_sender: 'L’adresse d’où partent les courriels de ce produit.',
  name_default_role: 'Rôle des nouveaux comptes',
  about_default_role: 'Le code du rôle que le formulaire d’un nouveau compte propose d’abord. Vide : aucun.',
  name_erasure_days: 'Délai pour les adresses des comptes publics supprimés',
  about_erasure_days:
    'En combien de jours après la suppression d’un compte public son adresse est retirée des courriels envoyés et du journal d’audit, qui garde un pseudonyme.',
  name_invitation_days: 'Validité des invitations',
  about_invitation_days: 'Pendant combien de jours le lien d’une invitation sert.',
  name_site_url: 'Adresse de ce produit',
  about_site_url:
    'L’adresse web à laquelle on atteint ce produit : les liens des courriels et les adresses des pages publiques commencent par elle. Vide : l’adresse par laquelle le serveur a été atteint.',
  name_mail_days: 'Conservation des courriels',
  about_mail_days:
    'Combien de temps les courriels envoyés ou échoués peuvent être lus dans l’administration. Ensuite, ils sont supprimés.',
  name_oai_domain: 'Domaine des identifiants OAI',
  about_oai_domain:
    'Le nom dans les identifiants OAI-PMH, oai:DOMAINE:ISSN. Les moissonneurs reconnaissent les notices par lui : ne le changez qu’avant la première moisson.',
  not_of_address: 'Saisissez une adresse électronique de {max, number} caractères au plus.',
  not_of_domain: 'Saisissez un nom de domaine, par exemple issn.org, de {max, number} caractères au plus.',
  not_an_address:
    'Saisissez une adresse qui commence par https:// ou http:// et ne dépasse pas {max, number} caractères, ou rien.',
  no_address: 'aucune',
  name: 'Paramètre',
  value: 'Valeur',
  bounds: 'De {minimum, number} à {maximum, number} ; par défaut {usual, number}.',
  out_of_bounds: 'Saisissez un nombre entier de {minimum, number} à {maximum, number}.',
  changed_at: 'Modifié',
  changed_by: 'Par',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# jour} many {# jours} other {# jours}}',
  unit_record: '{value, plural, one {# notice} other {# notices}}',
  unit_request: '{value, plural, one {# requête} other {# requêtes}}',
  unit_address: '{value, plural, =0 {aucune} one {# adresse} many {# d’adresses} other {# adresses}}',
  unit_hour: '{value, plural, one {# heure} many {# d’heures} other {# heures}}',
  unit_minute: '{value, plural, one {# minute} many {# de minutes} other {# minutes}}',
  unit_megabyte: '{value, number} Mo',
  name_session_hours: 'Session sans usage',
  about_session_hours: 'Une session se termine ce temps après son dernier usage.',
  name_session_total_hours: 'Session en tout',
  about_session_total_hours: 'Une session se termine ce temps après la connexion, même si elle sert.',
  name_lock_minutes: 'Verrou d’une notice',
  about_lock_minutes:
    'Un verrou se termine ce temps après le dernier signe de vie de son détenteur ; un éditeur ouvert en donne un par minute.',
  name_import_megabytes: 'Plus grand import',
  about_import_megabytes: 'La taille maximale du fichier d’un import, aussi décompressé.',
  name_task_days: 'Conservation des tâches',
  about_task_days: 'Combien de temps les tâches terminées et leurs résultats peuvent être vus et téléchargés.',
  name_import_file_days: 'Conservation des fichiers importés',
  about_import_file_days:
    'Combien de temps les fichiers des imports et des tables d’enrichissements sont conservés après leur dernier usage.',
  name_product_name: 'Nom de ce produit',
  about_product_name: 'Affiché dans le menu, à la connexion et comme expéditeur des courriels.',
  name_maintenance_message: 'Maintenance : message',
  about_maintenance_message: 'Ce qu’on lit avant et pendant une maintenance annoncée. Vide : aucune n’est annoncée.',
  name_maintenance_from: 'Maintenance : début',
  about_maintenance_from:
    'Quand elle commence, comme 2026-12-01T18:00Z. Jusque-là un avis figure sur chaque page ; ensuite, chaque appel reçoit le message.',
  name_maintenance_until: 'Maintenance : fin',
  about_maintenance_until:
    'Quand elle se termine, comme 2026-12-01T20:00Z. La commande « seriatim maintenance off » la termine plus tôt.',
  fixed_smtp_url: 'Le serveur de courrier ; sans lui, les courriels attendent dans l’administration.',
  fixed_seriatim_url_check: '1 : les adresses des notices sont vérifiées la nuit.',
  fixed_seriatim_backups: 'Le dossier des sauvegardes sans nom.',
  fixed_seriatim_backups_kept: 'Combien de sauvegardes restent ; 0 : toutes.',
  fixed_seriatim_search_cache_mb: 'Mémoire pour les recherches, en mégaoctets ; 0 : aucune.',
  fixed_seriatim_search_kept_mb:
    'Espace disque pour les ensembles de notices des mots fréquents, en mégaoctets ; 0 : aucun n’est conservé.',
  fixed_seriatim_jobs: '1 : le travail de fond tourne dans ce serveur ; 0 : dans un processus à part.',
  fixed_log_level: 'Ce que le journal du serveur raconte.',
  not_of_line: 'Saisissez une ligne de {max, number} caractères au plus.',
  not_of_text: 'Saisissez un texte de {max, number} caractères au plus, sans saut de ligne.',
  not_of_moment:
    'Saisissez une date avec heure et fuseau, par exemple 2026-12-01T18:00Z, ou rien. ({max, number} caractères au plus.)',
  ends_before: 'La maintenance se termine après son début.',
  fixed: 'Fixé',
  fixed_yes: 'par le serveur',
}
