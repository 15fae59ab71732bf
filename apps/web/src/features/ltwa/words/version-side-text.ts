import type { LtwaChange } from '@seriatim/contract'

/** The content of a word in one version as text: abbreviation, languages, comments. */
export const versionSideText = (side: LtwaChange['before']): string => {
  if (side === null) return ''
  const { abbreviation, languages, comments } = side
  return [`${abbreviation ?? 'n.a.'} (${languages.join(', ')})`, comments].filter(Boolean).join(' · ')
}
