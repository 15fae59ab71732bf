/** Stores requests for tests without the form and its checks. */
import { requestContent } from '@seriatim/contract'
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { RequestTables } from '../../../schema/requests.ts'
import { findCentre } from '../../auth/centre-repository.ts'
import { addRequest, type StoredRequest } from '../repository.ts'
import { isEnded } from '../transitions.ts'

type Columns = Partial<Omit<Insertable<RequestTables['issn_request']>, 'content'>>

/** Adds a request of a centre. `columns` replace those that follow from the content. */
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
      content: requestContent.parse({
        ...{ kind: 'new', country: 'FRA', title: 'Revue des essais', publisher: 'Presses de test' },
        ...{ language: 'fre', media: ['print'], ...content },
      }),
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
