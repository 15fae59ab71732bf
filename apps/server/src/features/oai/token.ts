/**
 * Resumption tokens: the signed state of a harvest. Tokens remain valid after saves and restarts and on other servers,
 * and expire after a day.
 */
import { z } from 'zod'
import { readSigned, writeSigned } from '../../platform/http/signed-text.ts'

/** Validity of a token in milliseconds, long enough for a harvest that pauses overnight. */
export const TOKEN_MS = 24 * 3_600_000

const PURPOSE = 'oai'

const state = z.strictObject({
  verb: z.enum(['ListRecords', 'ListIdentifiers']),
  prefix: z.string(),
  set: z.string().optional(),
  from: z.string().optional(),
  until: z.string().optional(),
  /** The period of changes that the harvest reads, and the position of the last returned change. */
  after: z.string(),
  upTo: z.string(),
  datestamp: z.string(),
  issn: z.string(),
  /** Number of changes returned so far, and the total number. */
  cursor: z.int(),
  total: z.int(),
  /** Expiry time in milliseconds since 1970. */
  expires: z.number(),
})
export type TokenState = z.output<typeof state>

export const writeToken = (key: string, of: TokenState): string => writeSigned(key, PURPOSE, of)

/** The state in a token; undefined for a foreign, altered or expired token. */
export function readToken(key: string, token: string, now: number): TokenState | undefined {
  const read = readSigned(key, PURPOSE, state, token)
  return read !== undefined && read.expires >= now ? read : undefined
}
