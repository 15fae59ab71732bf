import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** An opaque token of 256 random bits, as stored in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored form of a token. A reader of the database cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const matchesTokenHash = (hash: Buffer, token: string): boolean => timingSafeEqual(hash, hashToken(token))
