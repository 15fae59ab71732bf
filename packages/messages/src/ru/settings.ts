import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN в списках',
  about_issn_submission_quota:
    'Сколько разных ISSN учётная запись может отправить в списках за период, если у неё нет своего числа.',
  name_issn_submission_quota_days: 'Период квоты',
  about_issn_submission_quota_days:
    'Сколько дней длится период. Он начинается с первого списка, затем счёт начинается заново.',
  name: 'Настройка',
  value: 'Значение',
  bounds: 'От {minimum, number} до {maximum, number}; обычно {usual, number}.',
  out_of_bounds: 'Введите целое число от {minimum, number} до {maximum, number}.',
  changed_at: 'Изменено',
  changed_by: 'Кем',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
}
