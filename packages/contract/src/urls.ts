import { z } from 'zod'
import { call } from './call.ts'
import { checkedUrl } from './checked-url.ts'
import { URL_STATES } from './conditions.ts'
import { readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { issnParam } from './records.ts'

/** Checks a URL now, like the regular check, and stores the result for all users. */
export const checkUrl = call({
  name: 'checkUrl',
  method: 'POST',
  path: '/urls/check',
  permission: 'catalog',
  summary: 'Check a URL now',
  body: z.object({
    url: z.string().trim().min(1).max(4000),
    /** The record that contains the URL, so that searches by URL state are updated immediately. */
    issn: issnParam.optional(),
  }),
  answer: checkedUrl,
  errors: ['too_many_checks'],
})

const row = checkedUrl.extend({
  id: z.string(),
  /** The host of the URL in lower case, without port. Empty if the URL has no readable host. */
  host: z.string(),
  /** The number of records with the URL, including drafts. */
  records: z.number().int(),
})
export type UrlRow = z.output<typeof row>

export const URL_LIST = {
  sorts: ['url', 'host', 'state', 'status_code', 'reason', 'checked_at', 'moved_to', 'records', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind
export type UrlSort = (typeof URL_LIST)['sorts'][number]

const area = readOnlyArea({
  area: 'urls',
  plural: 'Urls',
  singular: 'Url',
  many: 'the URLs of records',
  one: 'a URL of records',
  row,
  list: URL_LIST,
  filters: { state: z.enum(URL_STATES).optional() },
  missing: 'url_not_found',
})
export const adminUrls = area.rows
export const adminUrl = area.row

/** Checks one of the URLs now. */
export const checkAdminUrl = call({
  name: 'checkAdminUrl',
  method: 'POST',
  path: '/admin/urls/:id/check',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Check a stored URL of records now',
  params: adminUrl.params,
  answer: row,
  errors: ['url_not_found', 'too_many_checks'],
})
