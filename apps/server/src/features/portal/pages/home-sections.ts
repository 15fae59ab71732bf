/**
 * Sections of the home page: explanation of the ISSN, figures, map of centres, latest titles, and data for programs.
 */
import { CENTRAL_CENTRE } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Centre, type HomeContent, type HomeFigures, type HomeSummary, NEW_DAYS } from '../home/home.ts'
import { worldMap } from '../home/world-map.ts'
import { h } from './h.ts'
import { resultRow } from './result-row.ts'
import { portalUrl, type Visit } from './visit.ts'

const contactUrl = (country: string): string => portalUrl('/portal/contact', { country })

const aboutSection = ({ t }: Visit): ReactNode =>
  h(
    'div',
    { className: 'halves' },
    h(
      'section',
      null,
      h('h2', null, t('what_is_an_issn')),
      h('p', null, t('about_issn')),
      h('p', null, t('issn_form')),
    ),
    h(
      'section',
      null,
      h('h2', null, t('get_issn')),
      h(
        'ol',
        { className: 'steps' },
        h('li', null, t('get_issn_centre')),
        h('li', null, t('get_issn_details')),
        h('li', null, t('get_issn_show')),
      ),
      h(
        'p',
        { className: 'buttons' },
        h('a', { className: 'button main-button', href: '/portal/requests' }, t('request_issn')),
        h('a', { className: 'button', href: '/portal/contact' }, t('contact_centre')),
      ),
    ),
  )

const CHART = { width: 360, height: 120 }

/**
 * Area chart of the cumulative number of serials by decade. The statistics page contains the same numbers as a table.
 */
