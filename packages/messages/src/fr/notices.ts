import type { Catalogue } from '../catalogue.ts'

export const notices: Catalogue['notices'] = {
  lock_asked: '{username} demande votre verrou de {issn}.',
  changes_wait:
    '{count, plural, one {# modification attend} many {# de modifications attendent} other {# modifications attendent}} la fin de votre verrou de {issn}.',
  own_change_waits:
    '{count, plural, one {# modification de {issn} due à votre enregistrement de {cause} est} many {# de modifications de {issn} dues à votre enregistrement de {cause} sont} other {# modifications de {issn} dues à votre enregistrement de {cause} sont}} en attente{isEdited, select, yes { : {holder} modifie cette notice} other {}}.',
  own_changes_wait:
    '{count, plural, one {# autre notice attend} many {# d’autres notices attendent} other {# autres notices attendent}} des modifications dues à vos enregistrements.',
  block_none: '{centre} n’a plus de numéros libres.',
  block_soon:
    '{centre} n’a plus que {free, plural, one {# numéro libre} many {# de numéros libres} other {# numéros libres}}.',
  webhook_paused: 'Les modifications ne sont plus envoyées à {url} : l’abonnement est suspendu.',
  requests_new:
    '{count, plural, one {# nouvelle demande d’un éditeur n’a} many {# de nouvelles demandes d’éditeurs n’ont} other {# nouvelles demandes d’éditeurs n’ont}} pas de responsable.',
  request_answered:
    '{count, plural, one {# demande que vous traitez a} many {# de demandes que vous traitez ont} other {# demandes que vous traitez ont}} un message de l’éditeur sans réponse.',
  request_withdrawn:
    '{count, plural, one {# demande que vous traitez a été retirée} many {# de demandes que vous traitez ont été retirées} other {# demandes que vous traitez ont été retirées}} par l’éditeur ces sept derniers jours.',
  import_completed:
    'L’import de {file} est terminé : {records, plural, one {# notice} many {# de notices} other {# notices}}.',
  dry_run_completed:
    'L’essai à blanc de {file} est terminé : {records, plural, one {# notice} many {# de notices} other {# notices}}.',
  import_failed: 'L’import de {file} a échoué.',
  import_cancelled: 'L’import de {file} a été annulé.',
  enrichments_completed:
    'L’import d’enrichissements {file} est terminé : {rows, plural, one {# ligne} many {# de lignes} other {# lignes}}.',
  enrichments_tried:
    'L’essai à blanc des enrichissements {file} est terminé : {rows, plural, one {# ligne} many {# de lignes} other {# lignes}}.',
  enrichments_failed: 'L’import d’enrichissements {file} a échoué.',
  enrichments_cancelled: 'L’import d’enrichissements {file} a été annulé.',
  import_drafts:
    '{count, plural, one {# brouillon de l’import de {file} a} many {# de brouillons de l’import de {file} ont} other {# brouillons de l’import de {file} ont}} des erreurs.',
  draft_in_error: 'Votre brouillon de {issn} a {count, plural, one {# erreur} many {# d’erreurs} other {# erreurs}}.',
  drafts_in_error:
    '{count, plural, one {# autre de vos brouillons a} many {# d’autres de vos brouillons ont} other {# autres de vos brouillons ont}} des erreurs.',
  seen: 'L’import est marqué comme vu.',
  contact_unaddressed:
    '{count, plural, one {# message du portail n’a atteint} many {# messages du portail n’ont atteint} other {# messages du portail n’ont atteint}} aucun centre : saisissez une adresse de contact pour le Centre international.',
  rule_not_set: 'La modification de la règle {rule} que {author} avait planifiée n’a pas été faite.',
  rule_seen: 'L’avis est marqué comme vu.',
}
