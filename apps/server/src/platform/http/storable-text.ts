import type { FaultCode } from '@seriatim/contract'
import { Refusal } from '../errors.ts'

/**
 * Maximum nesting depth of a request, more than any call of the contract needs. It protects the stack from deeply
 * nested brackets.
 */
const MAX_DEPTH = 64

const textFault = (text: string): 'nul' | 'surrogate' | undefined =>
  text.includes('\u0000') ? 'nul' : text.isWellFormed() ? undefined : 'surrogate'

/**
 * Refuses text that cannot be stored. PostgreSQL rejects NUL, and half a surrogate pair would silently become U+FFFD.
 * @throws Refusal 'invalid_text' with `{path}` (`body.record.fields.245[0]`); `code` with `{path}` if nested too deeply
 */
export function refuseUnstorableText(value: unknown, path: string, code: FaultCode = 'bad_request', depth = 0): void {
  if (typeof value === 'string') {
    const problem = textFault(value)
    if (problem) throw new Refusal('invalid_text', { path, problem })
  } else if (Array.isArray(value)) {
    if (depth > MAX_DEPTH) throw new Refusal(code, { path })
    for (let index = 0; index < value.length; index++)
      refuseUnstorableText(value[index], `${path}[${index}]`, code, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) throw new Refusal(code, { path })
    for (const [key, item] of Object.entries(value)) {
      const problem = textFault(key)
      if (problem) throw new Refusal('invalid_text', { path, problem })
      refuseUnstorableText(item, path === '' ? key : `${path}.${key}`, code, depth + 1)
    }
  }
}