const growthChart = ({ t, number }: Visit, growth: HomeFigures['growth']): ReactNode => {
  const first = growth[0]
  const last = growth.at(-1)
  if (first === undefined || last === undefined || growth.length < 3) return null
  const { width, height } = CHART
  const points = growth.map(({ decade, inAll }) => {
    const x = ((decade - first.decade) / (last.decade - first.decade)) * width
    return `${Math.round(x)},${Math.round(height - (inAll / last.inAll) * (height - 4))}`
  })
  return h(
    'figure',
    { className: 'growth' },
    h(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${t('growth_chart')}: ${number(last.inAll)}` },
      h('path', { d: `M0,${height}L${points.join('L')}L${width},${height}Z` }),
    ),
    h(
      'figcaption',
      { className: 'dim' },
      h('span', { className: 'number' }, String(first.decade)),
      h('span', null, t('growth_chart')),
      h('span', { className: 'number' }, String(last.decade)),
    ),
  )
}

const figuresSection = (visit: Visit, { figures, centres }: HomeSummary): ReactNode => {
  const { t, number } = visit
  const shown: readonly (readonly [name: string, value: number])[] = [
    [t('figure_serials'), figures.total],
    [t('figure_countries'), figures.countries.size],
    [t('figure_centres'), centres.length],
    ...(figures.added === undefined ? [] : [[t('figure_added', { days: NEW_DAYS }), figures.added] as const]),
  ]
  return h(
    'section',
    null,
    h('h2', null, t('figures')),
    h(
      'div',
      { className: 'figures' },
      h(
        'dl',
        null,
        shown.map(([name, value]) => h('div', { key: name }, h('dt', null, name), h('dd', null, number(value)))),
      ),
      growthChart(visit, figures.growth),
    ),
    h('p', null, h('a', { href: '/portal/statistics' }, t('more_figures'))),
  )
}

/**
 * The map is hidden from screen readers and cannot be reached with the Tab key. Small states are difficult to select on
 * the map, and the list next to the map contains the same links.
 */
const centreMap = ({ labels }: Visit, centres: ReadonlyMap<string, Centre>): ReactNode => {
  const { width, height, areas, points } = worldMap()
  const other = areas.filter(({ code }) => !centres.has(code ?? '')).map(({ path }) => path.replace(/^m/, 'M'))
  const link = (code: string, shape: ReactNode): ReactNode =>
    h(
      'a',
      { key: code, href: contactUrl(code), tabIndex: -1 },
      h('title', null, `${labels.label('iso_country', code)}: ${centres.get(code)?.name ?? ''}`),
      shape,
    )
  return h(
    'svg',
    { className: 'map', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true },
    h('path', { d: other.join('') }),
    areas.map(({ code, path }) =>
      code === undefined || !centres.has(code) ? null : link(code, h('path', { d: path })),
    ),
    points.map(({ code, x, y }) => (centres.has(code) ? link(code, h('circle', { cx: x, cy: y, r: 5 })) : null)),
  )
}

const centresSection = (visit: Visit, { figures, centres }: HomeSummary): ReactNode => {
  const { t, labels } = visit
  const byCountry = new Map(centres.flatMap((centre) => centre.countries.map((code) => [code, centre] as const)))
  const country = (code: string): ReactNode => {
    const count = figures.countries.get(code)
    return h(
      'li',
      { key: code },
      h('a', { href: contactUrl(code) }, labels.label('iso_country', code)),
      count === undefined
        ? null
        : h(
            'a',
            { className: 'dim number', href: portalUrl('/portal', { f: `iso_country:${code}` }) },
            t('serials_of_country', { count }),
          ),
    )
  }
  return h(
    'section',
    { id: 'centres' },
    h('h2', null, t('centres')),
    h('p', null, t('centres_about', { count: byCountry.size })),
    h(
      'div',
      { className: 'centres' },
      centreMap(visit, byCountry),
      h(
        'ul',
        { className: 'centre-list', 'aria-label': t('centres_list') },
        centres.map(({ code, name, countries }) =>
          h(
            'li',
            { key: code },
            code === CENTRAL_CENTRE ? h('a', { href: '/portal/contact' }, name) : name,
            countries.length === 0 ? null : h('ul', null, countries.map(country)),
          ),
        ),
      ),
    ),
  )
}

const latestSection = (visit: Visit, { latest }: Pick<HomeContent, 'latest'>): ReactNode =>
  latest.length === 0
    ? null
    : h(
        'section',
        null,
        h('h2', null, visit.t('latest_titles')),
        h('p', { className: 'dim' }, visit.t('latest_titles_about')),
        h(
          'ul',
          { className: 'results latest' },
          latest.map((item) => resultRow(visit, item)),
        ),
      )

const programLinks = ({ t }: Visit): readonly (readonly [href: string, name: string, about: string])[] => [
  ['/portal/api', t('free_api'), t('free_api_about')],
  ['/dumps', t('dumps'), t('dumps_about')],
  ['/oai?verb=Identify', 'OAI-PMH', t('oai_about')],
  ['/sru', 'SRU', t('sru_about')],
  ['/portal/account#subscriptions', 'Webhooks', t('webhooks_about')],
  ['/portal/api#openrefine', 'OpenRefine', t('reconcile_about')],
]

const programsSection = (visit: Visit): ReactNode =>
  h(
    'section',
    null,
    h('h2', null, visit.t('for_programs')),
    h(
      'dl',
      { className: 'programs' },
      programLinks(visit).map(([href, name, about]) =>
        h('div', { key: href }, h('dt', null, h('a', { href }, name)), h('dd', null, about)),
      ),
    ),
  )

type Rendered = Pick<HomeSummary, 'figures' | 'centres'> & { readonly change: string; readonly html: string }

/**
 * The rendered sections that show no records, by language. Their figures change at most once a minute, and rendering
 * takes 20 ms.
 */
const rendered = new Map<Locale, Rendered>()

/** Renders the sections that show no records, or returns them as rendered before. */
export function reusedSections(visit: Visit, content: HomeSummary): string {
  const { locale, labels } = visit
  const { figures, centres } = content
  const known = rendered.get(locale)
  if (known?.figures === figures && known.centres === centres && known.change === labels.change) return known.html
  const html = renderToStaticMarkup(
    h(Fragment, null, aboutSection(visit), figuresSection(visit, content), centresSection(visit, content)),
  )
  rendered.set(locale, { figures, centres, change: labels.change, html })
  return html
}

export const homeSections = (visit: Visit, content: HomeContent): ReactNode => [
  h('div', { key: 'reused', dangerouslySetInnerHTML: { __html: reusedSections(visit, content) } }),
  h('div', { key: 'latest' }, latestSection(visit, content)),
  h('div', { key: 'programs' }, programsSection(visit)),
]
