import type { TracingSettings } from '../config.ts'

/**
 * Starts tracing in this process, if configured.
 * @returns a function that sends the remaining spans, for at most half a second, and ends tracing
 */
export async function startTracing(settings: TracingSettings | null): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined
  // Load the tracing library only if it is needed, because it costs memory and start-up time.
  const { openTracing } = await import('./open-tracing.ts')
  return openTracing(settings)
}
