import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** An opaque token of 256 random bits, as it stands in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the base keeps of a token: nobody who reads the base can use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const isTokenOf = (hash: Buffer, token: string): boolean => timingSafeEqual(hash, hashToken(token))
