import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './platform/config.ts'
import { endProcess, launchServer } from './testing/server-process.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/**
 * The lines of a text, without comments and blank lines. A backslash at the end of a line continues it on the next one.
 */
const linesOf = (text: string) =>
  text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

/** The folder of the release in the unit and in the container, and the top-level entries of a release. */
const HOME = '/opt/seriatim'
const IN_RELEASE = ['seriatim', 'README.md', 'CHANGELOG.md', 'LICENSES.txt', 'VERSION', 'node', 'app', 'docs', 'ops']

/** Parses variables from settings with several assignments: `Environment=A=1 B=2` and `ENV A=1 B=2`. */
const variables = (settings: string[]) =>
  Object.fromEntries(settings.flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=', 2))))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-shipping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the systemd unit', () => {
  const text = read('ops/systemd/seriatim.service')
  const lines = linesOf(text)
  const all = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))
  const one = (key: string) => {
    const [value, ...others] = all(key)
    expect(others, key).toEqual([])
    return value
  }
  const env = variables(all('Environment'))

  it('starts the release as a separate user, with folders that the server can write', () => {
    expect(one('ExecStart')).toBe(`${HOME}/seriatim`)
    expect(one('User')).toBe('seriatim')
    const config = readConfig(env)
    expect(config.dataFolder).toBe(`/var/lib/${one('StateDirectory')}`)
    expect(config.loadsDemonstration).toBe(false)
    // Commands find the running server by the socket of its PostgreSQL. A private /tmp of the unit would hide it.
    expect(env.TMPDIR).toBe(`/run/${one('RuntimeDirectory')}`)
    expect(one('EnvironmentFile')).toBe('-/etc/seriatim/seriatim.env')
    // Node compiles code at run time, which needs memory that is both writable and executable.
    expect(one('MemoryDenyWriteExecute')).toBeUndefined()
    expect(one('MemoryMax')).toMatch(/^\d+G$/)
  })

  it('stops only the server process by a signal that it handles, and waits longer than its shutdown takes', () => {
    const main = read('apps/server/src/main.ts')
    expect(one('KillMode')).toBe('mixed')
    expect(main).toContain(`'${one('KillSignal')}'`)
    const atMost = Number(/SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(main)![1]!.replace('_', ''))
    expect(Number(one('TimeoutStopSec')) * 1_000).toBeGreaterThan(2 * atMost)
    expect(one('Restart')).toBe('always')
    expect(Number(one('StartLimitBurst')) * Number(one('RestartSec'))).toBeLessThan(
      Number(one('StartLimitIntervalSec')),
    )
  })

  const analyser = spawnSync('systemd-analyze', ['--version']).status === 0
  it.runIf(analyser)('has only settings that systemd knows', async () => {
    const verify = async (unit: string) => {
      const path = join(folder, 'seriatim.service')
      // systemd-analyze checks that the program exists, but the release is not installed here.
      await writeFile(path, unit.replace(`ExecStart=${HOME}/seriatim`, `ExecStart=${process.execPath}`))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
      return `${status} ${stderr
        .split('\n')
        .filter((line) => line.includes(path))
        .join('\n')}`
    }
    expect(await verify(text)).toBe('0 ')
    expect(await verify(text.replace('KillMode=mixed', 'KillMode=mixt'))).toContain('kill mode')
  })
})

describe('the Containerfile', () => {
  const lines = linesOf(read('ops/Containerfile'))
  const args = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim())
  const env = variables(args('ENV'))

  it('copies only files of a release, and all files that the program needs', () => {
    const copied = args('COPY').flatMap((line) => {
      const [target = '', ...sources] = line.split(/\s+/).reverse()
      expect(target.startsWith(HOME)).toBe(true)
      return sources
    })
    expect(copied.filter((name) => !IN_RELEASE.includes(name))).toEqual([])
    expect(copied).toEqual(expect.arrayContaining(['node', 'app', 'seriatim']))
    const made = read('scripts/release.mjs') + read('scripts/lib/release-dependencies.mjs')
    for (const name of IN_RELEASE) expect(made).toMatch(new RegExp(`'${name}[/']`))
    expect(existsSync(join(root, 'ops/release/seriatim'))).toBe(true)
  })

  it('starts the server on the exposed port, for other machines, without the demonstration', () => {
    expect(args('ENTRYPOINT')).toEqual([`["${HOME}/seriatim"]`])
    const config = readConfig(env)
    expect(args('EXPOSE')).toEqual([String(config.port)])
    expect(config.host).toBe('0.0.0.0')
    expect(config.loadsDemonstration).toBe(false)
    expect(args('VOLUME')).toEqual([config.dataFolder])
    expect(args('USER')).toEqual(['seriatim'])
    expect(read('apps/server/src/main.ts')).toContain(`'${args('STOPSIGNAL')[0]}'`)
  })

  it('has a health check that succeeds only while the server runs', async () => {
    const check = JSON.parse(lines.find((line) => line.startsWith('HEALTHCHECK'))!.replace(/^.*CMD /, '')) as string[]
    expect(check[0]).toBe(`${HOME}/node/bin/node`)
    const ask = (port: string) => spawnSync(process.execPath, check.slice(1), { env: { PORT: port } }).status
    const server = launchServer({
      SERIATIM_DATA: join(folder, 'data'),
      SERIATIM_DEMO: '0',
      SERIATIM_SEARCH_CACHE_MB: '0',
      SERIATIM_FINISH_SECONDS: '600',
    })
    try {
      const { port } = new URL(await server.listening())
      expect(ask(port)).toBe(0)
      expect(await endProcess(server.child, 'SIGTERM')).toBe(0)
      expect(ask(port)).toBe(1)
    } finally {
      await endProcess(server.child, 'SIGKILL')
    }
  })
})
