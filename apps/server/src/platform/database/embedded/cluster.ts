import { randomUUID } from 'node:crypto'
import { access, chown, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MessageKey, MessageParams } from '@seriatim/messages'
import { Failure } from '../../failure.ts'
import { collect, endOn, type Place, run, serverFailure } from './programs.ts'
import { asNamedUser, type Identity } from './unprivileged-user.ts'

/** Tells the person at the terminal, in a sentence, what a start did with what it found. */
export type Tell = (key: MessageKey, params: MessageParams) => void

/** The first user of a cluster, who owns it. */
export const CLUSTER_USER = 'seriatim'

/** Stands in a cluster that was made whole. */
const MARKER = 'seriatim.created'

/** PostgreSQL writes it whenever it starts to serve a cluster, and `initdb` never: where it stands, there may be data. */
const SERVED = 'postmaster.opts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Makes the cluster of a data folder where there is none. Nothing that stands in its place is ever removed: a folder in
 * which PostgreSQL once ran is the cluster, whatever else is missing; one in which it never ran is set aside under
 * another name. A new cluster is made beside its place and moved there once it is whole and on the disk.
 * @throws Failure when the cluster is damaged, or of another PostgreSQL, or cannot be made
 */
export async function ensureCluster(place: Place, tell: Tell, signal: AbortSignal | undefined): Promise<void> {
  const { cluster, identity } = place
  await removeUnfinished(cluster)
  const [isWhole, wasServed] = await Promise.all([exists(join(cluster, MARKER)), exists(join(cluster, SERVED))])
  if (isWhole || wasServed) {
    await refuseUnusable(place)
    if (!isWhole) {
      tell('cli.cluster_without_marker', { folder: cluster, file: MARKER })
      await writeDurably(join(cluster, MARKER), identity)
    }
    if (identity) await ownAll(cluster, identity)
    return
  }
  if (await holdsSomething(cluster)) {
    const aside = `${cluster}.set-aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    await rename(cluster, aside)
    tell('cli.cluster_set_aside', { folder: cluster, aside })
  }
  await makeCluster(place, signal)
}

/** @throws Failure for a cluster that this program's PostgreSQL cannot serve: it is left as it is */
async function refuseUnusable({ cluster, files }: Place): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) throw new Failure('cli.cluster_damaged', { folder: cluster, file: 'PG_VERSION' })
  const wanted = await majorVersion(files)
  if (version.trim() !== wanted)
    throw new Failure('cli.other_postgresql', { folder: cluster, found: version.trim(), wanted })
}

/** The share folder's catalogue names the version that the files were built for. */
async function majorVersion(files: string): Promise<string> {
  const catalogue = await readFile(join(files, 'share', 'postgresql', 'postgres.bki'), 'utf8')
  return /^# PostgreSQL (\d+)/.exec(catalogue)?.[1] ?? ''
}

const holdsSomething = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      if (error.code === 'ENOTDIR') return true
      throw error
    },
  )

const unfinishedPrefix = (cluster: string) => `${basename(cluster)}.unfinished-`

/**
 * Removes clusters whose making was interrupted. Only `makeCluster` gives such names, nothing serves a cluster under
 * one, and whoever calls this holds the data folder. One that PostgreSQL ran in nevertheless stays.
 */
async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(unfinishedPrefix(cluster)) || (await exists(join(folder, SERVED)))) continue
    // A program of the interrupted start may still write there: the next start removes it then.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function makeCluster(place: Place, signal: AbortSignal | undefined): Promise<void> {
  const { cluster, identity } = place
  const fresh = join(dirname(cluster), `${unfinishedPrefix(cluster)}${randomUUID()}`)
  await mkdir(fresh, { mode: 0o700 })
  await own(fresh, identity)
  const options = [
    '-U',
    CLUSTER_USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const child = run({ ...place, cluster: fresh }, 'initdb', [...options, '--no-instructions'], asNamedUser())
  const output = collect(child)
  endOn(signal, () => process.kill(-child.pid!, 'SIGKILL'), child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw serverFailure(cluster, output())
  await writeDurably(join(fresh, MARKER), identity)
  // `initdb` has written its files to the disk; what moves the whole is written here.
  await rename(fresh, cluster)
  await syncFolder(dirname(cluster))
}

async function writeDurably(path: string, identity: Identity | undefined): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(new Date().toISOString())
    await file.sync()
  } finally {
    await file.close()
  }
  await own(path, identity)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Gives a file to the account that serves the cluster. */
export async function own(path: string, identity: Identity | undefined): Promise<void> {
  if (identity) await chown(path, identity.uid, identity.gid)
}

/** Files of a cluster belong to the account that serves it, also after a change of account. */
export async function ownAll(path: string, identity: Identity): Promise<void> {
  if ((await lstat(path)).uid === identity.uid) return
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), identity.uid, identity.gid)
  await own(path, identity)
}
