import type { Catalogue } from '../catalogue.ts'

export const notices: Catalogue['notices'] = {
  lock_asked: '{username} le pide el bloqueo de {issn}.',
  changes_wait:
    '{count, plural, one {# cambio espera} many {# de cambios esperan} other {# cambios esperan}} a que termine su bloqueo de {issn}.',
  own_change_waits:
    'Usted guardó {cause}. {count, plural, one {# cambio} many {# de cambios} other {# cambios}} de {issn} {count, plural, one {está} other {están}} en espera{isEdited, select, yes {: {holder} está editando el registro} other {}}.',
  own_changes_wait:
    '{count, plural, one {Otro registro espera} many {Otros # de registros esperan} other {Otros # registros esperan}} cambios de registros que usted guardó.',
  block_none: '{centre} no tiene ningún número libre.',
  block_soon:
    'A {centre} {free, plural, one {le queda # número libre} many {le quedan # de números libres} other {le quedan # números libres}}.',
  webhook_paused: 'Ya no se envían cambios a {url}: la suscripción está en pausa.',
  requests_new:
    '{count, plural, one {# solicitud nueva de un editor no tiene} many {# de solicitudes nuevas de editores no tienen} other {# solicitudes nuevas de editores no tienen}} responsable.',
  request_answered:
    '{count, plural, one {# solicitud que usted tramita tiene} many {# de solicitudes que usted tramita tienen} other {# solicitudes que usted tramita tienen}} un mensaje del editor sin respuesta.',
  request_withdrawn:
    '{count, plural, one {El editor retiró # solicitud que usted tramita} many {Los editores retiraron # de solicitudes que usted tramita} other {Los editores retiraron # solicitudes que usted tramita}} en los últimos siete días.',
  import_completed:
    'La importación de {file} ha terminado: {records, plural, one {# registro} many {# de registros} other {# registros}}.',
  dry_run_completed:
    'La simulación de {file} ha terminado: {records, plural, one {# registro} many {# de registros} other {# registros}}.',
  import_failed: 'La importación de {file} ha fallado.',
  import_cancelled: 'La importación de {file} se canceló.',
  enrichments_completed:
    'La importación de enriquecimientos {file} ha terminado: {rows, plural, one {# fila} many {# de filas} other {# filas}}.',
  enrichments_tried:
    'La simulación de enriquecimientos {file} ha terminado: {rows, plural, one {# fila} many {# de filas} other {# filas}}.',
  enrichments_failed: 'La importación de enriquecimientos {file} ha fallado.',
  enrichments_cancelled: 'La importación de enriquecimientos {file} se canceló.',
  import_drafts:
    '{count, plural, one {# borrador de la importación de {file} tiene} many {# de borradores de la importación de {file} tienen} other {# borradores de la importación de {file} tienen}} errores.',
  draft_in_error: 'Su borrador de {issn} tiene {count, plural, one {# error} many {# de errores} other {# errores}}.',
  drafts_in_error:
    '{count, plural, one {Otro borrador suyo tiene} many {Otros # de borradores suyos tienen} other {Otros # borradores suyos tienen}} errores.',
  seen: 'La importación está marcada como vista.',
  contact_unaddressed:
    '{count, plural, one {# mensaje del portal no llegó} many {# de mensajes del portal no llegaron} other {# mensajes del portal no llegaron}} a ningún centro: introduzca una dirección de contacto del Centro Internacional.',
  rule_not_set: 'El cambio de la regla {rule} que programó {author} no se ha realizado.',
  rule_seen: 'El aviso está marcado como visto.',
}
