import type { Catalogue } from '../catalogue.ts'

/** The URLs of records in the administration, and their states. */
export const urls: Catalogue['urls'] = {
  state: 'État',
  any_state: 'Tous les états',
  state_valid: 'fonctionne',
  state_broken: 'ne fonctionne pas',
  state_deleted: 'supprimée',
  state_uncheckable: 'ne peut pas être vérifiée',
  state_unknown: 'pas encore vérifiée',
  url: 'URL',
  host: 'Serveur',
  status_code: 'Code d’état',
  reason: 'Motif',
  checked_at: 'Vérifiée',
  moved_to: 'Nouvelle adresse',
  records: 'Notices',
  count: '{count, plural, =0 {Aucune URL} one {# URL} many {# d’URL} other {# URL}}',
  none: 'Aucune URL ne correspond',
  none_next: 'La liste contient les URL en 856 $u et 857 $u des notices. Changez la recherche ou l’état.',
  check: 'Vérifier',
  check_url: 'Vérifier maintenant : {url}',
  check_row: 'Vérifier l’URL maintenant',
  checked: '{url} : {state}',
  show_records: '{count, plural, one {# notice} many {# de notices} other {# notices}} avec {url}',
}
