import { vi } from 'vitest'
import { WAIT_FOR_PROCESS } from './wait.ts'

/** Reads a value repeatedly until it is as expected, and returns it. @throws Error with the last value on timeout */
export const until = <T>(read: () => T | Promise<T>, isReached: (value: T) => boolean, interval = 20): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await read()
      if (isReached(value)) return value
      throw new Error(`The condition was not met in time. Last value: ${JSON.stringify(value)}`)
    },
    { timeout: WAIT_FOR_PROCESS.timeout, interval },
  )
