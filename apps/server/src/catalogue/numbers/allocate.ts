import type { Tx } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { WayOfGiving } from '../../schema/numbers.ts'
import { forgetEnd } from '../locks/end-repository.ts'
import { type Holder, takeLock } from '../locks/repository.ts'
import type { RecordRow } from '../records/repository.ts'
import {
  type CentreRow,
  hasFree,
  holdActiveBlock,
  holdCentre,
  holdLowestFree,
  holdQueue,
  noteGiven,
  setBlockState,
  spokenForAmong,
} from './repository.ts'

/** Below every ISSN in the order of texts. */
const LOWEST = ''

/** Numbers that are not to be given although they are Free: a file that is being imported brings their descriptions. */
export type Reserved = (issn: string) => boolean
const NONE: Reserved = () => false

/**
 * The lowest Free numbers of a block that nobody has locked, ascending, held for update until the end of the
 * transaction; fewer than `count` when the block has no more.
 */
async function holdFree(tx: Tx, blockId: number, count: number, isReserved: Reserved): Promise<RecordRow[]> {
  const held: RecordRow[] = []
  let above = LOWEST
  while (held.length < count) {
    const found = await holdLowestFree(tx, blockId, { count: count - held.length, above })
    const last = found.at(-1)
    if (!last) break
    above = last.issn
    const spokenFor = await spokenForAmong(
      tx,
      found.map(({ id }) => id),
    )
    held.push(...found.filter(({ id, issn }) => !spokenFor.has(id) && !isReserved(issn)))
  }
  return held
}

/**
 * Moves a centre on to its next block. The one that was active is closed when it is used up; one that still has numbers
 * under somebody's lock goes back into the queue, where their turn comes again.
 */
async function activateNext(tx: Tx, active: { id: number } | undefined, next: { id: number }): Promise<void> {
  if (active) await setBlockState(tx, active.id, (await hasFree(tx, active.id)) ? 'queued' : 'closed')
  await setBlockState(tx, next.id, 'active')
}

/** @throws Refusal 'unknown_centre' */
async function holdCentreOf(tx: Tx, centerId: number): Promise<CentreRow> {
  const centre = await holdCentre(tx, centerId)
  refuseUnless(centre, 'unknown_centre', { center: String(centerId) })
  return centre
}

/**
 * Walks the active block of a centre and then those queued behind it, each becoming the active one when its turn comes,
 * until `count` numbers were handed to `take`.
 * @throws Refusal 'no_active_block' | 'not_enough_numbers'
 */
async function fromBlocks(
  tx: Tx,
  centre: CentreRow,
  count: number,
  take: (rows: RecordRow[], blockId: number) => Promise<void>,
  isReserved = NONE,
): Promise<void> {
  let active = await holdActiveBlock(tx, centre.id)
  const queue = await holdQueue(tx, centre.id)
  refuseUnless(active ?? queue[0], 'no_active_block', { center: centre.code })
  let taken = 0
  while (taken < count) {
    const rows = active ? await holdFree(tx, active.id, count - taken, isReserved) : []
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
 * Gives `count` numbers to a user: the lowest Free ones of the centre's active block that nobody has locked, then of the
 * blocks queued behind it. They are held for update until the transaction ends, and are given for ever when it commits;
 * it has to describe each of them (the base refuses the commit otherwise). When it does not commit, nothing was given.
 * Takers of one centre wait for each other; those of different centres do not.
 * @returns the records, in the order in which they were given (ascending within a block)
 * @throws Refusal 'unknown_centre' | 'no_active_block' | 'not_enough_numbers' naming how many there are
 */
export async function takeNumbers(
  tx: Tx,
  given: {
    centerId: number
    /** From 1. */
    count: number
    /** `id` null: the system. */
    user: { readonly id: number | null; readonly username: string }
    now: Date
    way?: Exclude<WayOfGiving, 'described'>
    isReserved?: Reserved
  },
): Promise<RecordRow[]> {
  const { centerId, count, user, now, way = 'assignment', isReserved } = given
  const centre = await holdCentreOf(tx, centerId)
  const taken: RecordRow[] = []
  await fromBlocks(
    tx,
    centre,
    count,
    async (rows, blockId) => {
      const ids = rows.map(({ id }) => id)
      await noteGiven(tx, ids, { blockId, centerId, user, way, now })
      taken.push(...rows)
    },
    isReserved,
  )
  return taken
}

/**
 * Puts the lowest number that `takeNumbers` would give under the user's lock. It is not given: when the lock is released,
 * or its time has passed, it is the next one again.
 * @throws Refusal as `takeNumbers`
 */
export async function reserveNumber(
  tx: Tx,
  { centerId, user }: { centerId: number; user: Holder },
): Promise<RecordRow> {
  const centre = await holdCentreOf(tx, centerId)
  let reserved: RecordRow | undefined
  await fromBlocks(tx, centre, 1, async ([row]) => {
    reserved = row
  })
  if (!reserved) throw new Error('a number was found and not handed over')
  // Whatever became of an earlier lock of this user's on it.
  await forgetEnd(tx, reserved.id, user)
  const isLocked = await takeLock(tx, reserved.id, user)
  if (!isLocked) throw new Error(`${reserved.issn} was unlocked and held, and could not be locked`)
  return reserved
}
