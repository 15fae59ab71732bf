/** Longest wait for a moment in which the browser has nothing better to do. */
const IDLE_LIMIT_MS = 500

/** Does work when the browser has nothing better to do, at the latest in half a second. Gives the way to have it not done. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 0)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS })
  return () => cancelIdleCallback(handle)
}
