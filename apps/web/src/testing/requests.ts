import {
  continuingResourceTypes,
  type DryRunAnswer,
  frequencies,
  isoCountries,
  isoLanguages,
  issnCenters,
  me,
  media,
  type Profile,
  type RecordAnswer,
  type RequestView,
  readRecord,
  readRequest,
  readRequests,
  requestHandlers,
  requestTemplates,
  saveRecord,
  similarTitles,
} from '@seriatim/contract/schemas'
import { EMPTY_CONTENT } from '../features/requests/empty-content.ts'
import { CATALOGUER, network } from './draw.tsx'

/** A user of the French centre who handles requests and assigns ISSNs. */
export const HANDLER: Profile = {
  ...CATALOGUER,
  center: {
    id: '7',
    code: '_7',
    name: 'ISSN France',
    active_block: { id: '1', first: '8000-000', last: '8000-999', free: 900 },
  },
  permissions: ['search', 'catalog', 'issn_assignment', 'requests'],
  assignment_permission: true,
  requests_permission: true,
}

const TITLE = 'مجلة الشعر'

/** A new request with a right-to-left title, as the server sends it. */
export const REQUEST: RequestView = readRequest.answer!.parse({
  id: '7K2M-Q9XD',
  state: 'new',
  kind: 'new',
  title: TITLE,
  publisher: 'Éditions du Rivage',
  country: 'FRA',
  media: ['print', 'online'],
  center: { code: '_7', name: 'ISSN France' },
  handler: null,
  sent_at: '2026-11-20T09:00:00.000Z',
  age: 10,
  due_on: '2026-11-25',
  is_overdue: true,
  unanswered: 1,
  changed_issn: null,
  issns: [],
  updated_at: '2026-11-20T09:00:00.000Z',
  content: {
    ...EMPTY_CONTENT,
    title: TITLE,
    publisher: 'Éditions du Rivage',
    country: 'FRA',
    language: 'ara',
    media: ['print', 'online'],
    url: 'https://rivage.example/poesie',
    previous_issn: '1234-5679',
    contact_name: 'Amina',
  },
  romanised_title: 'Majallat al-shiʻr',
  email: 'amina@rivage.example',
  locale: 'fr',
  source: 'portal',
  events: [
    {
      id: '1',
      kind: 'sent',
      at: '2026-11-20T09:00:00.000Z',
      by: 'publisher',
      username: null,
      text: null,
      sentence: 'The request was sent',
      files: [],
    },
  ],
  files: [
    {
      id: 'f1',
      name: 'غلاف.pdf',
      content_type: 'application/pdf',
      bytes: 40_000,
      created_at: '2026-11-20T09:00:00.000Z',
    },
  ],
  records: [],
  actions: ['message', 'question', 'assign', 'refuse', 'forward', 'close', 'edit'],
}) as RequestView

const WIRE = {
  fields: {
    LDR: '00000nas a2200000ia 4500',
    '699': { indicator1: ' ', indicator2: ' ', subFields: [{ '8': 'wor' }] },
  },
}

/** A provisional record, as the server sends it. */
export const provisionalRecord = (issn: string): RecordAnswer => ({
  ...{ issn, record: WIRE, diagnostic: { errors: [], warnings: [] }, urls: [] },
  ...{ status: 'active', version_id: '12', published: null },
})

/** The answer of a dry run that finds no problem. */
export const validRecord = (changes: Partial<DryRunAnswer> = {}): DryRunAnswer => ({
  ...{ status: 'OK', diagnostic: { errors: [], warnings: [] }, record: WIRE, invalidated: [], redirects: [] },
  ...changes,
})

/** The requests that the simulated server has; calls that change requests replace them. */
export const stored: { requests: RequestView[] } = { requests: [] }

/** Changes a stored request as another user would. */
export const changeStored = (id: string, changes: Partial<RequestView>): RequestView => {
  stored.requests = stored.requests.map((each) =>
    each.id === id ? { ...each, updated_at: '2026-11-30T10:00:00.000Z', ...changes } : each,
  )
  return stored.requests.find((each) => each.id === id)!
}

/** Answers the calls that the pages of requests make. */
export function answerRequests(requests: readonly RequestView[] = [REQUEST]): void {
  stored.requests = [...requests]
  network.answer(me, () => HANDLER)
  network.answer(readRequests, ({ query: { state, handler } }) => {
    const isOpen = (request: RequestView) => ['new', 'in_progress', 'waiting'].includes(request.state)
    const rows = stored.requests.filter(
      (each) =>
        (state === 'all' || (state === 'open' ? isOpen(each) : each.state === state)) &&
        (handler === undefined || (handler === 'none' ? each.handler === null : each.handler?.id === HANDLER.id)),
    )
    const counts: Record<string, number> = {
      new: 0,
      in_progress: 0,
      waiting: 0,
      assigned: 0,
      refused: 0,
      withdrawn: 0,
      closed: 0,
    }
    for (const each of stored.requests) counts[each.state]!++
    return readRequests.answer!.parse({ rows, total: rows.length, counts })
  })
  network.answer(readRequest, ({ params: { id } }) => {
    const found = stored.requests.find((each) => each.id === id)
    return found ?? network.refuse({ code: 'request_not_found' }, 'This request does not exist.')
  })
  network.answer(requestHandlers, () => [
    { id: '7', code: 'france', name: 'france' },
    { id: '8', code: 'marie', name: 'marie' },
  ])
  network.answer(requestTemplates, () => [])
  network.answer(isoCountries, () => [{ id: 'FRA', code: 'FRA', name: 'France' }])
  network.answer(isoLanguages, () => [{ id: 'ara', code: 'ara', name: 'Arabic' }])
  network.answer(frequencies, () => [{ id: 'q', code: 'q', name: 'Quarterly' }])
  network.answer(continuingResourceTypes, () => [{ id: 'p', code: 'p', name: 'Periodical' }])
  network.answer(issnCenters, () => [
    { id: '7', code: '_7', name: 'ISSN France', countries: ['FRA'] },
    { id: '2', code: '_2', name: 'ISSN UK', countries: ['GBR'] },
  ])
  network.answer(media, () => [
    { id: 'ta', code: 'ta', name: 'Print' },
    { id: 'cr', code: 'cr', name: 'Online' },
  ])
  network.answer(similarTitles, () => [])
  network.answer(readRecord, ({ params: { issn } }) => provisionalRecord(issn))
  network.answer(saveRecord, () => validRecord())
}
