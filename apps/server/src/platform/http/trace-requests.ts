import type { FastifyRequest } from 'fastify'
import { beginSpan, type OpenSpan } from '../tracing/spans.ts'
import { callLabel } from './measure-requests.ts'
import type { App } from './serve.ts'

/** Creates a span for every request, which continues the trace of the proxy. */
export function traceRequests(app: App): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  const within = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.within(done)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const span = beginSpan('request', {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : null,
      attributes: { 'http.request.method': request.method, 'seriatim.request_id': request.id },
    })
    if (span !== undefined) spans.set(request, span)
    within(request, done)
  })
  // The body is read in the context of the connection, so enter the context of the span again.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.fail('aborted')
    spans.get(request)?.end()
    spans.delete(request)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    if (span === undefined) return
    span.rename(callLabel(request, statusCode))
    span.set({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span.fail(String(statusCode))
    span.end()
  })
}
