// Starts, calls and stops the server of a release under trial. Runs in the Node of the release, and imports nothing of
// the project.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The time limit of a trial, far longer than a slow machine needs: it only ends trials that hang. */
const LIMIT_MS = 600_000

/** Checks a condition. @throws Error with `sentence` unless `condition` is true */
export function insist(condition, sentence) {
  if (!condition) throw new Error(sentence)
}

/**
 * Starts a server on a free port and waits until it is ready.
 * @param {string[]} line the program and its arguments
 * @param {Record<string, string>} env its complete environment
 */
export async function serve(line, env) {
  const child = spawn(line[0], line.slice(1), {
    env: { ...env, PORT: '0', LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const until = Date.now() + LIMIT_MS
  for (let url; ; await sleep(200)) {
    insist(child.exitCode === null && child.signalCode === null, `The server ended: ${output}`)
    insist(Date.now() < until, `The server is not ready after ${LIMIT_MS / 1000} s: ${output}`)
    url ??= /answers at (\S+)/.exec(output)?.[1]
    const ready = url && (await fetch(`${url}/api/health/ready`).catch(() => undefined))
    if (ready?.status === 200) return served(url, child, exit, () => output)
  }
}

function served(url, child, exit, output) {
  let session = {}
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...session, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    insist(answer.ok, `${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`)
    return { answer, text, body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined }
  }
  return {
    call,
    async logIn(username, password) {
      const { answer } = await call('POST', '/api/login', { username, password })
      const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
      const token = cookies.find((each) => each.startsWith('csrf_access_token='))?.split('=')[1] ?? ''
      session = { cookie: cookies.join('; '), 'x-csrf-token': token }
    },
    /** Runs a search. @returns the number of results, and the ISSNs of the first page */
    async search(query) {
      const { body } = await call('POST', '/api/search', { basic_query: { query } })
      const { total, hits } = body.hits
      return { total: total.value ?? total, first: hits.map(({ _id }) => _id) }
    },
    /** Stops the server as systemd does. @throws Error if the exit code is not 0 */
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await exit
      insist(code === 0, `The server did not stop cleanly (${code ?? signal}): ${output()}`)
    },
  }
}

/** Runs a command until it exits. @returns its output @throws Error if the exit code is not 0 */
export async function run(line, env, cwd) {
  const child = spawn(line[0], line.slice(1), { env: { ...env, LANG: 'C' }, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  insist(code === 0, `${line.join(' ')} ended with ${code}: ${output}`)
  return output
}

/** Ids of other processes whose program is in a folder. */
export const runningIn = (folder) =>
  readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id) || Number(id) === process.pid) return false
    try {
      return readlinkSync(`/proc/${id}/exe`).startsWith(`${folder}/`)
    } catch {
      return false
    }
  })
