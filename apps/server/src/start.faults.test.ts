import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from './platform/config.ts'
import { startServer } from './start.ts'
import { testDb } from './testing/index.ts'
import { endProcess } from './testing/server-process.ts'

const root = resolve(import.meta.dirname, '../../..')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seriatim-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('a server that starts while the web app is built', () => {
  it('does not listen before the build is complete', async () => {
    const db = await testDb()
    const started = new AsyncDisposableStack()
    const webApp = Promise.reject(new Error('the build is not complete'))
    webApp.catch(() => undefined)
    const config = readConfig({ DATABASE_URL: db.url, PORT: '0', SERIATIM_DEMO: '0', SERIATIM_DATA: folder })
    try {
      await expect(startServer(config, started, { webApp })).rejects.toThrow('the build is not complete')
    } finally {
      await started.disposeAsync()
      await db.close()
    }
  })

  it('stops when the build fails, and npm start ends with the reason', async () => {
    const data = join(folder, 'data')
    // A folder of the web app without `index.html`, so that its build fails.
    for (const name of ['apps/web', 'node_modules']) mkdirSync(join(folder, name), { recursive: true })
    for (const name of ['scripts', 'package-lock.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true })
    for (const name of ['apps/server', 'packages', 'node_modules/fastify', 'node_modules/vite'])
      symlinkSync(join(root, name), join(folder, name))
    const { writeStamp } = await import(join(root, 'scripts/lib/installed.mjs'))
    writeStamp(folder, 'production')

    const env = { PATH: process.env.PATH, PORT: '0', LANG: 'C', LOG_LEVEL: 'silent', SERIATIM_DATA: data }
    const start = spawn(process.execPath, [join(folder, 'scripts/start.mjs')], { env: { ...env, SERIATIM_DEMO: '0' } })
    let [stdout, stderr] = ['', '']
    start.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    start.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    expect(await endProcess(start)).toBe(1)
    expect(stderr).toMatch(/index\.html[\s\S]*\nThe web app could not be built\. See the message above\.\n$/)
    expect(stdout).not.toMatch(/answers at/)
    expect(readdirSync(folder).includes('data') ? readdirSync(data) : []).not.toContain('seriatim.lock')
  })
})
