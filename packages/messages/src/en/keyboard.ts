/** The virtual keyboard. */
export const keyboard = {
  title: 'Virtual keyboard',
  toggle: 'Virtual keyboard',
  layout: 'Layout',
  move: 'Move the keyboard: drag it or use the arrow keys',
  close: 'Close the virtual keyboard',
  maps_keys: 'Use this layout for my physical keyboard',
} as const
