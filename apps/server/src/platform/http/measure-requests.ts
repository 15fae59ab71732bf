import type { FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import type { App } from './serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call that a route serves. */
    call?: string
  }
}

/**
 * The label of a request: its call, else the first part of its route pattern. Never contains text of the requested URL.
 */
export function callLabel({ is404, routeOptions: { config, url } }: FastifyRequest, status: number): string {
  if (config.call !== undefined) return config.call
  if (is404 || url === undefined || url.startsWith('/api')) return status < 400 ? 'page' : 'unknown'
  return `/${url.split('/')[1]}`
}

/** Counts and times every request of an application. */
export function measureRequests(app: App, { requests, requestSeconds, requestsInFlight }: Metrics): void {
  const open = new WeakSet<FastifyRequest>()
  const close = (request: FastifyRequest): void => {
    if (open.delete(request)) requestsInFlight.dec()
  }
  app.addHook('onRequest', async (request) => {
    open.add(request)
    requestsInFlight.inc()
  })
  app.addHook('onRequestAbort', async (request) => close(request))
  app.addHook('onResponse', async (request, reply) => {
    close(request)
    const call = callLabel(request, reply.statusCode)
    requests.inc({ call, status: reply.statusCode })
    requestSeconds.observe({ call }, reply.elapsedTime / 1_000)
  })
}
