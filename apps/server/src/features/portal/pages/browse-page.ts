/** Pages of the title and publisher indexes: ordered entries with links to searches for their records. */
import type { BrowseIndex } from '@seriatim/contract'
import { withoutMarks } from '@seriatim/scripts'
import type { BrowsePage } from '../../../search/browse.ts'
import { h } from './h.ts'
import { renderPage } from './shell.ts'
import { table } from './table.ts'
import { portalUrl, type Visit } from './visit.ts'

export const ENTRIES_PER_PAGE = 25

/** @param page has one additional entry when there are more entries in the reading direction */
export function browsePage(
  visit: Visit,
  index: BrowseIndex,
  { start, page, isBackwards }: { readonly start: string; readonly page: BrowsePage; readonly isBackwards: boolean },
): string {
  const { t, origin } = visit
  const path = `/portal/browse/${index}`
  const hasMore = page.entries.length > ENTRIES_PER_PAGE
  const entries = isBackwards ? page.entries.slice(-ENTRIES_PER_PAGE) : page.entries.slice(0, ENTRIES_PER_PAGE)
  const next = isBackwards ? undefined : page.entries[ENTRIES_PER_PAGE]?.key
  const after = next ?? (isBackwards ? start : undefined)
  const isBeginning = isBackwards ? !hasMore : start === ''
  const other = index === 'titles' ? 'publishers' : 'titles'
  return renderPage(
    visit,
    {
      title: t(index === 'titles' ? 'browse_titles' : 'browse_publishers'),
      ...(start === '' ? { canonical: origin + path } : {}),
    },
    h('h1', null, t(index === 'titles' ? 'browse_titles' : 'browse_publishers')),
    h(
      'p',
      { className: 'dim' },
      t('entries', { count: page.count }),
      ' · ',
      h('a', { href: `/portal/browse/${other}` }, t(other === 'titles' ? 'browse_titles' : 'browse_publishers')),
    ),
    h(
      'form',
      { action: path, 'aria-label': t('go_to') },
      h('label', null, t('begins_with'), ' ', h('input', { name: 'start', maxLength: 200 })),
      ' ',
      h('button', { type: 'submit' }, t('go_to')),
    ),
    table(
      visit,
      [
        ['entry', 'long'],
        ['records', 'count'],
      ],
      entries.map(({ key, label, hits }) => ({
        key,
        cells: [
          h('a', { href: portalUrl('/portal', { heading: key }) }, withoutMarks(label) || t('untitled')),
          visit.number(hits),
        ],
      })),
    ),
    entries.length === 0 ? h('p', null, t('nothing_found')) : null,
    h(
      'nav',
      { className: 'pager', 'aria-label': t('result_pages') },
      isBeginning ? null : h('a', { href: path }, t('beginning')),
      isBeginning || entries[0] === undefined
        ? null
        : h('a', { rel: 'prev', href: portalUrl(path, { before: entries[0].key }) }, t('previous')),
      after === undefined || after === '' ? null : h('a', { rel: 'next', href: portalUrl(path, { after }) }, t('next')),
    ),
  )
}
