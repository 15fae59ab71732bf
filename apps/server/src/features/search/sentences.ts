import { formatUnknown, type Locale } from '@seriatim/messages'
import type { QueryWarning } from '@seriatim/query'

/** What a warning says, places counted from 1 as people do; the line it is about is named. */
export const warningText = ({ code, near, position, source }: QueryWarning, locale: Locale): string => {
  const warning = formatUnknown(locale, `server.query-${code}`, { near, position: position + 1 })
  return source === 'basic' ? warning : formatUnknown(locale, 'server.search-in-line', { line: source + 1, warning })
}
