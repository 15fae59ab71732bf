/**
 * Runs a database of many synthetic records through exports, a reimport, harvests and linked data, which other programs
 * read. Writes the section "At size" of docs/interoperability.md. A program that reads other records does not end the
 * run, because the steps take hours, but the run fails at its end.
 */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { controlValue, firstDataField, readRecords, subfield } from '../../packages/marc/src/index.ts'
import type { Column } from '../columns.ts'
import { writeSizeSection } from '../document.ts'
import { clientCommand, debianCommand, install, type ReadRecord } from '../install.ts'
import { PUBLIC_CATEGORIES } from '../material.ts'
import { PROGRAMS, type Program } from '../programs.ts'
import { compareAnswer } from './compare-answer.ts'
import { type IssnCounts, makeIssnCounts } from './issn-counts.ts'
import { measure } from './meter.ts'
import { makeProduct, type Server } from './product.ts'
import { makeQuestions, type Question, type Rows } from './questions.ts'
import { runCommand } from './run-command.ts'
import { numeral, type Step, sizeSection } from './table.ts'

/** Smaller searches are exported without a task. Numbers of synthetic records begin with 5000-000. */
const [LEAST_RECORDS, MOST_RECORDS] = [2_000, 4_999_999]
/** Disk space at the largest step, with 200,000 records 29,500 bytes each, and space that does not depend on them. */
const BYTES_PER_RECORD = 35_000
const FIXED_BYTES = 1_000_000_000

const requiredBytes = (records: number): number => FIXED_BYTES + records * BYTES_PER_RECORD
const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

const programNamed = (name: string): Program => PROGRAMS.find((program) => program.name === name)!
const READERS = ['yaz-marcdump', 'pymarc', 'Metafacture'].map(programNamed)
const HARVESTERS = ['Sickle', 'xoai'].map(programNamed)
const OXIGRAPH = programNamed('pyoxigraph')
const label = ({ name, version }: Program): string => `\`${name}\` ${version}`

const EXPORTS = [
  { column: 'iso2709', title: 'ISO 2709', format: 'ISO2709', file: 'export.mrc' },
  { column: 'marcxml', title: 'MARCXML', format: 'marcxml', file: 'export.xml' },
] as const satisfies readonly { column: Column; title: string; format: string; file: string }[]

const fileSize = async (path: string): Promise<string> => `${numeral(Math.round((await stat(path)).size / 1e6))} MB`

/** The size of the files in a folder, in bytes. Files that disappear meanwhile count as empty. */
async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** The expected results, computed from the generated records. */
type Truth = {
  readonly all: IssnCounts
  /** The public records. */
  readonly shown: IssnCounts
  /** The number of Free numbers, which describe no serial, so that a reimport rejects them. */
  readonly free: number
  readonly questions: readonly Question[]
}

async function readTruth(file: string): Promise<Truth> {
  const [all, shown, questions] = [makeIssnCounts(), makeIssnCounts(), makeQuestions()]
  let free = 0
  for await (const { record } of readRecords(createReadStream(file, { highWaterMark: 1 << 20 }))) {
    if (record === undefined) throw new Error('the generated file has a damaged record')
    const issn = controlValue(record, '001')!
    all.add(issn)
    const category = subfield(firstDataField(record, '699'), '8') ?? ''
    if (category === 'fre') free++
    if (!PUBLIC_CATEGORIES.has(category)) continue
    shown.add(issn)
    for (const { read } of questions) read(issn, record)
  }
  return { all, shown, free, questions }
}

/** The lines of YAZ begin with the tag; other clients write a JSON array for each record. */
const issnOfLine = (program: Program, text: string): string | undefined =>
  program.name === 'yaz-marcdump' ? /^001 (.*)/.exec(text)?.[1] : (JSON.parse(text) as ReadRecord)[0]

