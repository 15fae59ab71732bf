/** Non-sorting characters: marking, display and suggestions. */
export const nonSorting = {
  toggle: 'Marquer comme non classant',
  tool: 'Marquer la sélection comme non classante, ou retirer les marques (Ctrl+Alt+N)',
  begin: 'Début des caractères non classants (U+0098)',
  end: 'Fin des caractères non classants (U+009C)',
  offers: 'Titres qui commencent par un article',
  begins_with: 'Le titre commence par l’article « {article} ».',
  mark: 'Marquer « {article} » comme non classant',
  key: 'Non classant',
  skipped: 'Non classant : « {text} »',
  nowhere: 'Placez d’abord le curseur dans un titre.',
}
