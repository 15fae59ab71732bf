import { type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { compileMacro, type MacroRun, type MacroSurroundings, runMacro } from '../index.ts'

/** The environment of the tests: a fixed date and a minimal abbreviation list. */
export const ENVIRONMENT: MacroSurroundings = {
  today: '2026-11-26',
  abbreviate: (title) => title.replace(/\bJournal\b/g, 'J.').replace(/ of /g, ' '),
}

/**
 * Compiles and runs a macro.
 * @throws Error with the errors of an invalid macro
 */
export const runSource = (source: string, record: MarcRecord, surroundings = ENVIRONMENT): MacroRun => {
  const compiled = compileMacro(source)
  if ('errors' in compiled) throw new Error(JSON.stringify(compiled.errors))
  return runMacro(compiled.macro, record, surroundings)
}

/** A field as a line: `245 10$aNature`, blanks as `#`. */
const fieldLine = (field: Field): string =>
  isControlField(field)
    ? `${field.tag} ${field.value.replaceAll(' ', '#')}`
    : `${field.tag} ${`${field.indicator1}${field.indicator2}`.replaceAll(' ', '#')}${field.subfields
        .map(({ code, value }) => `$${code}${value}`)
        .join('')}`

export const fieldLines = ({ fields }: MarcRecord): readonly string[] => fields.map(fieldLine)

/** A record from lines in the format of `fieldLine`. */
export const recordOfLines = (...lines: readonly string[]): MarcRecord => ({
  leader: '00000cas a2200000 i 4500',
  fields: lines.map((line): Field => {
    const tag = line.slice(0, 3)
    const text = line.slice(4)
    if (tag.startsWith('00')) return { tag, value: text.replaceAll('#', ' ') }
    const [indicators = '', ...subfields] = text.split('$')
    const [indicator1 = ' ', indicator2 = ' '] = indicators.replaceAll('#', ' ')
    return {
      tag,
      indicator1,
      indicator2,
      subfields: subfields.map((each) => ({ code: each[0] ?? '', value: each.slice(1) })),
    }
  }),
})
