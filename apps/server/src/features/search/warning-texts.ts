import { format, formatUnknown, type Locale } from '@seriatim/messages'
import type { QueryWarning } from '@seriatim/query'
import type { Substitute } from '../../search/engine.ts'

/** Text of a query warning, with the number of its line and positions starting at 1. */
export const queryWarningText = ({ code, near, position, source }: QueryWarning, locale: Locale): string => {
  const warning = formatUnknown(locale, `server.query-${code}`, { near, position: position + 1 })
  return source === 'basic' ? warning : formatUnknown(locale, 'server.search-in-line', { line: source + 1, warning })
}

/** The reason why another search engine than the configured one answered. */
export const substituteEngineText = (substitute: Substitute, locale: Locale): string =>
  substitute.reason === 'away'
    ? format(locale, 'server.search-substitute-away')
    : format(locale, 'server.search-substitute-behind', { changes: substitute.changes })
