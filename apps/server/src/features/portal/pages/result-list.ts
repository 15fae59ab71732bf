/** Parts of the result page about the complete result list: groups by ISSN-L, files and the feed. */
import type { ReactNode } from 'react'
import { DOWNLOAD_FORMS, DOWNLOAD_LIMIT } from '../../public/download.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import { GROUP_LIMIT_RECORDS } from '../../public/public-search.ts'
import { h } from './h.ts'
import { portalUrl, type Visit } from './visit.ts'

/** Maximum number of records that the page shows for a group. */
export const SHOWN_OF_GROUP = 10

/**
 * A group on the page. `count` is the number of found records in the group; `records` contains the first
 * `SHOWN_OF_GROUP` of them.
 */
export type ShownGroup = {
  readonly issnl: string | undefined
  readonly count: number
  readonly records: readonly PublicRecord[]
}

/** The groups on the page, and the number of groups in the whole result. */
export type GroupedAnswer = { readonly total: number; readonly groups: readonly ShownGroup[] }

/** @param row creates the list item for a record */
export const groupedResults = (
  { t }: Visit,
  { groups }: GroupedAnswer,
  start: number,
  row: (found: PublicRecord) => ReactNode,
): ReactNode =>
  h(
    'ol',
    { className: 'results', start },
    groups.map(({ issnl, count, records }, index) =>
      count === 1 || issnl === undefined
        ? records.map(row)
        : h(
            'li',
            { key: `group ${index}`, className: 'group' },
            h('div', { className: 'line' }, t('group_of', { issnl, count })),
            h('ul', { className: 'results' }, records.map(row)),
            count > records.length
              ? h(
                  'a',
                  { href: portalUrl('/portal', { q: issnl }) },
                  t('more_of_group', { count: count - records.length }),
                )
              : null,
          ),
    ),
  )

type GroupChoice = { readonly isGrouped: boolean; readonly url: string; readonly grouped: GroupedAnswer | undefined }

/** The link that switches grouping on or off, and a sentence about the numbers of groups and records. */
export const groupChoice = ({ t }: Visit, { isGrouped, url, grouped }: GroupChoice): ReactNode =>
  h(
    'div',
    null,
    h(
      'p',
      { className: 'forms' },
      h('a', { href: url, rel: 'nofollow' }, t(isGrouped ? 'ungroup' : 'group')),
      grouped === undefined ? null : h('span', { className: 'dim' }, t('groups_found', { count: grouped.total })),
    ),
    isGrouped && grouped === undefined
      ? h('p', { className: 'notice' }, t('too_many_to_group', { limit: GROUP_LIMIT_RECORDS }))
      : null,
  )

type ListUrls = {
  readonly total: number
  /** Returns the URL of the file in a format. */
  readonly download: (format: string) => string
  readonly feed: string
}

/**
 * Links to files with the records of the search, and to the feed of the search. A search without results has a feed as
 * well.
 */
export const listFiles = ({ t, number }: Visit, { total, download, feed }: ListUrls): ReactNode =>
  h(
    'section',
    { className: 'list-files', 'aria-labelledby': 'list-files' },
    h('h2', { id: 'list-files' }, t(total === 0 ? 'follow_search' : 'download_list')),
    total === 0
      ? null
      : [
          h(
            'p',
            { key: 'limit', className: 'dim' },
            total > DOWNLOAD_LIMIT
              ? t('download_first', { limit: DOWNLOAD_LIMIT, total: number(total) })
              : t('download_all', { count: total, limit: DOWNLOAD_LIMIT }),
          ),
          h(
            'p',
            { key: 'forms', className: 'forms' },
            Object.entries(DOWNLOAD_FORMS).map(([form, { name }]) =>
              h('a', { key: form, href: download(form), rel: 'nofollow', download: true }, name),
            ),
          ),
        ],
    h('p', null, h('a', { href: feed, rel: 'nofollow' }, t('feed_link'))),
  )
