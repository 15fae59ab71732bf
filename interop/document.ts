/** Writes docs/interoperability.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { COLUMNS, type Column } from './columns.ts'
import type { Cell } from './compare.ts'
import type { Material } from './material.ts'
import { NOT_INCLUDED, type Program } from './programs.ts'

export type Row = {
  readonly program: Program
  /** `none` if the server has no such file. */
  readonly cells: Map<Column, Cell | 'none'>
}

const DOCUMENT = fileURLToPath(new URL('../docs/interoperability.md', import.meta.url))
/** The sections about validators and about titles, which are written manually. */
const COMPARISONS = new URL('comparisons.md', import.meta.url)
/** The section about a run with many records, which `--size` writes. */
const AT_SIZE = new URL('at-size.md', import.meta.url)
const AT_SIZE_HEAD = '## At size\n'
const SOURCES: Readonly<Record<Program['from'], string>> = {
  pip: 'pip',
  npm: 'npm',
  debian: 'Debian 12',
  maven: 'Maven',
}

/** Columns that are shown in one table. */
const TABLES: readonly (readonly [title: string, columns: readonly Column[]])[] = [
  ['MARC files', ['iso2709', 'marc8', 'marcxml', 'marcjson', 'mrk', 'unimarc', 'dump']],
  ['Protocols', ['oai', 'sru', 'reconcile', 'atom']],
  ['Linked data', ['jsonld', 'turtle', 'rdfxml']],
  ['Citations and tables', ['bibtex', 'ris', 'csl', 'csv', 'xlsx']],
]

/** Writes the table of all programs, with a numbered list of differences and notes. */
export async function writeDocument(rows: readonly Row[], { counts }: Material, search: string): Promise<void> {
  const remarks: string[] = []
  const mark = (remark: string | undefined): string => {
    if (remark === undefined) return ''
    if (!remarks.includes(remark)) remarks.push(remark)
    return ` (${remarks.indexOf(remark) + 1})`
  }
  const cellText = ({ program, cells }: Row, column: Column): string => {
    const cell = cells.get(column)
    if (cell === undefined) return ''
    if (cell === 'none') return 'no file'
    const reason =
      cell.difference &&
      (program.differences?.[column] ?? `\`${program.name}\`, ${COLUMNS[column].label}: ${cell.difference}.`)
    return `${cell.read} of ${cell.expected}${mark(reason)}`
  }
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const tables = TABLES.flatMap(([title, columns]) => {
    const reading = rows.filter(({ cells }) => columns.some((column) => cells.has(column)))
    return [
      `## ${title}`,
      '',
      line(['program', 'from', ...columns.map((column) => COLUMNS[column].label)]),
      line(['---', '---', ...columns.map(() => '---')]),
      ...reading.map((row) =>
        line([
          `\`${row.program.name}\` ${row.program.version}${mark(row.program.note)}`,
          SOURCES[row.program.from],
          ...columns.map((column) => cellText(row, column)),
        ]),
      ),
      '',
    ]
  })
  const text = [
    '# Interoperability',
    '',
    `<!-- Written by \`npm run interop\` on ${new Date().toISOString().slice(0, 10)}. Do not edit. -->`,
    '',
    'Programs that other people wrote read the records of a server with the demonstration database. `npm run interop`',
    'installs their pinned versions in a temporary folder, runs them and writes this page. The command needs a network,',
    'Python 3, npm, Perl, Java and Maven, and the Debian tools `apt-get` and `dpkg`.',
    '',
    `The records are those of the search \`${search}\`: ${counts.search} for a cataloguer, ${counts.public} of them public.`,
    `OAI-PMH and dumps have all ${counts.all} public records. A feed has the last 50 changes. A record counts if the`,
    'program returns its ISSN and its title proper or key title. Empty cells are forms that a program does not read, or',
    'that have no client yet.',
    '',
    ...tables,
    '## Differences and notes',
    '',
    ...remarks.map((remark, index) => `${index + 1}. ${remark}`),
    '',
    'Scripts in `findings/` show the behaviour of programs that these notes name.',
    '',
    '## Not in the table',
    '',
    ...NOT_INCLUDED.map(([name, reason]) => `- ${name}: ${reason}`),
    '',
    await readFile(AT_SIZE, 'utf8'),
    await readFile(COMPARISONS, 'utf8'),
  ]
  await writeFile(DOCUMENT, text.join('\n'))
}

/** Replaces the section about a run with many records. */
export async function writeSizeSection(section: string): Promise<void> {
  await writeFile(AT_SIZE, section)
  const [document, comparisons] = await Promise.all([readFile(DOCUMENT, 'utf8'), readFile(COMPARISONS, 'utf8')])
  const before = document.indexOf(AT_SIZE_HEAD)
  const end = document.indexOf(comparisons)
  await writeFile(DOCUMENT, `${document.slice(0, before < 0 ? end : before)}${section}\n${comparisons}`)
}
