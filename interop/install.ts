/** Installs the packages of programs in a folder, and runs their clients from there. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Column } from './columns.ts'
import type { Program } from './programs.ts'

const execute = promisify(execFile)
const CLIENTS = fileURLToPath(new URL('clients/', import.meta.url))
/** Time for one client in milliseconds: it only ends programs that hang. */
const LIMIT_MS = 300_000
const MAX_OUTPUT_BYTES = 2 ** 28
/** Characters of an error message. */
const MAX_MESSAGE = 200

const ownFolder = (folder: string, { from, name }: Program): string => join(folder, from, name.replace(/\W+/g, '-'))
const debianRoot = (folder: string): string => join(folder, 'debian')

const INSTALLERS: Readonly<Record<Program['from'], (folder: string, program: Program) => Promise<void>>> = {
  async pip(folder, program) {
    const options = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore']
    const target = ['--target', ownFolder(folder, program)]
    await execute('python3', ['-m', 'pip', 'install', ...options, ...target, ...program.packages])
  },
  async npm(folder, program) {
    const cwd = ownFolder(folder, program)
    await mkdir(cwd, { recursive: true })
    await writeFile(join(cwd, 'package.json'), '{"private":true}\n')
    const options = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts']
    await execute('npm', ['install', ...options, ...program.packages], { cwd })
  },
  async debian(folder, { packages }) {
    const cwd = debianRoot(folder)
    await mkdir(cwd, { recursive: true })
    await execute('apt-get', ['download', '-qq', ...packages], { cwd })
    for (const name of await readdir(cwd)) if (name.endsWith('.deb')) await execute('dpkg', ['-x', name, '.'], { cwd })
  },
}

/** Installs the packages of a program in a folder, unless an earlier run did. @throws Error of the installer */
export async function install(folder: string, program: Program): Promise<void> {
  const stamp = join(folder, 'installed', [program.name, ...program.packages].join(' ').replaceAll(/\W+/g, '-'))
  if (existsSync(stamp)) return
  await INSTALLERS[program.from](folder, program)
  await mkdir(join(folder, 'installed'), { recursive: true })
  await writeFile(stamp, '')
}

const debianEnvironment = async (folder: string): Promise<Record<string, string>> => {
  const root = debianRoot(folder)
  const triplet = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const libraries = join(root, 'usr/lib', triplet)
  const compiled = join(libraries, 'perl5')
  const versions = existsSync(compiled) ? await readdir(compiled) : []
  return {
    LD_LIBRARY_PATH: [libraries, join(root, 'lib', triplet)].join(':'),
    PERL5LIB: [join(root, 'usr/share/perl5'), ...versions.map((each) => join(compiled, each))].join(':'),
    CLASSPATH: join(root, 'usr/share/java/marc4j.jar'),
    INTEROP_PACKAGES: root,
  }
}

/** A record that a program read. */
export type ReadRecord = readonly [issn: string, title: string]

/** Runs a client. @returns the records it read @throws Error with the message of the program */
export async function runClient(
  folder: string,
  program: Program,
  { column, source, titles }: { column: Column; source: string; titles: readonly ReadRecord[] },
): Promise<readonly ReadRecord[]> {
  const client = join(CLIENTS, program.client)
  const own = ownFolder(folder, program)
  const ownNode = program.node ? join(own, program.node) : process.execPath
  const interpreter = { '.py': 'python3', '.pl': 'perl', '.java': 'java', '.mjs': ownNode }[extname(client)]!
  const packages = {
    pip: { PYTHONPATH: own, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore', INTEROP_PACKAGES: own },
    npm: { INTEROP_PACKAGES: own },
    debian: await debianEnvironment(folder),
  }[program.from]
  const { stdout } = await execute(interpreter, [client, column, source], {
    env: { ...process.env, ...packages, INTEROP_TITLES: JSON.stringify(titles) },
    timeout: LIMIT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((error: Error & { stderr?: string }) => {
    const lines = (error.stderr ?? '').trim().split('\n')
    const message = lines.findLast((line) => /^\S*(?:Error|Exception)\b/.test(line)) || lines.at(-1) || error.message
    throw new Error(message.slice(0, MAX_MESSAGE))
  })
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReadRecord)
}
