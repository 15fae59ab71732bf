import type { Call } from '@seriatim/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { type App, admit } from './serve.ts'

/** The segments of a path. In a pattern, `:id` matches any segment that is not empty. */
const segmentsOf = (path: string): string[] => path.split('/').slice(1)

const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]))

/** Methods that change nothing and need no CSRF token. */
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A call that represents every request below `/api/admin`, with any method, in checks of the permission. */
const ADMINISTRATION: Call = {
  name: 'administration',
  method: 'GET',
  path: '/admin',
  permission: 'userManagement',
  summary: 'A URL without a call',
  errors: [],
}

/**
 * Answers URLs without a call before a body is read: 414 for a parameter that is too long, else 404 with the methods
 * served there (wire, All parts). URLs below /api never return a page of the interface.
 */
export function unknownAddresses(app: App): void {
  const calls = app.guard.served.map(({ method, path }) => ({ method, pattern: ['api', ...segmentsOf(path)] }))
  const refuse = ({ method, url }: { method: string; url: string }): never => {
    const path = segmentsOf(url.replace(/\?.*$/s, ''))
    const allowed = [...new Set(calls.filter(({ pattern }) => fits(pattern, path)).map((call) => call.method))]
    if (allowed.length === 0) throw new Refusal('not_found')
    // The router ignores parameters that are too long.
    if (allowed.some((each) => each === method)) throw new Refusal('address_too_long')
    throw new Refusal('not_found', { method, allowed: allowed.sort().join(', ') })
  }
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // Users without the permission must not learn which URLs exist (wire, Administration).
    if (/^\/api\/admin(?=[/?]|$)/.test(request.url))
      await admit(
        app.guard,
        { ...ADMINISTRATION, method: READING.has(request.method) ? 'GET' : 'POST' },
        request,
        reply,
      )
    refuse(request)
  }
  app.all('/api', { onRequest }, refuse)
  app.all('/api/*', { onRequest }, refuse)
}
