import type { TracingSettings } from '../config.ts'

/** Traces what this process does, where settings say so. @returns how it is ended: what was noted is sent, for half a second at most */
export async function startTracing(settings: TracingSettings | null): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined
  // Loaded where it is needed alone: it takes memory, and time of a start.
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing(settings)
}
