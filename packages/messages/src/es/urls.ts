import type { Catalogue } from '../catalogue.ts'

/** The URLs of records in the administration, and their states. */
export const urls: Catalogue['urls'] = {
  state: 'Estado',
  any_state: 'Todos los estados',
  state_valid: 'funciona',
  state_broken: 'rota',
  state_deleted: 'eliminada',
  state_uncheckable: 'no se puede comprobar',
  state_unknown: 'aún sin comprobar',
  url: 'URL',
  host: 'Servidor',
  status_code: 'Código de estado',
  reason: 'Motivo',
  checked_at: 'Comprobada',
  moved_to: 'Nueva dirección',
  records: 'Registros',
  count: '{count, plural, =0 {Ninguna URL} one {# URL} many {# de URL} other {# URL}}',
  none: 'Ninguna URL coincide',
  none_next: 'La lista contiene las URL de 856 $u y 857 $u de los registros. Cambie la búsqueda o el estado.',
  check: 'Comprobar ahora',
  check_url: 'Comprobar ahora: {url}',
  check_row: 'Comprobar la URL ahora',
  checked: '{url}: {state}',
  show_records: '{count, plural, one {# registro} many {# de registros} other {# registros}} con {url}',
}
