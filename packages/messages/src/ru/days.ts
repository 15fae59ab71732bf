export const days = {
  choose: 'Выбрать дату в календаре: {what}',
  calendar: 'Календарь: {what}',
  pattern: 'ДД.ММ.ГГГГ',
  unreadable: 'Неверная дата. Введите её так: {example} или 2026-11-17.',
  outside_min: 'Эта дата раньше, чем {day}.',
  outside_max: 'Эта дата позже, чем {day}.',
  previous_month: 'Предыдущий месяц',
  next_month: 'Следующий месяц',
  previous_year: 'Предыдущий год',
  next_year: 'Следующий год',
  previous_decade: 'Предыдущие десять лет',
  next_decade: 'Следующие десять лет',
}
