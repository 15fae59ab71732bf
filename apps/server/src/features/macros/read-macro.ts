import { compileMacro, type Macro } from '@seriatim/macros'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { Refusal } from '../../platform/errors.ts'

/** A macro that can be run. @throws Refusal 'bad_macro' with the place of the first mistake, from 1, and its sentence */
export function readMacro(source: string, locale: Locale): Macro {
  const compiled = compileMacro(source)
  if ('macro' in compiled) return compiled.macro
  const [mistake] = compiled.errors
  const { line = 1, column = 1 } = mistake ?? {}
  const reason = mistake ? formatUnknown(locale, `macros.error_${mistake.code}`, mistake.parameters) : ''
  throw new Refusal('bad_macro', { line, column, reason })
}