const readerCommand = (folder: string, program: Program, column: Column, source: string) =>
  program.name === 'yaz-marcdump'
    ? debianCommand(folder, program.name, [
        ...['-i', column === 'marcxml' ? 'marcxml' : 'marc', '-o', 'line', '-f', 'utf-8', '-t', 'utf-8'],
        source,
      ])
    : clientCommand(folder, program, [column, source])

/**
 * Runs all steps with `records` records.
 * @param folder folder with the installed programs; the data are in its folder `size`, which is deleted at the end
 * @returns whether the run succeeded
 */
export async function runAtSize(records: number, folder: string): Promise<boolean> {
  if (!Number.isInteger(records) || records < LEAST_RECORDS || records > MOST_RECORDS) {
    console.error(`--size must be a number from ${numeral(LEAST_RECORDS)} to ${numeral(MOST_RECORDS)}.`)
    return false
  }
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const [needed, free] = [requiredBytes(records), bavail * bsize]
  console.log(`The run needs ${gigabytes(needed)} of disk space in ${folder}; ${gigabytes(free)} are free.`)
  if (free < needed) {
    console.error('The folder has too little space. Choose another folder with --folder, or a smaller --size.')
    return false
  }
  const data = join(folder, 'size')
  await rm(data, { recursive: true, force: true })
  await mkdir(data)
  try {
    for (const program of [...READERS, ...HARVESTERS, OXIGRAPH]) await install(folder, program)
    const { steps, truth, differences } = await runSteps(records, folder, data)
    const questions = truth.questions.map(({ question, answer }) => ({ question, answer: answer() }))
    await writeSizeSection(sizeSection(records, steps, { questions, now: new Date(), requiredBytes }))
    for (const difference of differences) console.error(difference)
    return differences.length === 0
  } catch (error) {
    console.error((error as Error).message)
    return false
  } finally {
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Run = {
  readonly steps: readonly Step[]
  readonly truth: Truth
  /** Each program that read other records, and the difference. */
  readonly differences: readonly string[]
}

/** @throws Error if a step of the product fails or an answer in SPARQL differs */
async function runSteps(records: number, folder: string, data: string): Promise<Run> {
  const steps: Step[] = []
  const differences: string[] = []
  let peakBytes = 0
  /** Runs a step, adds it to the table and prints it. `work` returns the result as a text. */
  const run = async (
    step: string,
    program: string,
    work: (watch: (pid: number) => void) => Promise<string>,
    server?: Server,
  ): Promise<void> => {
    const { value: result, ...figures } = await measure(server?.pid, work).catch((error: Error) => {
      throw new Error(`${step}, ${program}: ${error.message}`, { cause: error })
    })
    steps.push({ step, program, result, ...figures })
    const bytes = await folderBytes(data)
    peakBytes = Math.max(peakBytes, bytes)
    const memory = [figures.programBytes, figures.serverBytes].map((each) => `${Math.round(each / 1e6)} MB`)
    console.log(
      `${step}, ${program}: ${result}, ${figures.seconds.toFixed(1)} s, ${memory.join(', ')}, ${gigabytes(bytes)} on disk`,
    )
  }
  const product = makeProduct(join(data, 'data'))
  const source = join(data, 'records.mrc')
  const own = 'Seriatim'

  /** Lets a program read, and compares the ISSNs that it returns. */
  const read = (step: string, program: Program, column: Column, from: string, expected: IssnCounts, server?: Server) =>
    run(
      step,
      label(program),
      async (watch) => {
        const counts = makeIssnCounts()
        const onLine = (text: string): void => {
          const issn = issnOfLine(program, text)
          if (issn !== undefined) counts.add(issn)
        }
        const failure = await runCommand(await readerCommand(folder, program, column, from), { watch, onLine }).then(
          () => undefined,
          (error: Error) => error.message,
        )
        const difference = failure ?? counts.difference(expected)
        const summary = `${numeral(counts.total())} of ${numeral(expected.total())}`
        if (difference === undefined) return summary
        differences.push(`${step}, ${program.name}: ${summary} (${difference})`)
        return `${summary} (${difference})`
      },
      server,
    )

  await run('generate', own, async (watch) => {
    await product.command(['generate', String(records), source], watch)
    return `${numeral(records)} records, ${await fileSize(source)}`
  })
  const truth = await readTruth(source)
  const { all, shown, free, questions } = truth
  if (all.total() !== records) throw new Error(`the generated file has ${all.total()} records`)
  await run('load', own, async (watch) => {
    await product.command(['load', source], watch)
    return `${numeral(records)} records`
  })
  await rm(source)
  await product.addAccount()

  await product.withServer(async (server) => {
    for (const { column, title, format, file } of EXPORTS) {
      const path = join(data, file)
      await run(
        `export ${title}`,
        own,
        async () => {
          await server.exportAll(format, path)
          return fileSize(path)
        },
        server,
      )
      for (const program of READERS) await read(`read ${title}`, program, column, path, all)
      if (column === 'iso2709') {
        await run(
          'reimport of ISO 2709 (dry run)',
          own,
          async () => {
            const { records: tried, rejected } = await server.reimportDry(path)
            if (tried !== records || rejected !== free)
              throw new Error(`${tried} of ${records} records, ${rejected} instead of ${free} rejected`)
            return `${numeral(tried)} of ${numeral(records)}, ${numeral(free)} Free numbers rejected`
          },
          server,
        )
      }
      await rm(path)
      await product.removeFiles()
    }

    for (const program of HARVESTERS) await read('harvest OAI-PMH', program, 'oai', `${server.url}/oai`, shown, server)

    const dump = join(data, 'records.jsonld.gz')
    await run('make dumps', own, async (watch) => {
      await product.command(['dumps', 'make'], watch)
      const made = await server.downloadDump('records.jsonld.gz', dump)
      if (made !== shown.total()) throw new Error(`${made} records instead of ${shown.total()}`)
      return `${numeral(made)} of ${numeral(shown.total())}`
    })
    await product.removeFiles()
    await askOxigraph(questions, { folder, data, dump, run })
  })
  console.log(`At most ${gigabytes(peakBytes)} on disk: ${Math.round(peakBytes / records)} bytes for each record.`)
  return { steps, truth, differences }
}

type RunStep = (step: string, program: string, work: (watch: (pid: number) => void) => Promise<string>) => Promise<void>

/** Loads the dump into Oxigraph and asks the questions, in one process and two steps of the table. */
async function askOxigraph(
  questions: readonly Question[],
  { folder, data, dump, run }: { folder: string; data: string; dump: string; run: RunStep },
): Promise<void> {
  const path = join(data, 'questions.json')
  await writeFile(path, JSON.stringify(questions.map(({ sparql }) => sparql)))
  const store = join(data, 'oxigraph')
  const command = await clientCommand(folder, OXIGRAPH, [store, dump, path], 'pyoxigraph_size.py')
  const loaded = Promise.withResolvers<number>()
  loaded.promise.catch(() => undefined)
  const lines: string[] = []
  let ended: Promise<void> | undefined
  let pid = 0
  await run('load JSON-LD', label(OXIGRAPH), async (watch) => {
    ended = runCommand(command, {
      watch(started) {
        pid = started
        watch(started)
      },
      onLine(text) {
        if (lines.push(text) === 1) loaded.resolve(Number(text))
      },
    })
    ended.catch(loaded.reject)
    return `${numeral(await loaded.promise)} triples`
  })
  await run('SPARQL', label(OXIGRAPH), async (watch) => {
    watch(pid)
    await ended
    for (const [index, question] of questions.entries())
      compareAnswer(question.question, question.answer(), JSON.parse(lines[index + 1] ?? '[]') as Rows)
    return `${questions.length} of ${questions.length} answers`
  })
  await rm(store, { recursive: true })
  await rm(dump)
}
