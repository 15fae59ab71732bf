// Runs before the first paint, so that a dark page never flashes white. The key is the one that the theme manager writes.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('seriatim-color-scheme') || 'auto'
  } catch {
    // Storage is refused: the system's scheme stands.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
