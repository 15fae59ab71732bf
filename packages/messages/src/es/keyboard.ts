/** The virtual keyboard. */
export const keyboard = {
  title: 'Teclado virtual',
  toggle: 'Teclado virtual',
  layout: 'Distribución',
  move: 'Mover el teclado: arrástrelo o use las flechas',
  close: 'Cerrar el teclado virtual',
  maps_keys: 'Usar esta distribución en mi teclado físico',
}
