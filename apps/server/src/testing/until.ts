import { vi } from 'vitest'

/** Longer than anything a test waits for on a slow machine, in milliseconds. */
const TIMEOUT_MS = 300_000

/** Reads a value until it is as wanted, and returns it. @throws Error with the last value where it never is */
export const until = <T>(read: () => T | Promise<T>, isReached: (value: T) => boolean, interval = 20): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await read()
      if (isReached(value)) return value
      throw new Error(`Still waiting, the last value is ${JSON.stringify(value)}`)
    },
    { timeout: TIMEOUT_MS, interval },
  )
