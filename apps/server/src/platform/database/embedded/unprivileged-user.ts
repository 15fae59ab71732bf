import { readFileSync } from 'node:fs'
import { Failure } from '../../failure.ts'

export type Identity = { uid: number; gid: number }

/** Accounts that PostgreSQL may run under when the program runs as root, the best first. */
const CANDIDATES = ['seriatim', 'postgres', 'nobody']

const passwordFile = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))

/**
 * `initdb` refuses a user without an entry in the password file, as containers have them (nothing else of PostgreSQL
 * minds). The kernel lets such a user pass for an existing one within a namespace of its own: the command to put
 * before it, empty where it is not needed.
 */
export function asNamedUser(): string[] {
  const uid = process.getuid?.()
  if (process.platform !== 'linux' || uid === undefined || uid === 0) return []
  const entries = passwordFile()
  if (entries.some((fields) => fields[2] === String(uid))) return []
  const [, , standInUid, standInGid] = entries.find((fields) => CANDIDATES.includes(fields[0] ?? '')) ?? []
  return standInUid && standInGid
    ? ['unshare', '--user', `--map-user=${standInUid}`, `--map-group=${standInGid}`, '--']
    : []
}

/**
 * PostgreSQL refuses to run as root, and `initdb` refuses a user without an entry in the password file. Root therefore
 * lends it an existing unprivileged account; anybody else runs it as themselves (undefined).
 * @throws Failure when root finds no such account
 */
export function unprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = passwordFile()
  for (const name of CANDIDATES) {
    const entry = entries.find((fields) => fields[0] === name)
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])]
    if (uid > 0 && Number.isInteger(gid)) return { uid, gid }
  }
  throw new Failure('cli.no_unprivileged_user', { candidates: CANDIDATES.join(', ') })
}
