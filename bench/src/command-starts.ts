import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIso2709 } from '@seriatim/synthetic'

const SCRIPT = new URL('../../scripts/seriatim.mjs', import.meta.url).pathname
const RUNS = 5

/** Reports the processor time of a process, in microseconds, on file descriptor 3 when it ends. */
const REPORTER = `data:text/javascript,${encodeURIComponent(
  `import { writeSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeSync(3, String(user + system))
})`,
)}`

/** Processor time of one process of the pinned Node, in seconds. */
function processorSeconds(args: readonly string[], input: string): number {
  const { output, status, stderr } = spawnSync(process.execPath, ['--import', REPORTER, ...args], {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
  return Number(output[3]) / 1e6
}

const medianSeconds = (args: readonly string[], input = ''): number => {
  // The first run fills the compile cache.
  processorSeconds(args, input)
  const taken = Array.from({ length: RUNS }, () => processorSeconds(args, input)).sort((a, b) => a - b)
  return Math.round(taken[RUNS >> 1]! * 1000) / 1000
}

/**
 * Processor time of commands on a file of one record, in seconds, beyond the start of Node itself: medians of five runs
 * with a filled compile cache.
 */
export function measureCommandStarts(): Readonly<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'seriatim-command-starts-'))
  const file = (name: string) => join(folder, name)
  try {
    writeFileSync(file('one.mrc'), Buffer.concat([...generateIso2709({ count: 1 })]))
    writeFileSync(file('ltwa.tsv'), 'WORD\tABBREVIATION\tLANGUAGES\njournal\tj.\teng\n')
    writeFileSync(file('empty.mjs'), '')
    const node = medianSeconds([file('empty.mjs')])
    const commands: Readonly<Record<string, readonly string[]>> = {
      '--help': ['--help'],
      convert: ['convert', file('one.mrc'), file('one.xml'), '--to', 'marcxml'],
      validate: ['validate', file('one.mrc')],
      abbreviate: ['abbreviate', '--ltwa', file('ltwa.tsv')],
      doctor: ['doctor', file('one.mrc')],
    }
    const beyondNode = (args: readonly string[]) =>
      Math.round((medianSeconds([SCRIPT, ...args], 'Journal of chemistry\n') - node) * 1000) / 1000
    return Object.fromEntries(Object.entries(commands).map(([name, args]) => [name, beyondNode(args)]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) console.table(measureCommandStarts())
