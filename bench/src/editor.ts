import type { Page } from '@playwright/test'
import { median, percentile95, type Timing } from './timings.ts'

/** Latencies of the editor, in milliseconds. */
export type EditorSpeeds = {
  /**
   * Time from the key press on a result row until the editor is painted, after the code of the editor was loaded once.
   */
  readonly opening: Timing
  /** Time of a dry run of a record with 80 fields on the server, including HTTP. */
  readonly validation: Timing
  /** Time between frames while scrolling through 200 open records. */
  readonly frames: Timing
}

const timingOf = (taken: readonly number[]): Timing => ({ median: median(taken), p95: percentile95(taken) })

const OPENINGS = 15
const VALIDATIONS = 40
const CARDS = 200
const SCROLL_MS = 4_000
const STEP_PX = 60

/** ISSNs of registered records of the user's centre, requested in the session of the page. */
const registered = (page: Page, wanted: number): Promise<string[]> =>
  page.evaluate(async (count) => {
    const csrf = /csrf_access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const filters = [
      { type: 'category', code: 'reg' },
      { type: 'center', code: '_7' },
    ]
    const pages = await Promise.all(
      [1, 2].map(async (number) => {
        const answer = await fetch('/api/search', {
          method: 'POST',
          headers: { 'X-CSRF-TOKEN': csrf, 'Content-Type': 'application/json' },
          body: JSON.stringify({ keyword_queries: filters, page: number }),
        })
        return (await answer.json()).hits.hits.map((hit: { _id: string }) => hit._id)
      }),
    )
    return pages.flat().slice(0, count)
  }, wanted)

/** Opens records from the search one at a time, by keyboard. */
async function measureOpening(page: Page, address: string): Promise<Timing> {
  const taken: number[] = []
  for (const [opening, issn] of (await registered(page, OPENINGS + 1)).entries()) {
    await page.goto(`${address}/search?q=${issn}`)
    await page.getByRole('checkbox', { name: `Select ${issn}` }).waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('j')
    const ms = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const started = performance.now()
          const look = () => {
            if (document.querySelector('.cm-line')) setTimeout(() => resolve(performance.now() - started))
            else requestAnimationFrame(look)
          }
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }))
          requestAnimationFrame(look)
        }),
    )
    // Ignore the first opening, which loads the code of the editor.
    if (opening > 0) taken.push(ms)
  }
  return timingOf(taken)
}

/** Validates a record repeatedly, as the editor does. */
const measureValidation = async (page: Page, issn: string): Promise<Timing> =>
  timingOf(
    await page.evaluate(
      async ([number, count]) => {
        const csrf = /csrf_access_token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
        const { record } = await (await fetch(`/api/record/${number}/json`)).json()
        const body = JSON.stringify({ record, dry_run: true })
        const headers = { 'X-CSRF-TOKEN': csrf, 'Content-Type': 'application/json' }
        const taken: number[] = []
        for (let run = 0; run < count; run++) {
          const started = performance.now()
          const answer = await fetch(`/api/record/${number}`, { method: 'POST', headers, body })
          await answer.arrayBuffer()
          if (!answer.ok) throw new Error(`dry run: ${answer.status}`)
          taken.push(performance.now() - started)
        }
        return taken
      },
      [issn, VALIDATIONS] as const,
    ),
  )

/** Opens 200 records at once, and scrolls through them as with a mouse wheel. */
async function measureScrolling(page: Page, address: string): Promise<Timing> {
  const issns = await registered(page, CARDS)
  await page.goto(`${address}/catalogue?issns=${issns.join()}`)
  await page.locator('.cm-line').first().waitFor()
  const frames = await page.evaluate(
    ([duration, step]) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector('[data-card]')?.parentElement
        const intervals: number[] = []
        const started = performance.now()
        let before = started
        const frame = (now: number) => {
          intervals.push(now - before)
          before = now
          if (now - started > duration) return resolve(intervals.slice(2))
          scroller?.scrollBy(0, step)
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      }),
    [SCROLL_MS, STEP_PX] as const,
  )
  return timingOf(frames)
}

/** Measures in the session of the page; `issn` is a record with many fields. */
export async function measureEditor(page: Page, address: string, issn: string): Promise<EditorSpeeds> {
  const validation = await measureValidation(page, issn)
  await page.evaluate(() => localStorage.setItem('seriatim.mode.france', 'expert'))
  return { validation, opening: await measureOpening(page, address), frames: await measureScrolling(page, address) }
}
