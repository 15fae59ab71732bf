/** Spans with OpenTelemetry, sent in batches to a collector by OTLP over HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../config.ts'
import { type OpenSpan, type SpanOptions, setTracer } from './spans.ts'

/** Timeout for sending one batch. Spans beyond the queue of 2,048 are dropped. */
const EXPORT_TIMEOUT_MS = 5_000
/** Maximum time for sending the remaining spans on close. */
const END_TIMEOUT_MS = 500
/**
 * Maximum length of an attribute. Statements of searches are longer, but their beginning is sufficient to identify
 * them.
 */
const MAX_ATTRIBUTE_LENGTH = 2_000

/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const isByParent = sampler.startsWith('parentbased_')
  const kind = sampler.replace('parentbased_', '')
  const root =
    kind === 'always_on'
      ? new AlwaysOnSampler()
      : kind === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return isByParent ? new ParentBasedSampler({ root }) : root
}

/** The context of a span that another program started; the root context for an invalid `traceparent`. */
function contextOfTraceparent(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16) & 1
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags & 1 ? '01' : '00'}`
}

/** Starts tracing in this process. @returns a function that ends tracing */
export function openTracing(settings: TracingSettings): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: EXPORT_TIMEOUT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  })
  const source = provider.getTracer('seriatim')
  const contexts = new AsyncLocalStorageContextManager().enable()
  const opened = (span: Span, context: Context): OpenSpan => ({
    trace: traceparentOf(span),
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail(reason) {
      span.setAttribute('error.type', reason)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
    within: (work) => contexts.with(trace.setSpan(context, span), work),
  })
  setTracer({
    begin(name: string, { kind = 'internal', attributes = {}, parent, isPart = false }: SpanOptions) {
      const context = parent === undefined ? contexts.active() : contextOfTraceparent(parent ?? '')
      if (isPart && !trace.getSpan(context)?.isRecording()) return undefined
      return opened(source.startSpan(name, { kind: KINDS[kind], attributes }, context), context)
    },
    current() {
      const span = trace.getSpan(contexts.active())
      return span && traceparentOf(span)
    },
  })
  return async () => {
    setTracer(undefined)
    const sent = provider.shutdown().catch(() => undefined)
    await Promise.race([sent, sleep(END_TIMEOUT_MS, undefined, { ref: false })])
    contexts.disable()
  }
}
