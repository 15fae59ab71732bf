/** The requests of a centre that is closed go to the centre that receives its other data (decision 66). */
import { OPEN_REQUEST_STATES } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type AuditedUser, auditHandOver } from './audit.ts'
import { requestCentre } from './repository.ts'
import { dueDay } from './submit.ts'
import { stateAfter } from './transitions.ts'

type Centre = { readonly id: number; readonly code: string }

/** Uses issn_request_of_centre. */
export async function countOpenRequests(db: Db, centreId: number): Promise<number> {
  const { count } = await db
    .selectFrom('issn_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('center_id', '=', centreId)
    .where('state', 'in', OPEN_REQUEST_STATES)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Locks the open requests of a centre. Call it before locks on the centre, because an assignment locks its request
 * first and then the centre.
 */
export async function lockOpenRequests(tx: Tx, centreId: number): Promise<void> {
  await tx
    .selectFrom('issn_request')
    .select('id')
    .where('center_id', '=', centreId)
    .where('state', 'in', OPEN_REQUEST_STATES)
    .orderBy('code')
    .forUpdate()
    .execute()
}

/**
 * Moves all requests and templates of a centre to another one. Open requests are new there, without handler and with a
 * new due day, and get the entry `forwarded`. Ended requests keep their state. `user` closes the centre.
 */
export async function handOverRequests(tx: Tx, from: Centre, to: Centre, user: AuditedUser): Promise<void> {
  const { dueDays } = await requestCentre(tx, to.id)
  const { rows: moved } = await sql<{ code: string }>`
    with moved as (
      update issn_request set center_id = ${to.id}, state = ${stateAfter('forward')}, handler_id = null,
        due_on = ${dueDay(new Date(), dueDays)}::date, waiting_since = null,
        updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
      where center_id = ${from.id} and state = any(${[...OPEN_REQUEST_STATES]}::text[])
      returning id, code
    ), events as (
      insert into request_event (request_id, kind, by, details)
      select id, 'forwarded', 'system', ${JSON.stringify({ from: from.code, to: to.code, closed: true })}::jsonb
      from moved
    )
    select code from moved order by code`.execute(tx)
  await auditHandOver(
    tx,
    user,
    moved.map(({ code }) => code),
    { from: from.code, to: to.code },
  )
  await tx.updateTable('issn_request').set({ center_id: to.id }).where('center_id', '=', from.id).execute()
  await tx.updateTable('request_template').set({ center_id: to.id }).where('center_id', '=', from.id).execute()
}
