/**
 * Graceful shutdown of a server. The server reports that it is not ready, accepts no more calls, and waits for running
 * calls.
 */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { App } from './serve.ts'

/** URLs that are still served during shutdown, for monitoring. */
const SERVED_DURING_SHUTDOWN = /^\/(api\/health(\/ready)?|metrics)\/?(\?|$)/

export type GracefulShutdown = {
  /** Aborted when no more calls are accepted, so that endless streams end. */
  readonly signal: AbortSignal
  /** Whether shutdown has begun. */
  readonly isLeaving: () => boolean
  /** Begins shutdown: from now on the server reports that it is not ready. */
  announce(): void
  /** Refuses new calls. Settles when no call is running any more. */
  refuseMore(): Promise<void>
  /** Tracks the calls of an application. */
  attend(app: App): void
}

export function makeGracefulShutdown(): GracefulShutdown {
  const running = new Set<FastifyRequest>()
  const refusing = new AbortController()
  const drained = Promise.withResolvers<void>()
  let isLeaving = false
  const tellDrained = (): void => {
    if (refusing.signal.aborted && running.size === 0) drained.resolve()
  }
  const end = (request: FastifyRequest): void => {
    running.delete(request)
    tellDrained()
  }
  return {
    signal: refusing.signal,
    isLeaving: () => isLeaving,
    announce() {
      isLeaving = true
    },
    refuseMore() {
      isLeaving = true
      refusing.abort()
      tellDrained()
      return drained.promise
    },
    attend(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (SERVED_DURING_SHUTDOWN.test(request.url)) return
        if (refusing.signal.aborted) {
          // This header makes the client send its next request to another server.
          reply.header('Connection', 'close')
          throw new Refusal('not_ready', { problem: 'stopping' })
        }
        running.add(request)
        // The event `close` also occurs after a disconnect, and for answers sent outside Fastify.
        reply.raw.once('close', () => end(request))
      })
    },
  }
}
