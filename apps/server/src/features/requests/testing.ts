/** Requests for tests. */
import { type RequestContentInput, requestContent } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import type { Mails } from '../mails/service.ts'
import { addRequest, type StoredRequest } from './repository.ts'
import { submitRequest } from './submit.ts'

/** A complete form for a French quarterly in print and online. */
export const requestForTest = (title: string, over: RequestContentInput = {}): RequestContentInput => ({
  country: 'FRA',
  title,
  publisher: 'Éditions des Essais',
  place: 'Vaucresson',
  language: 'fre',
  type: 'p',
  frequency: 'q',
  media: ['print', 'online'],
  first_issue_date: '2026-03',
  url: 'https://essais.example.org',
  contact_name: 'Ada Lovelace',
  ...over,
})

/** Makes a centre accept requests. */
export async function acceptRequests(db: Db, code: string, isOn = true): Promise<void> {
  const { id } = await db.selectFrom('centre').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await db
    .insertInto('request_settings')
    .values({ center_id: id, is_on: isOn })
    .onConflict((conflict) => conflict.column('center_id').doUpdateSet({ is_on: isOn }))
    .execute()
}

/** Sends a request as a publisher without an account does. Its centre must accept requests. */
export const sendForTest = (
  { db, mails }: { db: Db; mails: Mails },
  content: RequestContentInput,
  { email = 'ada@example.org', locale = 'en' }: { email?: string | null; locale?: Locale } = {},
): Promise<StoredRequest> =>
  db.transaction().execute(async (tx) => {
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
