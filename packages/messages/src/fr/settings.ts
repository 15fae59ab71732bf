import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN des listes',
  about_issn_submission_quota:
    'Nombre d’ISSN distincts qu’un compte peut soumettre par listes au cours d’une période, sauf si le compte a son propre nombre.',
  name_issn_submission_quota_days: 'Période du quota',
  about_issn_submission_quota_days:
    'Durée d’une période en jours. Elle commence avec la première liste ; le décompte reprend ensuite à zéro.',
  name: 'Paramètre',
  value: 'Valeur',
  bounds: 'De {minimum, number} à {maximum, number} ; d’ordinaire {usual, number}.',
  out_of_bounds: 'Saisissez un nombre entier de {minimum, number} à {maximum, number}.',
  changed_at: 'Modifié',
  changed_by: 'Par',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# jour} many {# jours} other {# jours}}',
}
