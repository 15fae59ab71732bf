import { type PastedEntry, readPasted } from '@seriatim/marc'
import { escapeText } from '../../document/escapes.ts'
import { CONTROL_GAP, writeField } from '../../document/lines.ts'
import { fromMrkLine, isMrkLine } from '../../document/mrk-line.ts'

const splitLines = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n')

/** A line in the format of our editor. */
const OWN_LINE = /^(?:LDR|\d{3}) (?: {3}|\S{2} \$\S)/
/** A subfield code followed by a space, which other systems display. */
const SPACED_CODE = /\$[a-z0-9] \S/

const isOwnText = (lines: readonly string[]): boolean =>
  lines.some((line) => isMrkLine(line) || (OWN_LINE.test(line) && !SPACED_CODE.test(line)))

const lineOfEntry = (entry: PastedEntry): string => {
  if ('unread' in entry) return entry.unread
  return 'leader' in entry ? `LDR${CONTROL_GAP}${escapeText(entry.leader)}` : writeField(entry)
}

/** The lines of pasted fields; undefined if the text contains none. */
const fieldLines = (text: string): readonly string[] | undefined => {
  const lines = splitLines(text)
  if (isOwnText(lines)) return lines.map(fromMrkLine).filter((line) => line.trim() !== '')
  return readPasted(text)?.map(lineOfEntry)
}

/** Whether pasted text consists of fields in our format, in that of MarcEdit, or in that of another system. */
export const isFields = (text: string): boolean => fieldLines(text) !== undefined

/**
 * Converts pasted text for the editor: fields to lines in our format, other text to one line, because the source of the
 * text may break a title into several lines.
 */
export const pastedText = (text: string): string =>
  fieldLines(text)?.join('\n') ??
  splitLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
