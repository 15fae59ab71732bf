/** The pages of the list of title word abbreviations. */
export const keyboard = {
  title: 'Виртуальная клавиатура',
  toggle: 'Виртуальная клавиатура',
  layout: 'Раскладка',
  move: 'Переместить клавиатуру: перетащите или используйте стрелки',
  close: 'Закрыть виртуальную клавиатуру',
  maps_keys: 'Использовать эту раскладку для моих клавиш',
}
