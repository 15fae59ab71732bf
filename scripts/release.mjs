// `npm run release [-- x64|arm64] [--out FOLDER] [--try]`: creates archives that start on a machine without network and
// without Node.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pack, writeChecksums } from './lib/archive.mjs'
import { at, ensureInstalled, fail } from './lib/project.mjs'
import {
  installDependencies,
  linkLibraries,
  placeNode,
  refuseMissingPackages,
  refuseOtherProcessors,
  writeLicences,
} from './lib/release-dependencies.mjs'
import { copyInterface, copyProgram, version } from './lib/release-files.mjs'
import { tryArchive } from './lib/release-trial.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'

const ARCHES = ['x64', 'arm64']
const HELP = `npm run release                     builds archives for linux x64 and arm64, with SHA256SUMS
npm run release -- x64              builds only the archive for x64
npm run release -- --out FOLDER     builds in another folder
npm run release -- x64 --try        builds and tests the archive without network and without installed Node
npm run release -- --archive FILE   tests an existing archive
npm run release -- x64 --after REV  builds the archive and tests an upgrade from the program at a commit`

const git = (...args) => spawnSync('git', args, { cwd: at('.'), encoding: 'utf8' }).stdout?.trim() ?? ''

/** The commit of a release, and its time in seconds, which all files of the release get. */
function origin() {
  const [commit = '', time = ''] = git('log', '-1', '--format=%H %ct').split(' ')
  const epoch = process.env.SOURCE_DATE_EPOCH ?? ''
  return {
    commit,
    time: Number(/^\d+$/.test(epoch) ? epoch : time) || 0,
    isChanged: git('status', '--porcelain', '--untracked-files=no') !== '',
  }
}

/**
 * Builds a release. @returns the path of the archive @throws Error if a part of it is missing or is for another
 * processor
 */
async function release(arch, out, { commit, time, isChanged }) {
  const name = `seriatim-${version}-linux-${arch}`
  const work = mkdtempSync(join(tmpdir(), 'seriatim-release-'))
  try {
    const folder = join(work, name)
    const app = join(folder, 'app')
    copyProgram(app, arch)
    copyInterface(app)
    installDependencies(app, arch)
    refuseMissingPackages(app, arch)
    placeNode(folder, app, arch)
    linkLibraries(app, arch)
    writeLicences(folder, app)
    for (const file of ['seriatim', 'README.md']) cpSync(at('ops/release', file), join(folder, file))
    cpSync(at('CHANGELOG.md'), join(folder, 'CHANGELOG.md'))
    for (const file of readdirSync(at('ops')))
      if (file !== 'release') cpSync(at('ops', file), join(folder, 'ops', file), { recursive: true })
    for (const page of ['formats.md', 'operations.md', 'release.md', 'search-engines.md'])
      cpSync(at('docs', page), join(folder, 'docs', page))
    const from = commit && `of commit ${commit}${isChanged ? ' with changes' : ''}`
    writeFileSync(join(folder, 'VERSION'), `${version}\n${from && `${from}\n`}`)
    refuseOtherProcessors(folder, arch)
    const archive = join(out, `${name}.tar.gz`)
    const { checksum, size } = await pack(folder, archive, time)
    console.log(`${archive}\n  ${(size / 1e6).toFixed(1)} MB, SHA-256 ${checksum}`)
    return archive
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: at('dist/release') },
      try: { type: 'boolean', default: false },
      archive: { type: 'string' },
      after: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return console.log(HELP)
  const unknown = positionals.find((arch) => !ARCHES.includes(arch))
  if (unknown) throw new Error(`Releases exist only for ${ARCHES.join(' and ')}, not for ${unknown}.`)
  const architectures = positionals.length > 0 ? positionals : ARCHES
  const isTried = values.try || values.after !== undefined
  const isOwn = (archive) => basename(archive).includes(`-linux-${process.arch}.`)
  if (values.archive ? !isOwn(values.archive) : isTried && !architectures.includes(process.arch))
    throw new Error(`A release can only be tested on its own processor type. This machine is ${process.arch}.`)
  if (values.archive) return tryArchive(resolve(values.archive), { after: values.after })
  ensureInstalled('production')
  await ensureWebBuilt()
  const out = resolve(values.out)
  mkdirSync(out, { recursive: true })
  const from = origin()
  if (from.isChanged) console.log('The working tree has uncommitted changes. This release cannot be reproduced.')
  const archives = []
  for (const arch of architectures) archives.push(await release(arch, out, from))
  writeChecksums(out)
  if (isTried) await tryArchive(archives.find(isOwn), { after: values.after })
}

try {
  await main()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
