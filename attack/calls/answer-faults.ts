import { SECURITY_HEADERS } from '../../apps/server/src/platform/http/security-headers.ts'
import { type Call, ERROR_STATUS, type ErrorCode } from '../../packages/contract/src/index.ts'
import type { Answer } from './client.ts'

/** The OpenAPI description of a call. */
export type Operation = { readonly responses: Readonly<Record<string, { readonly content?: Record<string, unknown> }>> }

/**
 * Error codes of requests that reach no call of the contract. Any generated call may get these errors, because its
 * changed path or headers may match no route.
 */
const REFUSALS_BEFORE_ROUTING: ReadonlySet<string> = new Set(['not_found', 'address_too_long', 'headers_too_large'])

/** Faults of an answer that do not depend on the request. */
export function faultsOf(
  call: Call,
  operation: Operation,
  expected: string | undefined,
  { status, headers, body }: Answer,
): string[] {
  const faults: string[] = []
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    const sent = headers[name.toLowerCase()]
    // An answer of the free API may allow other sites to read it. The usual value is valid too, because a changed path
    // may lead to an answer that is not public.
    const isOpened =
      name === 'Cross-Origin-Resource-Policy' && call.path.startsWith('/public/') && sent === 'cross-origin'
    if (sent !== value && !isOpened) faults.push(`missing header ${name}, or another value of it`)
  }
  if (headers['cache-control'] === undefined) faults.push('missing header Cache-Control')
  const type = headers['content-type']?.split(';')[0] ?? ''
  if (status < 400) {
    if (expected) faults.push(`accepted instead of refused with ${expected}`)
    if (!Object.keys(operation.responses[String(status)]?.content ?? {}).includes(type))
      faults.push(`undocumented content type ${type}`)
    return faults
  }
  if (type !== 'application/json') return [...faults, `an error with the content type ${type}`]
  const reported = readJson(body)
  if (typeof reported?.errors === 'object' && status === 400) return faults
  const code = reported?.code
  if (typeof code !== 'string' || !(code in ERROR_STATUS)) return [...faults, 'an error body without a known code']
  if (ERROR_STATUS[code as ErrorCode] !== status) faults.push(`${code} with a status that does not belong to it`)
  if (typeof reported?.error !== 'string' || reported.error.trim() === '')
    faults.push(`an error without a message: ${reported?.error}`)
  if (expected && code !== expected && !REFUSALS_BEFORE_ROUTING.has(code)) faults.push(`${code} instead of ${expected}`)
  const isGuard = code === 'session_expired' || code === 'forbidden' || code === 'csrf'
  if (!expected && isGuard && !call.errors.includes(code))
    faults.push(`${code} although the role has access to the call`)
  const isForeseen = REFUSALS_BEFORE_ROUTING.has(code) || String(status) in operation.responses
  if (status >= 500 && !call.errors.includes(code as ErrorCode)) faults.push('an unexpected server error')
  else if (!isForeseen) faults.push(`undocumented status with ${code}`)
  return faults
}

const readJson = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}
