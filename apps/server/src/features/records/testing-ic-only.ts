import { fromLines, type MarcRecord, toLines } from '@seriatim/marc'

type Forbidden = { readonly code: string; readonly change: (lines: readonly string[]) => string[] }

/** Changes that are reserved to the international centre, each as a function on mrk lines. */
export const FORBIDDEN: Readonly<Record<string, Forbidden>> = {
  ...Object.fromEntries(
    [...'56789'].map((flag) => [
      `022 $${flag}`,
      { code: 'ic-only-force-flag', change: (lines: readonly string[]) => in022(lines, (line) => `${line}$${flag}1`) },
    ]),
  ),
  '022 $2': {
    code: 'ic-only-centre',
    change: (lines) => in022(lines, (line) => line.replace('$2_7', '$2_2')),
  },
  'an added enrichment': {
    code: 'ic-only-enrichment',
    change: (lines) => [...lines, '=920  \\\\$gPortico$hportico$iPreserved'],
  },
}
export const in022 = (lines: readonly string[], change: (line: string) => string): string[] =>
  lines.map((line) => (line.startsWith('=022') ? change(line) : line))

/** Applies a reserved change to a record. */
export const applyChange = (record: MarcRecord, { change }: Forbidden): MarcRecord =>
  fromLines(change(toLines(record))).record!
