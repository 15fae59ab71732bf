/** The section "At size" of docs/interoperability.md. */
import { cpus, totalmem } from 'node:os'
import type { Rows } from './questions.ts'

export type Step = {
  readonly step: string
  readonly program: string
  readonly result: string
  readonly seconds: number
  /** Peak of the resident memory in bytes; 0 if no process of this kind works in the step. */
  readonly programBytes: number
  readonly serverBytes: number
}

export type AnsweredQuestion = { readonly question: string; readonly answer: Rows }

/** The number of records in the ISSN Register. */
const REGISTER = 2_700_000
const BYTES_PER_MB = 1e6
const BYTES_PER_GB = 1e9

export const numeral = (value: number): string => value.toLocaleString('en')
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const megabytes = (bytes: number): string => (bytes === 0 ? '' : numeral(Math.round(bytes / BYTES_PER_MB)))
const seconds = (value: number): string => (value < 10 ? value.toFixed(1) : numeral(Math.round(value)))

const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`

const shownAnswer = (rows: Rows): string => {
  const [first] = rows
  if (rows.length === 1 && first?.length === 1) return numeral(Number(first[0]))
  return `${numeral(rows.length)} rows`
}

/** The section as Markdown. @param requiredBytes disk space that a run of the register needs */
export function sizeSection(
  records: number,
  steps: readonly Step[],
  {
    questions,
    now,
    requiredBytes,
  }: { questions: readonly AnsweredQuestion[]; now: Date; requiredBytes: (records: number) => number },
): string {
  const date = now.toISOString().slice(0, 10)
  const total = steps.reduce((sum, step) => sum + step.seconds, 0)
  const notRun =
    records < REGISTER
      ? [
          `The size of the ISSN Register, ${numeral(REGISTER)} records, was not run. To run it:`,
          '',
          `    npm run interop -- --size ${REGISTER} --folder FOLDER`,
          '',
          `The command needs ${Math.ceil(requiredBytes(REGISTER) / BYTES_PER_GB)} GB of free space in FOLDER, and refuses to start with less. The programs of an`,
          'earlier run in FOLDER are used again. Large files are deleted after each step.',
        ]
      : ['Large files are deleted after each step.']
  return [
    '## At size',
    '',
    `<!-- Written by \`npm run interop -- --size ${records}\` on ${date}. Do not edit. -->`,
    '',
    `${numeral(records)} records of the generator (\`packages/synthetic\`) in an own database. Each program must return each ISSN`,
    'exactly once; a run with a difference fails and names it. Memory is the largest resident memory of the processes of the',
    'program or of the server, in MB, sampled five times a second; the database is not included.',
    '',
    ...notRun,
    '',
    line(['step', 'program', 'result', 'seconds', 'program, MB', 'server, MB']),
    line(['---', '---', '---', '---:', '---:', '---:']),
    line([
      `run of ${date}`,
      `Node ${process.versions.node}, ${machine()}`,
      `${numeral(records)} records`,
      seconds(total),
      '',
      '',
    ]),
    ...steps.map((step) =>
      line([
        step.step,
        step.program,
        step.result,
        seconds(step.seconds),
        megabytes(step.programBytes),
        megabytes(step.serverBytes),
      ]),
    ),
    '',
    'The answers to the questions in SPARQL are equal to those computed from the MARC records:',
    '',
    ...questions.map(({ question, answer }, index) => `${index + 1}. ${question} ${shownAnswer(answer)}`),
    '',
  ].join('\n')
}
