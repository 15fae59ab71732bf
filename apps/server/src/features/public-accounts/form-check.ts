/**
 * Tells people from robots without another service: a form carries when it was given out, signed, and a field that nobody sees.
 * Who sends it at once, after a day, or with that field filled in is a robot.
 */
import { z } from 'zod'
import { baseTime } from '../../platform/database/base-time.ts'
import type { Db } from '../../platform/database/db.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'

/** Nobody reads and fills in a form faster. */
const LEAST_MS = 2_000
const MOST_MS = 24 * 60 * 60 * 1_000

const PURPOSE = 'form'
const content = z.strictObject({ at: z.number() })

/** What a form is given out with: by the time of the base, since another server may read it. */
export const newCheck = async (db: Db, now?: Date): Promise<string> =>
  writeSigned(await signatureKey(db), PURPOSE, { at: (now ?? (await baseTime(db))).getTime() })

/** Whether a form was given out by a server on this base, long enough and not too long ago. */
export async function isGoodCheck(db: Db, check: string, given?: Date): Promise<boolean> {
  const read = readSigned(await signatureKey(db), PURPOSE, content, check)
  if (read === undefined) return false
  const now = given ?? (await baseTime(db))
  const age = now.getTime() - read.at
  return age >= LEAST_MS && age <= MOST_MS
}
