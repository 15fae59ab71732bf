/** Maximum wait in milliseconds for an idle moment of the browser. */
const IDLE_LIMIT_MS = 500

/**
 * Runs work when the browser is idle, at the latest after half a second.
 * @returns a function that cancels the work
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(handle)
}
