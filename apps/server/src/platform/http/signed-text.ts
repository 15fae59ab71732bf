/** Values that go out and come back signed, so that no server keeps them: tokens of lists, places of feeds. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '../database/db.ts'
import { keepSetting } from '../database/settings.ts'

/** The key of signatures, the same on every server: made once, kept in the base. */
export const signatureKey = (db: Db): Promise<string> =>
  keepSetting(db, 'token_key', () => randomBytes(32).toString('base64'))

const signature = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest().subarray(0, 16).toString('base64url')

/** `value` as a text of letters that fit into an address; `purpose` keeps tokens of one kind from being read as another. */
export const writeSigned = (key: string, purpose: string, value: unknown): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${signature(key, purpose, text)}`
}

/** What such a text says; undefined for one that was not written here, or altered. */
export function readSigned<Value>(
  key: string,
  purpose: string,
  shape: z.ZodType<Value>,
  token: string,
): Value | undefined {
  const [text = '', signed = '', ...rest] = token.split('.')
  // Compared as it is written: bytes may be written in several ways, and a text that was altered is none of ours.
  const given = Buffer.from(signed)
  const expected = Buffer.from(signature(key, purpose, text))
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data
}
