/** Non-sorting characters: marking, display and suggestions. */
export const nonSorting = {
  toggle: 'Marcar como no alfabetizable',
  tool: 'Marcar lo seleccionado como no alfabetizable, o quitar las marcas (Ctrl+Alt+N)',
  begin: 'Inicio de los caracteres no alfabetizables (U+0098)',
  end: 'Fin de los caracteres no alfabetizables (U+009C)',
  offers: 'Títulos que empiezan por un artículo',
  begins_with: 'El título empieza por el artículo «{article}».',
  mark: 'Marcar «{article}» como no alfabetizable',
  key: 'No alfabetizable',
  skipped: 'No se alfabetiza: «{text}»',
  nowhere: 'Coloque primero el cursor en un título.',
}
