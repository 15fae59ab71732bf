import type { Group } from './relations.ts'

/** The colours of the graph, in CSS notation for the canvas. */
export type Palette = {
  readonly page: string
  readonly panel: string
  readonly line: string
  readonly controlLine: string
  readonly text: string
  readonly dim: string
  readonly accent: string
  readonly accentTint: string
  readonly groups: Readonly<Record<Group, string>>
  readonly font: string
}

/** The CSS variable with the colour of each kind of relation. */
export const GROUP_TOKENS: Readonly<Record<Group, string>> = {
  medium: '--accent',
  succession: '--marc-code',
  part: '--warning',
  edition: '--good',
  other: '--dim',
}

const SCHEME = 'data-mantine-color-scheme'

/** Reads the colours of the page, or those of the light theme if `isPaper` is true. */
export const readPalette = (isPaper: boolean): Palette => {
  const root = document.documentElement
  const scheme = root.getAttribute(SCHEME)
  // The browser does not draw between these statements, so the page does not flicker.
  if (isPaper) root.setAttribute(SCHEME, 'light')
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const palette: Palette = {
    page: token('--page'),
    panel: token('--panel'),
    line: token('--line'),
    controlLine: token('--control-line'),
    text: token('--text'),
    dim: token('--dim'),
    accent: token('--accent'),
    accentTint: token('--accent-tint'),
    groups: {
      medium: token(GROUP_TOKENS.medium),
      succession: token(GROUP_TOKENS.succession),
      part: token(GROUP_TOKENS.part),
      edition: token(GROUP_TOKENS.edition),
      other: token(GROUP_TOKENS.other),
    },
    font: token('--sans').replaceAll('"', '').replaceAll('\n', ' '),
  }
  if (isPaper && scheme !== null) root.setAttribute(SCHEME, scheme)
  return palette
}
