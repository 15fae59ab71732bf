/** Time and memory of a step. */
import { residentBytes } from '../../bench/src/memory.ts'

/** Interval between two samples of the memory. Shorter peaks are not seen. */
const SAMPLE_MS = 200

export type MeterReading<T> = {
  readonly value: T
  readonly seconds: number
  /** Largest resident memory of the processes that `work` watched, and of the server, in bytes; 0 without processes. */
  readonly programBytes: number
  readonly serverBytes: number
}

/**
 * Runs `work`, and samples the resident memory of the processes that it watches and of the server, each with its child
 * processes and without the database.
 * @param server the process id of the server, if it works in this step
 */
export async function measure<T>(
  server: number | undefined,
  work: (watch: (pid: number) => void) => Promise<T>,
): Promise<MeterReading<T>> {
  const watched: number[] = []
  let [programBytes, serverBytes] = [0, 0]
  const sample = () => {
    programBytes = Math.max(programBytes, residentBytes(watched))
    if (server !== undefined) serverBytes = Math.max(serverBytes, residentBytes([server]))
  }
  const timer = setInterval(sample, SAMPLE_MS)
  const started = performance.now()
  try {
    const value = await work((pid) => {
      watched.push(pid)
    })
    return { value, seconds: (performance.now() - started) / 1000, programBytes, serverBytes }
  } finally {
    clearInterval(timer)
  }
}
