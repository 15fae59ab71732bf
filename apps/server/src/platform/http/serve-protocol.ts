/** Serves library protocols at URLs outside `/api`: XML, without a session. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { PublicLimiter } from './public-limiter.ts'
import type { App } from './serve.ts'

/** The parameters of a request by name, each with all its values. */
export type RequestParameters = ReadonlyMap<string, readonly string[]>

/** Maximum length of the parameters in a URL or a body. */
const MAX_PARAMETERS_BYTES = 65_536

type Protocol = {
  readonly path: string
  readonly methods: readonly ('GET' | 'POST')[]
  readonly limiter: PublicLimiter
  readonly contentType: string | ((given: RequestParameters, request: FastifyRequest) => string)
  readonly answer: (given: RequestParameters, request: FastifyRequest) => Promise<string>
}

const parametersIn = (text: string): RequestParameters => {
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(text)) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

/** Serves a protocol with the parameters of the URL or of a posted form. Other methods are answered with 404. */
export function serveProtocol(app: App, { path, methods, limiter, contentType, answer }: Protocol): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_PARAMETERS_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.route({
      method: [...methods],
      url: path,
      onRequest: async (request) => {
        await limiter.admit(request)
        const message = await app.guard.maintenance()
        if (message !== null) throw new Refusal('maintenance', { message })
      },
      handler: async (request, reply) => {
        const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : ''
        const text = request.method === 'POST' ? String(request.body ?? '') : query
        const parameters = parametersIn(text)
        const type = typeof contentType === 'string' ? contentType : contentType(parameters, request)
        if (typeof contentType !== 'string') void reply.header('Vary', 'Accept')
        const work = () => limiter.runForPublic(() => answer(parameters, request))
        return reply.type(type).send(await app.guard.pulse.whileAnswering(work))
      },
    })
    const none = (_request: FastifyRequest, _reply: FastifyReply): never => {
      throw new Refusal('not_found')
    }
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
      (method) => !methods.some((served) => served === method),
    )
    if (others.length > 0)
      scope.route({
        method: others,
        url: path,
        onRequest: async (request, reply) => none(request, reply),
        handler: none,
      })
    scope.all(`${path}/*`, { onRequest: async (request, reply) => none(request, reply) }, none)
  })
}
