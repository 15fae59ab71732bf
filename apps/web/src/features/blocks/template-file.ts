import { type MarcRecord, type ReadResult, readRecords, toMrk } from '@seriatim/marc'
import { type TemplateProblem, templateProblem } from '@seriatim/profile/free-record'

/**
 * Maximum size of a template file in kilobytes. A record has at most 99,999 bytes in ISO 2709, and somewhat more in
 * MARCXML.
 */
export const MAX_TEMPLATE_FILE_KB = 500

export type Template = { readonly name: string; readonly record: MarcRecord; readonly mrk: string }

export type TemplateFailure =
  | { readonly kind: 'too_large' }
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'unreadable'; readonly code: string; readonly params: Readonly<Record<string, string | number>> }
  | { readonly kind: TemplateProblem }

/**
 * Reads the only record of a file in any supported format, or returns why the file cannot be the template of a block.
 */
export async function readTemplateFile(file: File): Promise<Template | TemplateFailure> {
  if (file.size > MAX_TEMPLATE_FILE_KB * 1000) return { kind: 'too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const results: ReadResult[] = []
  for await (const result of readRecords([bytes])) results.push(result)
  const [result] = results
  const failure = result?.problems.find(({ level }) => level === 'error')
  if (result?.record === undefined || failure) {
    const { tag, params } = failure ?? { params: {} }
    return {
      kind: 'unreadable',
      code: failure?.code ?? 'not-marc',
      params: { ...params, ...(tag ? { field: tag } : {}) },
    }
  }
  if (results.length > 1) return { kind: 'several', count: results.length }
  const problem = templateProblem(result.record)
  return problem ? { kind: problem } : { name: file.name, record: result.record, mrk: toMrk(result.record) }
}

export const isTemplate = (read: Template | TemplateFailure): read is Template => 'record' in read
