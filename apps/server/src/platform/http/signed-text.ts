/** Signed values for clients, so that no server stores them: list tokens and feed positions. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import { getOrCreateSetting } from '../database/settings.ts'

/** The key with which values are signed, shared by all servers. It is generated once and stored in the database. */
export const signatureKey = (db: Db): Promise<string> =>
  getOrCreateSetting(db, 'token_key', () => randomBytes(32).toString('base64'))

const signature = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest().subarray(0, 16).toString('base64url')

/**
 * Encodes `value` as signed text that is safe in a URL. `purpose` prevents a token of one kind from being accepted as
 * another.
 */
export const writeSigned = (key: string, purpose: string, value: unknown): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${signature(key, purpose, text)}`
}

/** Decodes a signed text; undefined if it was not written by this installation or was altered. */
export function readSigned<Value>(
  key: string,
  purpose: string,
  shape: z.ZodType<Value>,
  token: string,
): Value | undefined {
  const [text = '', signed = '', ...rest] = token.split('.')
  // Compare the encoded text, because several texts may decode to the same bytes.
  const bytes = Buffer.from(signed)
  const expected = Buffer.from(signature(key, purpose, text))
  if (rest.length > 0 || bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
  return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data
}
