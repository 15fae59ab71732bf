/** Pages of the title and publisher indexes: ordered entries with links to searches for their records. */
import type { BrowseIndex } from '@seriatim/contract'
import type { FoldedPage } from '../search/fold-entries.ts'
import { h } from './h.ts'
import { renderPage } from './shell.ts'
import { table } from './table.ts'
import { portalUrl, type Visit } from './visit.ts'

export const ENTRIES_PER_PAGE = 25

/** The kinds of index entries by MARC tag, in display order. */
const KINDS = [
  ['kind_key_title', ['222']],
  ['kind_title', ['245']],
  ['kind_abbreviated', ['210']],
  ['kind_variant', ['130', '240', '242', '246', '247']],
  ['kind_publisher', ['260', '264']],
  ['kind_body', ['710', '720']],
] as const satisfies readonly (readonly [Parameters<Visit['t']>[0], readonly string[]])[]

const kindsOf = ({ t }: Visit, tags: readonly string[]): string =>
  KINDS.flatMap(([name, of]) => (of.some((tag) => tags.includes(tag)) ? [t(name)] : [])).join(', ')

/** @param count number of headings in the index; equal headings count separately */
export function browsePage(
  visit: Visit,
  index: BrowseIndex,
  {
    start,
    count,
    page,
    isBackwards,
  }: { readonly start: string; readonly count: number; readonly page: FoldedPage; readonly isBackwards: boolean },
): string {
  const { t, origin } = visit
  const path = `/portal/browse/${index}`
  const { entries, first } = page
  const after = isBackwards ? start : page.next
  const isBeginning = isBackwards ? page.next === undefined : start === ''
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
      t('entries', { count }),
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
        ['kinds', 'long'],
        ['records', 'count'],
      ],
      entries.map(({ keys, tags, label, hits }) => ({
        key: keys[0]!,
        cells: [
          h('a', { href: portalUrl('/portal', { heading: keys }) }, h('bdi', null, label || t('untitled'))),
          h('span', { className: 'dim' }, kindsOf(visit, tags)),
          visit.number(hits),
        ],
      })),
    ),
    entries.length === 0 ? h('p', null, t('nothing_found')) : null,
    h(
      'nav',
      { className: 'pager', 'aria-label': t('result_pages') },
      isBeginning ? null : h('a', { href: path }, t('beginning')),
      isBeginning || first === undefined
        ? null
        : h('a', { rel: 'prev', href: portalUrl(path, { before: first }) }, t('previous')),
      after === undefined || after === '' ? null : h('a', { rel: 'next', href: portalUrl(path, { after }) }, t('next')),
    ),
  )
}
