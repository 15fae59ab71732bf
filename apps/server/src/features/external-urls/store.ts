import { type ExternalUrlRow, MAX_PATTERN, NUMBER_PLACE } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { type ConfiguredSource, SHIPPED_SOURCES } from '@seriatim/profile/external-references'
import type { AreaStore } from '../../kernel/admin/serve-area.ts'
import { mergedShippedRows, type ShippedArea, shippedStore, shippedTarget } from '../../kernel/admin/shipped-area.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SourceColumns } from './parts.ts'
import { readSources, removeSource, writeSource } from './repository.ts'

/**
 * Matches a regular expression for MARC tags with three parts. Each part is a character, a full stop (any character) or
 * a set of characters in brackets. Other regular expressions are not allowed, because they may be slow.
 */
const TAG = /^(?:[0-9A-Za-z.]|\[[0-9A-Za-z]{1,36}\]){3}$/

/** True for a URL with one placeholder for the identifier. */
const isPattern = (pattern: string): boolean =>
  pattern.length <= MAX_PATTERN &&
  pattern.split(NUMBER_PLACE).length === 2 &&
  /^https?:\/\/[^\s{}]+$/i.test(pattern.replace(NUMBER_PLACE, '1')) &&
  URL.canParse(pattern.replace(NUMBER_PLACE, '1')) &&
  // The placeholder must not be in the host name, so that no record can lead readers to another site.
  !new URL(pattern.replace(NUMBER_PLACE, 'number-here')).host.includes('number-here')

const SOURCES: ShippedArea<SourceColumns> = {
  area: 'external_urls',
  codes: /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/,
  longestCode: 60,
  shipped: async () =>
    SHIPPED_SOURCES.map(({ code, name, pattern, tag, subfield }) => ({
      code,
      names: { en: name },
      pattern,
      tag,
      subfield,
      is_active: true,
    })),
  stored: readSources,
  write: writeSource,
  remove: removeSource,
  empty: { pattern: '', tag: '...', subfield: '01' },
  membersOf: ({ pattern, tag, subfield }) => ({ pattern, tag, subfield }),
  read(written, before, problems, locale) {
    const next = {
      pattern: written.pattern?.trim() ?? before.pattern,
      tag: written.tag?.trim() ?? before.tag,
      subfield: written.subfield?.trim() ?? before.subfield,
    }
    if (!isPattern(next.pattern)) problems.pattern = [format(locale, 'admin.external_pattern', { max: MAX_PATTERN })]
    if (!TAG.test(next.tag)) problems.tag = [format(locale, 'admin.external_tag')]
    if (!/^[0-9a-z]{1,10}$/.test(next.subfield)) problems.subfield = [format(locale, 'admin.external_subfield')]
    return next
  },
  textOf: ({ pattern, tag, subfield }) => [pattern, tag, subfield].join(' '),
}

export const externalUrlStore = (db: Db): AreaStore<ExternalUrlRow, Partial<ExternalUrlRow>> =>
  shippedStore(SOURCES, db) as AreaStore<ExternalUrlRow, Partial<ExternalUrlRow>>

/** Import target for external URL sources, so that administrators can import them as a table. */
export const externalUrlTarget = shippedTarget(SOURCES)

/** The active sources of external URLs. Identifiers in $0 and $1 of headings link to these sources. */
export async function activeUrlSources(db: Db, locale: Locale): Promise<ConfiguredSource[]> {
  const rows = await mergedShippedRows(SOURCES, db, locale)
  return rows.map(({ is_active: isActive, ...row }) => ({ ...row, isActive }))
}
