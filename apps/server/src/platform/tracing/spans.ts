/**
 * Spans of traces: who does a piece of work says so here. Where nothing is traced, the work is done and nothing else happens; what
 * makes traces is not even loaded. Attributes hold nothing of what people ask, type or are called.
 */
type Attributes = Readonly<Record<string, string | number>>

export type SpanOptions = {
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** The `traceparent` that the span goes on from; null: it begins a trace; else the span at hand. */
  readonly parent?: string | null
  /** A part of larger work: it begins no trace of its own. */
  readonly isPart?: boolean
}

export type OpenSpan = {
  /** The `traceparent` of what this span asks of others. */
  readonly trace: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** Notes that it failed; of the reason only a name, for messages hold what people typed. */
  fail(reason: string): void
  end(): void
  /** Does work, and whatever that awaits, as a part of this span. */
  within<T>(work: () => T): T
}

type Tracer = {
  /** Undefined for a part of nothing, or of a trace that is not kept. */
  begin(name: string, options: SpanOptions): OpenSpan | undefined
  /** The `traceparent` of the work at hand. */
  current(): string | undefined
}

let tracer: Tracer | undefined

/** Traces of this process go to this one from now on; undefined: nowhere. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next
}

/** Whether anything is traced: asked first where even a span's name costs something. */
export const isTracing = (): boolean => tracer !== undefined

/** Begins a span, which whoever began it ends; undefined where nothing is traced. */
export const beginSpan = (name: string, options: SpanOptions): OpenSpan | undefined => tracer?.begin(name, options)

/** The `traceparent` of the work at hand; undefined where it belongs to no trace. */
export const currentTrace = (): string | undefined => tracer?.current()

/** The name of a fault: its code, else its class. */
export const faultName = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

/** Does work as a span. @throws what the work throws */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, options)
  if (span === undefined) return work(undefined)
  try {
    return await span.within(() => work(span))
  } catch (error) {
    span.fail(faultName(error))
    throw error
  } finally {
    span.end()
  }
}
