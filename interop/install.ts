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
/** Java with a heap that programs which read record by record do not fill. */
const JAVA = ['java', '-Xmx512m']

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
  async maven(folder, program) {
    const cwd = ownFolder(folder, program)
    await mkdir(cwd, { recursive: true })
    await writeFile(join(cwd, 'pom.xml'), pomOf(program.packages))
    await execute('mvn', ['--quiet', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd })
  },
}

/** A Maven project with these dependencies, each `group:artifact:version`. */
const pomOf = (packages: readonly string[]): string => {
  const dependencies = packages.map((each) => {
    const [group, artifact, version] = each.split(':')
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`
  })
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    '<groupId>interop</groupId><artifactId>programs</artifactId><version>1</version>',
    `<dependencies>${dependencies.join('')}</dependencies></project>\n`,
  ].join('\n')
}

/**
 * Installs the packages of a program in a folder, unless an earlier run did. The mark of an installation is next to its
 * files, so that it is deleted with them.
 * @throws Error of the installer
 */
export async function install(folder: string, program: Program): Promise<void> {
  const root = program.from === 'debian' ? debianRoot(folder) : ownFolder(folder, program)
  const mark = join(root, `.installed-${[program.name, ...program.packages].join(' ').replaceAll(/\W+/g, '-')}`)
  if (existsSync(mark)) return
  await INSTALLERS[program.from](folder, program)
  await writeFile(mark, '')
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

/** How to start a program: its file, arguments and environment. */
export type CommandLine = {
  readonly file: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

const environmentOf = async (folder: string, program: Program): Promise<Record<string, string>> => {
  const own = ownFolder(folder, program)
  switch (program.from) {
    case 'pip':
      return { PYTHONPATH: own, PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore', INTEROP_PACKAGES: own }
    case 'npm':
      return { INTEROP_PACKAGES: own }
    case 'debian':
      return debianEnvironment(folder)
    case 'maven':
      return { CLASSPATH: join(own, 'lib/*') }
  }
}

/** A file of an installed program of Debian, as a command line. */
export const debianCommand = async (folder: string, file: string, args: readonly string[]): Promise<CommandLine> => ({
  file: join(debianRoot(folder), 'usr/bin', file),
  args,
  env: { ...process.env, ...(await debianEnvironment(folder)) },
})

/** The command line of a client in `clients/`. @param name the file; by default the client of the program */
export async function clientCommand(
  folder: string,
  program: Program,
  args: readonly string[],
  name = program.client,
): Promise<CommandLine> {
  const client = join(CLIENTS, name)
  const ownNode = program.node ? join(ownFolder(folder, program), program.node) : process.execPath
  const interpreter = { '.py': ['python3'], '.pl': ['perl'], '.java': JAVA, '.mjs': [ownNode] }[extname(client)]!
  return {
    file: interpreter[0]!,
    args: [...interpreter.slice(1), client, ...args],
    env: { ...process.env, ...(await environmentOf(folder, program)) },
  }
}

/** The message of a program that failed: its last line that names an error, or its last line. */
export const failureMessage = (stderr: string): string | undefined => {
  const lines = stderr.trim().split('\n')
  const message = lines.findLast((line) => /^\S*(?:Error|Exception)\b/.test(line)) || lines.at(-1)
  return message?.slice(0, MAX_MESSAGE) || undefined
}

/** Runs a client. @returns the records it read @throws Error with the message of the program */
export async function runClient(
  folder: string,
  program: Program,
  { column, source, titles }: { column: Column; source: string; titles: readonly ReadRecord[] },
): Promise<readonly ReadRecord[]> {
  const { file, args, env } = await clientCommand(folder, program, [column, source])
  const { stdout } = await execute(file, args, {
    env: { ...env, INTEROP_TITLES: JSON.stringify(titles) },
    timeout: LIMIT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((error: Error & { stderr?: string }) => {
    throw new Error(failureMessage(error.stderr ?? '') ?? error.message.slice(0, MAX_MESSAGE))
  })
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReadRecord)
}
