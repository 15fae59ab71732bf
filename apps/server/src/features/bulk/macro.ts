/** Macros as change sets put them to records. */
import { type Ltwa, suggest } from '@seriatim/iso4'
import { compileMacro, type Macro, runMacro } from '@seriatim/macros'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { Refusal } from '../../platform/errors.ts'
import type { Abbreviations } from '../ltwa/service.ts'
import type { Change } from './put-to-records.ts'

/** @throws Refusal 'macro_invalid' with the place of the first mistake */
export function checkMacro(source: string, locale: Locale): Macro {
  const read = compileMacro(source)
  if ('macro' in read) return read.macro
  const { line, column, code, parameters } = read.errors[0]!
  throw new Refusal('macro_invalid', {
    line,
    column,
    reason: formatUnknown(locale, `macros.error_${code}`, parameters),
  })
}

const abbreviateBy =
  (list: Ltwa) =>
  (title: string, language: string | undefined): string =>
    suggest(list, title, { language }).suggestion

/** Makes the change of a set: its macro over a record, with the list of abbreviations in force. */
export const makeChangeOf =
  (abbreviations: Pick<Abbreviations, 'list'>) =>
  async ({ macro: source, today }: { readonly macro: string; readonly today: string }): Promise<Change> => {
    const macro = checkMacro(source, 'en')
    const surroundings = { today, abbreviate: abbreviateBy(await abbreviations.list()) }
    return (record) => runMacro(macro, record, surroundings).record
  }
