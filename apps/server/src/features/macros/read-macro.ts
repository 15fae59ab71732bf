import { compileMacro, type Macro } from '@seriatim/macros'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { Refusal } from '../../platform/errors.ts'

/**
 * Compiles a macro. @throws Refusal 'bad_macro' with the position of the first error, starting at 1, and its message
 */
export function readMacro(source: string, locale: Locale): Macro {
  const compiled = compileMacro(source)
  if ('macro' in compiled) return compiled.macro
  const [mistake] = compiled.errors
  const { line = 1, column = 1 } = mistake ?? {}
  const reason = mistake ? formatUnknown(locale, `macros.error_${mistake.code}`, mistake.parameters) : ''
  throw new Refusal('bad_macro', { line, column, reason })
}
