/** Texts about a serial that several pages show. */
import type { Visit } from './visit.ts'

export const recordAddress = (issn: string): string => `/resource/ISSN/${issn}`

/** Years of 008 in readable form. */
export function formatYears({ t }: Visit, start: string | null, end: string | null): string | undefined {
  if (start === null || start === 'uuuu') return undefined
  const from = start.replaceAll('u', '?')
  if (end === null || end === '9999') return t('since', { year: from })
  if (end === start) return from
  return `${from}–${end === 'uuuu' ? '?' : end.replaceAll('u', '?')}`
}
