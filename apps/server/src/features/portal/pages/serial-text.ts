/** Texts about serials that several pages use. */
import type { Visit } from './visit.ts'

/** The years in 008 as readable text. */
export function formatYears({ t }: Visit, start: string | null, end: string | null): string | undefined {
  if (start === null || start === 'uuuu') return undefined
  const from = start.replaceAll('u', '?')
  if (end === null || end === '9999') return t('since', { year: from })
  if (end === start) return from
  return `${from}–${end === 'uuuu' ? '?' : end.replaceAll('u', '?')}`
}
