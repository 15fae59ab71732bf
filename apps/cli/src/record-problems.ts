import { controlValue, type MarcRecord, type ReadProblem } from '@seriatim/marc'
import { format, formatUnknown, type Locale } from '@seriatim/messages'

/** The message of a problem, without its position. */
export const problemSentence = (locale: Locale, { code, params }: Pick<ReadProblem, 'code' | 'params'>): string =>
  formatUnknown(locale, `marc.${code}`, params)

/** A problem as one line: number in the file, byte offset, line of a text file, 001 if readable, and the message. */
export function problemLine(locale: Locale, problem: ReadProblem, record: MarcRecord | undefined): string {
  const id = record && controlValue(record, '001')?.trim()
  const line = format(locale, 'marc.in-record', {
    position: problem.position,
    offset: problem.offset,
    line: problem.params.line ?? 0,
    id: id || 'none',
    tag: problem.tag || 'none',
    sentence: problemSentence(locale, problem),
  })
  return withoutControlCharacters(line)
}

/** Replaces control characters: values of damaged records must not move the cursor or break the line. */
export const withoutControlCharacters = (line: string): string =>
  line.replace(/[\0-\u001f\u007f-\u009f\u2028\u2029]/g, '\ufffd')
