/** Requests for tests: their content, sent through the form, or stored without it. */
import { type RequestContentInput, requestContent } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Insertable } from 'kysely'
import { findCentre } from '../../../kernel/auth/centre-repository.ts'
import type { Mails } from '../../../kernel/mails/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { RequestTables } from '../../../schema/requests.ts'
import { addRequest, type StoredRequest } from '../repository.ts'
import { submitRequest } from '../submit.ts'
import { isEnded } from '../transitions.ts'

/** The fields that every centre requires, for a French serial. */
export const REQUIRED_CONTENT = {
  kind: 'new',
  country: 'FRA',
  title: 'Revue des essais',
  publisher: 'Presses de test',
  language: 'fre',
  media: ['print'],
} as const satisfies RequestContentInput

/** A complete form for a French quarterly in print and online. */
export const requestForTest = (title: string, over: RequestContentInput = {}): RequestContentInput => ({
  ...REQUIRED_CONTENT,
  title,
  publisher: 'Éditions des Essais',
  place: 'Vaucresson',
  type: 'p',
  frequency: 'q',
  media: ['print', 'online'],
  first_issue_date: '2026-03',
  url: 'https://essais.example.org',
  contact_name: 'Ada Lovelace',
  ...over,
})

type Sender = { email?: string | null; locale?: Locale }

/** `sendRequest` with the services of a test. */
export type Send = (over?: RequestContentInput, sender?: Sender) => Promise<string>

let sentRequests = 0

/**
 * Sends a request as a publisher without an account does. Its centre must accept requests. Without a title in `over`,
 * each request has another title.
 * @returns the reference of the request
 */
export async function sendRequest(
  { db, mails }: { db: Db; mails: Mails },
  over: RequestContentInput = {},
  { email = 'ada@example.org', locale = 'en' }: Sender = {},
): Promise<string> {
  sentRequests += 1
  const content = requestForTest(`Cahiers de la demande numéro ${sentRequests} de Vaucresson`, over)
  const { code } = await db.transaction().execute(async (tx) => {
    const draft = await addRequest(tx, {
      state: 'draft',
      source: 'portal',
      centreId: null,
      userId: null,
      email,
      locale,
      content: requestContent.parse(content),
    })
    return submitRequest(tx, { mails }, draft, { action: 'send', now: new Date(), origin: 'https://issn.example' })
  })
  return code
}

type Columns = Partial<Omit<Insertable<RequestTables['issn_request']>, 'content'>>

/**
 * Stores a request of a centre without the form and its checks. `columns` override values computed from the content.
 */
export async function storeRequest(
  db: Db,
  { center = '_7', content = {}, ...columns }: Columns & { center?: string; content?: object } = {},
): Promise<StoredRequest> {
  const centre = await findCentre(db, center)
  const state = columns.state ?? 'new'
  const sentAt = (columns.sent_at as Date | undefined) ?? new Date()
  const request = await db.transaction().execute((tx) =>
    addRequest(tx, {
      state,
      source: columns.source ?? 'portal',
      centreId: centre!.id,
      userId: columns.user_id ?? null,
      email: columns.email ?? null,
      locale: columns.language ?? 'en',
      content: requestContent.parse({ ...REQUIRED_CONTENT, ...content }),
      sentAt,
    }),
  )
  return db
    .updateTable('issn_request')
    .set({ state, ...(isEnded(state) ? { ended_at: sentAt } : {}), ...columns })
    .where('id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The reference of the earliest request that no user of a centre has handled. */
export async function firstNewRequest(db: Db): Promise<string | undefined> {
  const request = await db
    .selectFrom('issn_request')
    .select('code')
    .where('state', '=', 'new')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return request?.code
}
