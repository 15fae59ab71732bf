export const days = {
  choose: 'Elegir la fecha en un calendario: {what}',
  calendar: 'Calendario: {what}',
  pattern: 'DD/MM/AAAA',
  unreadable: 'La fecha no es válida. Escríbala como {example} o 2026-11-17.',
  outside_min: 'Esta fecha es anterior al {day}.',
  outside_max: 'Esta fecha es posterior al {day}.',
  previous_month: 'Mes anterior',
  next_month: 'Mes siguiente',
  previous_year: 'Año anterior',
  next_year: 'Año siguiente',
  previous_decade: 'Diez años anteriores',
  next_decade: 'Diez años siguientes',
}
