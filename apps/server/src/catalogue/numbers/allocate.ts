import type { Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { AssignmentWay } from '../../schema/numbers.ts'
import { deleteLockEnd } from '../locks/lock-end-repository.ts'
import { type Holder, takeLock } from '../locks/repository.ts'
import type { RecordRow } from '../records/repository.ts'
import {
  type CentreRow,
  findUnavailable,
  hasFree,
  lockActiveBlock,
  lockCentre,
  lockLowestFree,
  lockQueuedBlocks,
  setBlockState,
  storeAssigned,
} from './repository.ts'

/** A string that sorts before every ISSN. */
const LOWEST = ''

/** Free numbers that must not be assigned, because the imported file contains their descriptions. */
export type IsReserved = (issn: string) => boolean
const NOTHING_RESERVED: IsReserved = () => false

/**
 * Locks and returns the lowest Free numbers of a block that no user has locked, in ascending order. Returns fewer than
 * `count` numbers if the block has no more.
 */
async function lockFreeNumbers(tx: Tx, blockId: number, count: number, isReserved: IsReserved): Promise<RecordRow[]> {
  const held: RecordRow[] = []
  let above = LOWEST
  while (held.length < count) {
    const lowestFree = await lockLowestFree(tx, blockId, { count: count - held.length, above })
    const last = lowestFree.at(-1)
    if (!last) break
    above = last.issn
    const spokenFor = await findUnavailable(
      tx,
      lowestFree.map(({ id }) => id),
    )
    held.push(...lowestFree.filter(({ id, issn }) => !spokenFor.has(id) && !isReserved(issn)))
  }
  return held
}

/**
 * Activates the next block of a centre. The block that was active is closed if it is used up. It returns to the queue
 * if it still has numbers that users have locked.
 */
async function activateNext(tx: Tx, active: { id: number } | undefined, next: { id: number }): Promise<void> {
  if (active) await setBlockState(tx, active.id, (await hasFree(tx, active.id)) ? 'queued' : 'closed')
  await setBlockState(tx, next.id, 'active')
}

/** Locks a centre until the end of the transaction. @throws Refusal 'unknown_centre' */
async function lockCentreOrRefuse(tx: Tx, centerId: number): Promise<CentreRow> {
  const centre = await lockCentre(tx, centerId)
  refuseUnless(centre, 'unknown_centre', { center: String(centerId) })
  return centre
}

/**
 * Passes `count` numbers to `take`, from the active block of a centre and then from its queued blocks. Each block
 * becomes active in turn.
 * @throws Refusal 'no_active_block' | 'not_enough_numbers'
 */
async function fromBlocks(
  tx: Tx,
  centre: CentreRow,
  count: number,
  take: (rows: RecordRow[], blockId: number) => Promise<void>,
  isReserved = NOTHING_RESERVED,
): Promise<void> {
  let active = await lockActiveBlock(tx, centre.id)
  const queue = await lockQueuedBlocks(tx, centre.id)
  refuseUnless(active ?? queue[0], 'no_active_block', { center: centre.code })
  let taken = 0
  while (taken < count) {
    const rows = active ? await lockFreeNumbers(tx, active.id, count - taken, isReserved) : []
    if (active && rows.length > 0) await take(rows, active.id)
    taken += rows.length
    if (taken === count) break
    const next = queue.shift()
    if (!next) throw new Refusal('not_enough_numbers', { center: centre.code, available: taken, wanted: count })
    await activateNext(tx, active, next)
    active = next
  }
  const next = queue[0]
  if (active && next && !(await hasFree(tx, active.id))) await activateNext(tx, active, next)
}

/**
 * Assigns `count` numbers to a user: the lowest Free and unlocked ones of the active block, then of the queued blocks.
 * The transaction must describe each of them, else the database refuses the commit. After the commit the assignment is
 * permanent; a rollback undoes it. Calls for one centre are serialised, calls for different centres are not.
 * @returns the records in order of assignment (ascending within a block), locked for update
 * @throws Refusal 'unknown_centre' | 'no_active_block' | 'not_enough_numbers' with the available count
 */
export async function assignNumbers(
  tx: Tx,
  input: {
    centerId: number
    /** The number of ISSNs, at least 1. */
    count: number
    /** `id` is null for the system. */
    user: { readonly id: number | null; readonly username: string }
    now: Date
    way?: Exclude<AssignmentWay, 'described'>
    isReserved?: IsReserved
  },
): Promise<RecordRow[]> {
  const { centerId, count, user, now, way = 'assignment', isReserved } = input
  const centre = await lockCentreOrRefuse(tx, centerId)
  const taken: RecordRow[] = []
  await fromBlocks(
    tx,
    centre,
    count,
    async (rows, blockId) => {
      const ids = rows.map(({ id }) => id)
      await storeAssigned(tx, ids, { blockId, centerId, user, way, now })
      taken.push(...rows)
    },
    isReserved,
  )
  return taken
}

/**
 * Locks for the user the lowest number that `assignNumbers` would assign, without assigning it. When the lock is
 * released or expires, the number is the next one again.
 * @throws Refusal 'unknown_centre' | 'no_active_block' | 'not_enough_numbers'
 */
export async function reserveNumber(
  tx: Tx,
  { centerId, user }: { centerId: number; user: Holder },
): Promise<RecordRow> {
  const centre = await lockCentreOrRefuse(tx, centerId)
  let reserved: RecordRow | undefined
  await fromBlocks(tx, centre, 1, async ([row]) => {
    reserved = row
  })
  if (!reserved) throw new Error('no number was passed to the caller although a block had a free number')
  // Delete the note that administration ended an earlier lock of this user on the record.
  await deleteLockEnd(tx, reserved.id, user)
  const isLocked = await takeLock(tx, reserved.id, user)
  if (!isLocked) throw new Error(`${reserved.issn} could not be locked although its row was locked and free`)
  return reserved
}
