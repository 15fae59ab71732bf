/**
 * Spans of traces, started by the code that does the work. Without tracing, the work runs without overhead, and the
 * tracing library is not loaded. Attributes contain no queries, texts or names of users.
 */
type Attributes = Readonly<Record<string, string | number>>

export type SpanOptions = {
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** The `traceparent` of the parent span; null starts a new trace; default: the current span. */
  readonly parent?: string | null
  /** Whether the span is a part of larger work: it then never starts a trace. */
  readonly isPart?: boolean
}

export type OpenSpan = {
  /** The `traceparent` for requests made within this span. */
  readonly trace: string
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks the span as failed. The reason is only a name, because messages contain texts of users. */
  fail(reason: string): void
  end(): void
  /** Runs work, including its asynchronous parts, within this span. */
  within<T>(work: () => T): T
}

type Tracer = {
  /** Starts a span. Returns undefined for a part without a parent span, or for a trace that is not sampled. */
  begin(name: string, options: SpanOptions): OpenSpan | undefined
  /** The `traceparent` of the current span. */
  current(): string | undefined
}

let tracer: Tracer | undefined

/** Sets the tracer of this process; undefined disables tracing. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next
}

/** Whether tracing is enabled. Callers check this before they compute an expensive span name. */
export const isTracing = (): boolean => tracer !== undefined

/** Starts a span, which the caller must end; undefined without tracing. */
export const beginSpan = (name: string, options: SpanOptions): OpenSpan | undefined => tracer?.begin(name, options)

/** The `traceparent` of the current span; undefined outside a trace. */
export const currentTrace = (): string | undefined => tracer?.current()

/** The name of an error: its code, else its class. */
export const faultName = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

/** Runs work in a span. @throws errors of the work */
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
