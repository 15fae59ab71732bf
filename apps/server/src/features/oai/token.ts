/**
 * Resumption tokens: where a harvest stands, signed. They survive saves, restarts and another server, and are good for a day.
 */
import { z } from 'zod'
import { readSigned, writeSigned } from '../../platform/http/signed-text.ts'

/** How long a token is good for: a harvest may rest over night. */
export const TOKEN_MS = 24 * 3_600_000

const PURPOSE = 'oai'

const state = z.strictObject({
  verb: z.enum(['ListRecords', 'ListIdentifiers']),
  prefix: z.string(),
  set: z.string().optional(),
  from: z.string().optional(),
  until: z.string().optional(),
  /** The window of changes, and the last one given of it. */
  after: z.string(),
  upTo: z.string(),
  datestamp: z.string(),
  issn: z.string(),
  /** How many were given before, and how many there are in all. */
  cursor: z.int(),
  total: z.int(),
  /** Milliseconds since 1970. */
  expires: z.number(),
})
export type TokenState = z.output<typeof state>

export const writeToken = (key: string, of: TokenState): string => writeSigned(key, PURPOSE, of)

/** What a token says; undefined for one that was not given here, was altered, or is too old. */
export function readToken(key: string, token: string, now: number): TokenState | undefined {
  const read = readSigned(key, PURPOSE, state, token)
  return read !== undefined && read.expires >= now ? read : undefined
}
