import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '../../apps/server/src/features/demo/accounts.ts'
import { administersNetwork, type Permission, type SessionAccount } from '../../packages/contract/src/index.ts'

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A role with the cookies of its session. */
export type Role = {
  readonly name: string
  /** The account of the session; null without a session. */
  readonly asker: SessionAccount | null
  readonly cookies: ReadonlyMap<string, string>
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends a URL without normalizing it. Closes a stream of events after its first data. */
export const send = (
  base: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer | string,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const done = (parts: readonly Buffer[]) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        done([])
        answer.destroy()
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => done(parts))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })

const cookiesOf = ({ headers }: Answer): Map<string, string> =>
  new Map((headers['set-cookie'] ?? []).map((line) => line.split(';')[0]!.split('=', 2) as [string, string]))

export const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/**
 * Opens a session.
 * @throws Error if the log-in is refused
 */
export async function logIn(base: string, username: string): Promise<Map<string, string>> {
  const body = JSON.stringify({ username, password: DEMONSTRATION_PASSWORD })
  const answer = await send(base, 'POST', '/api/login', { 'content-type': 'application/json' }, body)
  if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.status} ${answer.body}`)
  return cookiesOf(answer)
}

/**
 * A role without session, and all demonstration accounts: without centre, search only, national centre, international
 * centre.
 */
export async function allRoles(base: string): Promise<Role[]> {
  const roles: Role[] = [{ name: 'no user', asker: null, cookies: new Map() }]
  for (const { username, permissions, ...account } of DEMONSTRATION_ACCOUNTS) {
    const held: readonly Permission[] = permissions
    const center = typeof account.center === 'string' ? { code: account.center } : null
    const isOfNetwork = administersNetwork({ center, isMemberOfIc: account.isMemberOfIc === true })
    const asker = { has: (permission: Permission) => held.includes(permission), isOfNetwork, isOfPublic: false }
    roles.push({ name: username, asker, cookies: await logIn(base, username) })
  }
  return roles
}
