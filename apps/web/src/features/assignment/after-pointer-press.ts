/**
 * Runs `show` now, or after the current pointer press ends. A message that appears during the press would move the
 * button away from the pointer, and the click would be lost.
 */
export const afterPointerPress = (show: () => void): void => {
  if (document.querySelector(':active') === null) show()
  else addEventListener('pointerup', () => setTimeout(show), { once: true })
}
