import type { Catalogue } from '../catalogue.ts'

/** The URLs of records in the administration, and their states. */
export const urls: Catalogue['urls'] = {
  state: 'État',
  any_state: 'Tous les états',
  state_valid: 'répond',
  state_broken: 'rompu',
  state_deleted: 'supprimé',
  state_uncheckable: 'ne peut être vérifié',
  state_unknown: 'pas encore vérifié',
  url: 'Adresse',
  host: 'Serveur',
  status_code: 'Code d’état',
  reason: 'Motif',
  checked_at: 'Vérifiée',
  moved_to: 'Déplacée vers',
  records: 'Notices',
  count: '{count, plural, =0 {Aucune adresse} one {# adresse} many {# d’adresses} other {# adresses}}',
  none: 'Aucune adresse ne correspond',
  none_next:
    'Les adresses arrivent ici avec les notices qui les contiennent, en 856 et 857 $u. Changez les mots ou l’état recherchés.',
  check: 'Vérifier',
  check_url: 'Vérifier maintenant : {url}',
  check_row: 'Vérifier l’adresse maintenant',
  checked: '{url} : {state}',
  show_records: '{count, plural, one {# notice} many {# de notices} other {# notices}} avec {url}',
}
