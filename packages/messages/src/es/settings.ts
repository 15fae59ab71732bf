import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN en listas',
  about_issn_submission_quota:
    'Cuántos ISSN distintos puede enviar una cuenta con listas en un periodo, salvo que la cuenta tenga un número propio.',
  name_issn_submission_quota_days: 'Periodo de la cuota',
  about_issn_submission_quota_days:
    'Cuántos días dura un periodo. Comienza con la primera lista; después se vuelve a contar desde cero.',
  name: 'Ajuste',
  value: 'Valor',
  bounds: 'De {minimum, number} a {maximum, number}; normalmente {usual, number}.',
  out_of_bounds: 'Escriba un número entero de {minimum, number} a {maximum, number}.',
  changed_at: 'Modificado',
  changed_by: 'Por',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# día} many {# días} other {# días}}',
}
