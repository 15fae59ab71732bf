export const days = {
  choose: 'Choisir la date dans un calendrier : {what}',
  calendar: 'Calendrier : {what}',
  pattern: 'JJ/MM/AAAA',
  unreadable: 'La date n’est pas valide. Saisissez-la comme {example} ou 2026-11-17.',
  outside_min: 'Cette date précède le {day}.',
  outside_max: 'Cette date suit le {day}.',
  previous_month: 'Mois précédent',
  next_month: 'Mois suivant',
  previous_year: 'Année précédente',
  next_year: 'Année suivante',
  previous_decade: 'Dix années précédentes',
  next_decade: 'Dix années suivantes',
}
