import type { ServerResponse } from 'node:http'
import type { Locale } from '@seriatim/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tasks } from '../../kernel/tasks/service.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { GracefulShutdown } from '../../platform/http/graceful-shutdown.ts'
import type { App, CurrentUser } from '../../platform/http/serve.ts'

/**
 * Interval in milliseconds for sending comments while the session is valid, so that no proxy closes the stream as idle.
 */
const KEEP_ALIVE_INTERVAL_MS = 20_000
/** Time in milliseconds after which a stream ends. The browser then reconnects with its current session. */
const MAX_STREAM_MS = 5 * 60_000
/** Time in milliseconds after which the browser reconnects. */
const RECONNECT_DELAY_MS = 2_000
/**
 * Maximum number of streams per session. Windows of one browser share a stream, but several browsers can use one
 * session.
 */
const STREAMS_OF_SESSION = 6
/** Maximum number of streams per IP address, which all users of a centre may share. */
const STREAMS_OF_ADDRESS = 200
/** Maximum number of bytes that a client has not read. A client with more is disconnected. */
const UNREAD_BYTES = 1 << 20

/**
 * Server-sent events about a user's tasks, locks, lock requests and notices, and about rules, reference lists and the
 * abbreviation list. Streams are neither compressed nor buffered by a proxy. A stream ends with its session or with the
 * server.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function makeEventStreams(app: App, tasks: Tasks, farewell: Pick<GracefulShutdown, 'signal'>) {
  const open = new Map<ServerResponse, { sessionId: string; address: string }>()
  const endAll = () => {
    for (const response of open.keys()) response.end()
  }
  farewell.signal.addEventListener('abort', endAll)
  app.addHook('preClose', async () => endAll())
  /** @throws Refusal 'too_many_streams' */
  const refuseTooMany = (sessionId: string, address: string) => {
    const streams = [...open.values()]
    const ofSession = streams.filter((stream) => stream.sessionId === sessionId).length
    const ofAddress = streams.filter((stream) => stream.address === address).length
    refuseUnless(ofSession < STREAMS_OF_SESSION && ofAddress < STREAMS_OF_ADDRESS, 'too_many_streams')
  }

  return async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    user: CurrentUser,
    locale: Locale,
  ): Promise<FastifyReply> => {
    refuseTooMany(user.sessionId, request.ip)
    const response = reply.raw
    const write = (text: string) => {
      if (response.writableEnded) return
      if (response.writableLength > UNREAD_BYTES) response.destroy()
      else response.write(text)
    }
    const send = (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    let reported: Promise<void> = Promise.resolve()
    /** Reads tasks one after another, so that the last event contains the latest state. */
    const sendChange = (messageId: string) => {
      reported = reported.then(async () => {
        // After a failed read, the client gets the task from the list or with its next change.
        const task = await tasks.find(messageId, user, locale).catch(() => undefined)
        if (task) send('task', task)
      })
    }
    const checkSession = async () => {
      const session = await app.guard.authenticate(request).catch(() => null)
      if (session?.user.id === user.id) write(':\n\n')
      else response.end()
    }
    reply.hijack()
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'X-Accel-Buffering': 'no',
    })
    write(`retry: ${RECONNECT_DELAY_MS}\n\n`)
    open.set(response, { sessionId: user.sessionId, address: request.ip })
    const alive = setInterval(() => void checkSession(), KEEP_ALIVE_INTERVAL_MS)
    const end = setTimeout(() => response.end(), MAX_STREAM_MS)
    const unsubscribe = tasks.changes.subscribe({
      onTask(change) {
        if (change?.ownerId === user.id) sendChange(change.messageId)
        if (change !== null) return
        send('refresh', {})
        // Checks the session, because the missed notification may have been the end of the session.
        void checkSession()
      },
      onLock({ issn, userIds }) {
        if (userIds.includes(user.id)) send('lock', { issn })
      },
      onNotices(userIds) {
        if (userIds === 'everybody' || userIds.includes(user.id)) send('notices', {})
      },
      onValidation: () => send('validation', {}),
      onAbbreviations: () => send('abbreviations', {}),
      onSessionEnd(sessionId) {
        if (sessionId === user.sessionId) response.end()
      },
    })
    response.on('close', () => {
      clearInterval(alive)
      clearTimeout(end)
      open.delete(response)
      void unsubscribe.then((leave) => leave())
    })
    await unsubscribe
    send('ready', {})
    return reply
  }
}
