/**
 * Detects robots without an external service. Each form contains its signed creation time and a hidden field. The
 * server treats a form as sent by a robot if it arrives too early or after more than a day, or if the hidden field is
 * filled in.
 */
import { z } from 'zod'
import { databaseTime } from '../../platform/database/database-time.ts'
import type { Db } from '../../platform/database/db.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'

/** Minimum age of a form in milliseconds. A person needs more time to read the form and fill it in. */
const MIN_FORM_AGE_MS = 2_000
const MAX_FORM_AGE_MS = 24 * 60 * 60 * 1_000

const PURPOSE = 'form'
const content = z.strictObject({ at: z.number() })

/** The signed creation time of a form. Uses the clock of the database, because another server may verify the time. */
export const newFormCheck = async (db: Db, now?: Date): Promise<string> =>
  writeSigned(await signatureKey(db), PURPOSE, { at: (now ?? (await databaseTime(db))).getTime() })

/** Whether a server of this database created the form, and the form is neither too new nor too old. */
export async function isValidFormCheck(db: Db, check: string, time?: Date): Promise<boolean> {
  const read = readSigned(await signatureKey(db), PURPOSE, content, check)
  if (read === undefined) return false
  const now = time ?? (await databaseTime(db))
  const age = now.getTime() - read.at
  return age >= MIN_FORM_AGE_MS && age <= MAX_FORM_AGE_MS
}
