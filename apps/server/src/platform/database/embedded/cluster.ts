import { randomUUID } from 'node:crypto'
import { access, chown, lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { MessageKey, MessageParams } from '@seriatim/messages'
import { Failure } from '../../failure.ts'
import { type ClusterPlace, collectOutput, endOnAbort, runProgram, serverFailure } from './programs.ts'
import { asNamedUser, type Identity } from './unprivileged-user.ts'

/** Prints a message about the start-up to the terminal. */
export type PrintMessage = (key: MessageKey, params: MessageParams) => void

/** The name of the superuser in a cluster. */
export const CLUSTER_USER = 'seriatim'

/** Marks a cluster that was created completely. */
const MARKER = 'seriatim.created'

/**
 * A file that PostgreSQL writes when it starts to serve a cluster; `initdb` does not write it. If the file exists, the
 * folder may contain data.
 */
const SERVED_MARKER = 'postmaster.opts'

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Creates the cluster of a data folder if it is missing. Existing files are never deleted. A folder in which PostgreSQL
 * ran is used as the cluster, even if other files are missing; another folder is renamed. A new cluster is created
 * under another name, written to disk and then renamed.
 * @throws Failure if the cluster is damaged, belongs to another PostgreSQL version, or cannot be created
 */
export async function ensureCluster(
  place: ClusterPlace,
  print: PrintMessage,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { cluster, identity } = place
  await removeUnfinished(cluster)
  const [isWhole, wasServed] = await Promise.all([exists(join(cluster, MARKER)), exists(join(cluster, SERVED_MARKER))])
  if (isWhole || wasServed) {
    await refuseUnusableCluster(place)
    if (!isWhole) {
      print('cli.cluster_without_marker', { folder: cluster, file: MARKER })
      await writeDurably(join(cluster, MARKER), identity)
    }
    if (identity) await changeOwnerOfAll(cluster, identity)
    return
  }
  if (await isNotEmpty(cluster)) {
    const aside = `${cluster}.set-aside-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
    await rename(cluster, aside)
    print('cli.cluster_set_aside', { folder: cluster, aside })
  }
  await makeCluster(place, signal)
}

/** Checks the cluster without changing it. @throws Failure for a cluster that this PostgreSQL version cannot serve */
async function refuseUnusableCluster({ cluster, files }: ClusterPlace): Promise<void> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) throw new Failure('cli.cluster_damaged', { folder: cluster, file: 'PG_VERSION' })
  const programVersion = await majorVersion(files)
  if (version.trim() !== programVersion)
    throw new Failure('cli.other_postgresql', { folder: cluster, found: version.trim(), wanted: programVersion })
}

/** Reads the version of the server files from their catalogue in the share folder. */
async function majorVersion(files: string): Promise<string> {
  const catalogue = await readFile(join(files, 'share', 'postgresql', 'postgres.bki'), 'utf8')
  return /^# PostgreSQL (\d+)/.exec(catalogue)?.[1] ?? ''
}

const isNotEmpty = (folder: string): Promise<boolean> =>
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
 * Deletes clusters whose creation was interrupted. Only `makeCluster` gives a folder such a name, no server runs on
 * these clusters, and the caller holds the lock of the data folder. A cluster that PostgreSQL has served is kept.
 */
async function removeUnfinished(cluster: string): Promise<void> {
  const parent = dirname(cluster)
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(unfinishedPrefix(cluster)) || (await exists(join(folder, SERVED_MARKER)))) continue
    // A program of the interrupted start may still write files into the folder. The next start then deletes the folder.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

async function makeCluster(place: ClusterPlace, signal: AbortSignal | undefined): Promise<void> {
  const { cluster, identity } = place
  const fresh = join(dirname(cluster), `${unfinishedPrefix(cluster)}${randomUUID()}`)
  await mkdir(fresh, { mode: 0o700 })
  await changeOwner(fresh, identity)
  const options = [
    '-U',
    CLUSTER_USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const child = runProgram({ ...place, cluster: fresh }, 'initdb', [...options, '--no-instructions'], asNamedUser())
  const output = collectOutput(child)
  endOnAbort(signal, () => process.kill(-child.pid!, 'SIGKILL'), child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw serverFailure(cluster, output())
  await writeDurably(join(fresh, MARKER), identity)
  // `initdb` has synchronised its files; synchronise the rename here.
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
  await changeOwner(path, identity)
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

/** Changes the owner of a file to the account that serves the cluster. */
export async function changeOwner(path: string, identity: Identity | undefined): Promise<void> {
  if (identity) await chown(path, identity.uid, identity.gid)
}

/** Changes the owner of all files of a cluster, for example after the account has changed. */
export async function changeOwnerOfAll(path: string, identity: Identity): Promise<void> {
  if ((await lstat(path)).uid === identity.uid) return
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), identity.uid, identity.gid)
  await changeOwner(path, identity)
}
