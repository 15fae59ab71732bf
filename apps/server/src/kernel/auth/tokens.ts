import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new random token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash of a token to store. A reader of the database cannot use it as a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const matchesTokenHash = (hash: Buffer, token: string): boolean => timingSafeEqual(hash, hashToken(token))
