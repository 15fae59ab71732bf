import { hash, verify } from '@node-rs/argon2'
import { refuseUnless } from '../../platform/errors.ts'

export const PASSWORD_MIN_LENGTH = 8

/** argon2id with the library's parameters (19 MiB, two passes), as the OWASP cheat sheet asks. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Compared with when there is no such user, so that the answer takes the same time. */
let nobodysHash: Promise<string> | undefined

/** Whether `password` is the one behind `passwordHash`; false for a user that does not exist, no sooner than for others. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}

/** @throws Refusal 'weak_password' for one that is short or the user's own name */
export function refuseWeakPassword(password: string, username: string): void {
  const isLongEnough = [...password].length >= PASSWORD_MIN_LENGTH
  refuseUnless(isLongEnough && password.toLowerCase() !== username.toLowerCase(), 'weak_password', {
    min: PASSWORD_MIN_LENGTH,
  })
}
