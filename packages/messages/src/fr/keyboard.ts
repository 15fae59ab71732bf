/** The virtual keyboard. */
export const keyboard = {
  title: 'Clavier virtuel',
  toggle: 'Clavier virtuel',
  layout: 'Disposition',
  move: 'Déplacer le clavier : faites-le glisser ou utilisez les flèches',
  close: 'Fermer le clavier virtuel',
  maps_keys: 'Utiliser cette disposition pour mes touches',
}
