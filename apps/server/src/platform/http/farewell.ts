/** How a server takes leave: it says that it is not ready, takes no more calls, and lets those that run come to their end. */
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { App } from './serve.ts'

/** Served to the end: who watches a server that leaves. */
const STILL_SERVED = /^\/(api\/health(\/ready)?|metrics)\/?(\?|$)/

export type Farewell = {
  /** Aborted once no more calls are taken: streams without an end are to end. */
  readonly signal: AbortSignal
  /** Whether the server was told to stop. */
  readonly isLeaving: () => boolean
  /** From now on the server says that it is not ready. */
  announce(): void
  /** Takes no more calls. Settles when none runs any more. */
  refuseMore(): Promise<void>
  /** Follows the calls of an application. */
  attend(app: App): void
}

export function makeFarewell(): Farewell {
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
        if (STILL_SERVED.test(request.url)) return
        if (refusing.signal.aborted) {
          // The next request of this client is to go to another server.
          reply.header('Connection', 'close')
          throw new Refusal('not_ready', { problem: 'stopping' })
        }
        running.add(request)
        // Also where the client went away, and where an answer left the framework.
        reply.raw.once('close', () => end(request))
      })
    },
  }
}
