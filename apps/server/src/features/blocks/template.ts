import { MAX_TEMPLATE_CHARACTERS } from '@seriatim/contract'
import { controlValue, findUnstorable, type MarcRecord, positions, type ReadResult, readRecords } from '@seriatim/marc'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { DEFAULT_TEMPLATE, templateProblem } from '@seriatim/profile/free-record'
import { Refusal, refuseUnless } from '../../platform/errors.ts'

/** A refusal of a block template; `problem` selects the variant of the error message. */
export const templateRefusal = (problem: string, details: Record<string, unknown> = {}): Refusal =>
  new Refusal('block_template_invalid', { problem, reason: '', field: '', count: 0, ...details })

/**
 * Parses the template of a block from text in mrk format. Returns the default template for an empty text.
 * @throws Refusal 'block_template_invalid' unless the text is one complete record with an 008
 */
export async function readTemplate(text: string | null | undefined, locale: Locale): Promise<MarcRecord> {
  if (text === null || text === undefined || text.trim() === '') return DEFAULT_TEMPLATE
  if (text.length > MAX_TEMPLATE_CHARACTERS) throw templateRefusal('too_long')
  const results: ReadResult[] = []
  for await (const result of readRecords([new TextEncoder().encode(text)], 'mrk')) results.push(result)
  if (results.length > 1) throw templateRefusal('several', { count: results.length })
  const [result] = results
  const failure = result?.problems.find(({ level }) => level === 'error')
  if (result?.record === undefined || failure) {
    const params = { ...failure?.params, ...(failure?.tag ? { field: failure.tag } : {}) }
    throw templateRefusal('unreadable', {
      reason: formatUnknown(locale, `marc.${failure?.code ?? 'not-marc'}`, params),
      line: failure?.params.line,
    })
  }
  const problem = templateProblem(result.record)
  if (problem) throw templateRefusal(problem, { field: '008' })
  const [unstorable] = findUnstorable(result.record)
  refuseUnless(!unstorable, 'block_template_invalid', {
    problem: 'unstorable',
    field: unstorable?.tag ?? '',
    reason: '',
    count: 0,
  })
  return result.record
}

/** The MARC country code of a template, 008/15-17, without blanks. */
export const lcCountryOf = (template: MarcRecord): string => positions(controlValue(template, '008'), 15, 17).trim()
