/** Page with the number of serials by country and the growth of that number, computed from facet counts. */
import type { FacetValues } from '../../../search/engine.ts'
import { growthByDecade } from '../home/growth.ts'
import { h } from './h.ts'
import { renderPage } from './shell.ts'
import { table } from './table.ts'
import { portalUrl, type Visit } from './visit.ts'

export function statisticsPage(
  visit: Visit,
  { total, countries, years }: { readonly total: number; readonly countries: FacetValues; readonly years: FacetValues },
): string {
  const { t, labels, origin } = visit
  const growth = growthByDecade(years)
  const most = Math.max(1, ...growth.map(({ inAll }) => inAll))
  const ofMost = Math.max(1, ...countries.buckets.map(({ count }) => count))
  const bar = (value: number, of: number) => h('progress', { value, max: of })
  return renderPage(
    visit,
    { title: t('statistics'), canonical: `${origin}/portal/statistics` },
    h('h1', null, t('statistics')),
    h('p', { className: 'sub' }, t('found', { count: total })),
    h(
      'div',
      { className: 'halves' },
      h(
        'section',
        null,
        h('h2', null, t('by_country')),
        table(
          visit,
          [['country'], ['records', 'count'], [null, 'bar']],
          countries.buckets.map(({ key, count }) => ({
            key,
            cells: [
              h('a', { href: portalUrl('/portal', { f: `iso_country:${key}` }) }, labels.label('iso_country', key)),
              visit.number(count),
              bar(count, ofMost),
            ],
          })),
        ),
      ),
      h(
        'section',
        null,
        h('h2', null, t('growth')),
        table(
          visit,
          [['decade'], ['began', 'count'], ['in_all', 'count'], [null, 'bar']],
          growth.map(({ decade, began, inAll }) => ({
            key: decade,
            cells: [String(decade), visit.number(began), visit.number(inAll), bar(inAll, most)],
          })),
        ),
      ),
    ),
  )
}
