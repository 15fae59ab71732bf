import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page, type Request } from '@playwright/test'
import { browser } from '../../e2e/support/browser.ts'
import { type EditorSpeeds, measureEditor } from './editor.ts'

/** Latencies in the browser; times in milliseconds, sizes in kB as transferred. */
export type WebSpeeds = {
  readonly startSeconds: number
  readonly secondStartSeconds: number
  readonly scriptKilobytes: number
  readonly interactiveMs: number
  /** Milliseconds of a key stroke, by view of the record. */
  readonly keyStrokes: Readonly<Record<View, { readonly median: number; readonly p95: number }>>
  readonly fields: number
  readonly editor: EditorSpeeds
}

/** The views of a record in the editor: form, text, and both (typing into the form). */
type View = 'assisted' | 'expert' | 'split'

const PORT = 8471
const ADDRESS = `http://127.0.0.1:${PORT}`
const FIELDS = 80
const KEYS = 120

async function startServer(folder: string): Promise<{ server: ChildProcess; seconds: number }> {
  const started = performance.now()
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../apps/server/src/main.ts')], {
    env: { ...process.env, PORT: String(PORT), SERIATIM_DATA: folder, LOG_LEVEL: 'fatal', NODE_ENV: 'production' },
    stdio: 'ignore',
  })
  for (;;) {
    const answer = await fetch(`${ADDRESS}/api/health`).catch(() => undefined)
    if (answer?.ok) return { server, seconds: (performance.now() - started) / 1000 }
    if (server.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const stopServer = (server: ChildProcess): Promise<unknown> => {
  const stopped = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  return stopped
}

/**
 * Measures the first load of the application: time until the log-in form accepts input, and the size of all scripts up
 * to the search screen.
 */
async function measureFirstLoad(page: Page): Promise<{ scriptKilobytes: number; interactiveMs: number }> {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  const started = performance.now()
  await page.goto(`${ADDRESS}/`)
  await page.getByLabel('Username').fill('france')
  const interactiveMs = performance.now() - started
  await page.getByLabel('Password', { exact: true }).fill('seriatim')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/search')
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  const sizes = await Promise.all(scripts.map(async (request) => (await request.sizes()).responseBodySize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { scriptKilobytes: Math.round(bytes / 1000), interactiveMs: Math.round(interactiveMs) }
}

/** Adds variant titles to a record of the user's centre until it has `FIELDS` fields. @returns its ISSN */
async function growRecord(page: Page): Promise<string> {
  return page.evaluate(async (wanted) => {
    const csrf = /csrf_access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`/api${path}`, {
        method,
        headers: { 'X-CSRF-TOKEN': csrf, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        body: body ? JSON.stringify(body) : null,
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const { hits } = await call('POST', '/search', {
      basic_query: { query: '' },
      sortField: 'center',
      sortOrder: 'desc',
    })
    const { _id } = hits.hits.find(
      (hit: { _source: { center: string; category: string } }) =>
        hit._source.center === '_7' && hit._source.category === 'reg',
    )
    const { record } = await call('GET', `/record/${_id}/json`)
    const count = Object.values(record.fields).flat().length
    const titles = Array.from({ length: wanted - count }, (_, index) => ({
      indicator1: '3',
      indicator2: '\\',
      subFields: [{ a: `Variant title number ${index} of a long-lived serial` }],
    }))
    record.fields['246'] = [record.fields['246'] ?? [], titles].flat()
    await call('POST', `/record/${_id}`, { record, dry_run: false })
    return _id
  }, FIELDS)
}

/** Types into the middle of the record, and measures in the browser how long each key blocks the main thread. */
async function measureKeys(page: Page, issn: string, view: View): Promise<{ median: number; p95: number }> {
  // The editor opens in the view that the user chose last.
  await page.evaluate((chosen) => localStorage.setItem('seriatim.mode.france', chosen), view)
  await page.goto(`${ADDRESS}/catalogue?issns=${issn}`)
  const place = page.locator(view === 'expert' ? '.cm-line' : 'textarea', { hasText: 'Variant title number 20' })
  await place.first().click()
  await page.keyboard.press('End')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const busy = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const taken: number[] = []
  for (let key = 0; key < KEYS; key++) {
    const before = await busy()
    await page.keyboard.press('abcdefgh '.charAt(key % 9))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    taken.push((await busy()) - before)
  }
  taken.sort((a, b) => a - b)
  const round = (ms: number) => Math.round(ms * 10) / 10
  return { median: round(taken[KEYS >> 1]!), p95: round(taken[Math.floor(KEYS * 0.95)]!) }
}

/** Starts a server with the demonstration database twice, and measures in a real browser. */
export async function measureWeb(): Promise<WebSpeeds> {
  const folder = mkdtempSync(join(tmpdir(), 'seriatim-bench-web-'))
  const first = await startServer(folder)
  await stopServer(first.server)
  const { server, seconds } = await startServer(folder)
  const chrome = await chromium.launch(await browser())
  try {
    const page = await chrome.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const load = await measureFirstLoad(page)
    const issn = await growRecord(page)
    const keyStrokes = {
      assisted: await measureKeys(page, issn, 'assisted'),
      expert: await measureKeys(page, issn, 'expert'),
      split: await measureKeys(page, issn, 'split'),
    }
    const round = (value: number) => Math.round(value * 10) / 10
    return {
      startSeconds: round(first.seconds),
      secondStartSeconds: round(seconds),
      ...load,
      keyStrokes,
      fields: FIELDS,
      editor: await measureEditor(page, ADDRESS, issn),
    }
  } finally {
    await chrome.close()
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) console.dir(await measureWeb())
