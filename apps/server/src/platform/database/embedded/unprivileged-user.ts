import { readFileSync } from 'node:fs'
import { Failure } from '../../failure.ts'

export type Identity = { uid: number; gid: number }

/** Accounts that PostgreSQL may run under when the program runs as root, the best first. */
const CANDIDATES = ['seriatim', 'postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root, and `initdb` refuses a user without an entry in the password file. Root therefore
 * lends it an existing unprivileged account; anybody else runs it as themselves (undefined).
 * @throws Failure when root finds no such account
 */
export function unprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of CANDIDATES) {
    const entry = entries.find((fields) => fields[0] === name)
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])]
    if (uid > 0 && Number.isInteger(gid)) return { uid, gid }
  }
  throw new Failure('cli.no_unprivileged_user', { candidates: CANDIDATES.join(', ') })
}
