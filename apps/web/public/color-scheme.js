// Runs before the first paint, so that a dark page never flashes white. `theme.ts` stores the chosen theme under this
// key.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('seriatim-color-scheme') || 'auto'
  } catch {
    // Storage is refused: the color scheme of the system is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
