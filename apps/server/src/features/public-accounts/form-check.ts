/**
 * Detects robots without an external service. A form contains its signed creation time and a hidden field. A form sent
 * too early, after a day, or with the hidden field filled in comes from a robot.
 */
import { z } from 'zod'
import { databaseTime } from '../../platform/database/database-time.ts'
import type { Db } from '../../platform/database/db.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'

/** A person needs longer to read and fill in a form. */
const MIN_FORM_AGE_MS = 2_000
const MAX_FORM_AGE_MS = 24 * 60 * 60 * 1_000

const PURPOSE = 'form'
const content = z.strictObject({ at: z.number() })

/** The signed creation time of a form, by the database clock: another server may verify it. */
export const newFormCheck = async (db: Db, now?: Date): Promise<string> =>
  writeSigned(await signatureKey(db), PURPOSE, { at: (now ?? (await databaseTime(db))).getTime() })

/** Whether a server of this database created the form, neither too recently nor too long ago. */
export async function isValidFormCheck(db: Db, check: string, given?: Date): Promise<boolean> {
  const read = readSigned(await signatureKey(db), PURPOSE, content, check)
  if (read === undefined) return false
  const now = given ?? (await databaseTime(db))
  const age = now.getTime() - read.at
  return age >= MIN_FORM_AGE_MS && age <= MAX_FORM_AGE_MS
}
