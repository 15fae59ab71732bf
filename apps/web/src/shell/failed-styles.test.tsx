import { afterEach, expect, it } from 'vitest'
import { retryFailedStyles, retryPageStyles } from './failed-styles.ts'

retryFailedStyles()

const HREF = 'data:text/css,.of-a-part{color:rgb(1,2,3)}'
const links = (): HTMLLinkElement[] =>
  [...document.head.querySelectorAll('link')].filter(({ href }) => href.startsWith('data:text/css'))
const reportFailure = (message: string): Event => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(message) })
  dispatchEvent(event)
  return event
}
const colour = (): string => {
  const part = document.createElement('p')
  part.className = 'of-a-part'
  document.body.append(part)
  const { color } = getComputedStyle(part)
  part.remove()
  return color
}

afterEach(() => {
  for (const link of links()) link.remove()
})

it('retries a style sheet that failed to load, and adds it once', async () => {
  let missed = 0
  // The first two requests fail.
  const observer = new MutationObserver(() => {
    for (const link of links()) if (missed++ < 2) link.dispatchEvent(new Event('error'))
  })
  observer.observe(document.head, { childList: true })
  expect(colour()).not.toBe('rgb(1, 2, 3)')
  expect(reportFailure(`Unable to preload CSS for ${HREF}`).defaultPrevented).toBe(true)
  await expect.poll(colour, { timeout: 60_000 }).toBe('rgb(1, 2, 3)')
  observer.disconnect()
  await expect.poll(() => links().length, { timeout: 60_000 }).toBe(1)
  expect(missed).toBeGreaterThanOrEqual(2)
})

it('replaces a style sheet of the page that failed to load', async () => {
  // A disabled style sheet is not fetched.
  const missed = Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true, href: HREF })
  const next = document.createElement('style')
  document.head.append(missed, next)
  expect(missed.sheet).toBeNull()
  retryPageStyles()
  await expect.poll(colour, { timeout: 60_000 }).toBe('rgb(1, 2, 3)')
  await expect.poll(() => missed.isConnected).toBe(false)
  expect(next.previousElementSibling).toBe(links()[0])
  next.remove()
})

it('ignores a module that failed to load', () => {
  expect(reportFailure('Failed to fetch dynamically imported module: /assets/page.js').defaultPrevented).toBe(false)
  expect(links()).toEqual([])
})
