import type { Catalogue } from '../catalogue.ts'

/** The URLs of records in the administration, and their states. */
export const urls: Catalogue['urls'] = {
  state: 'Estado',
  any_state: 'Todos los estados',
  state_valid: 'responde',
  state_broken: 'roto',
  state_deleted: 'eliminado',
  state_uncheckable: 'no se puede comprobar',
  state_unknown: 'aún sin comprobar',
  url: 'Dirección',
  host: 'Servidor',
  status_code: 'Código de estado',
  reason: 'Motivo',
  checked_at: 'Comprobada',
  moved_to: 'Trasladada a',
  records: 'Registros',
  count: '{count, plural, =0 {Ninguna dirección} one {# dirección} many {# de direcciones} other {# direcciones}}',
  none: 'Ninguna dirección coincide',
  none_next:
    'Las direcciones llegan aquí con los registros que las contienen, en 856 y 857 $u. Cambie las palabras o el estado que busca.',
  check: 'Comprobar',
  check_url: 'Comprobar ahora: {url}',
  check_row: 'Comprobar la dirección ahora',
  checked: '{url}: {state}',
  show_records: '{count, plural, one {# registro} many {# de registros} other {# registros}} con {url}',
}
