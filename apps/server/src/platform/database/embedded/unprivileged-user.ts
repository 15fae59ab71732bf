import { readFileSync } from 'node:fs'
import { Failure } from '../../failure.ts'

export type Identity = { uid: number; gid: number }

/** Accounts under which PostgreSQL may run if this program runs as root, in order of preference. */
const CANDIDATES = ['seriatim', 'postgres', 'nobody']

const passwordFile = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))

/**
 * The command prefix that runs `initdb` as an existing user; empty if not needed. `initdb` refuses a user without an
 * entry in the password file, as in containers. A user namespace maps such a user to an existing one.
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
 * The account for PostgreSQL, which refuses to run as root. Root uses an existing unprivileged account, because
 * `initdb` needs an entry in the password file. Undefined for other users, who run PostgreSQL themselves.
 * @throws Failure if root finds no such account
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
