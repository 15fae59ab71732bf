/** The virtual keyboard. */
export const keyboard = {
  title: 'Virtual keyboard',
  toggle: 'Virtual keyboard',
  layout: 'Layout',
  move: 'Move the keyboard: drag, or use the arrow keys',
  close: 'Close the virtual keyboard',
  maps_keys: 'My keys type this layout',
} as const
