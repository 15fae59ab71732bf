import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '../../failure.ts'
import { startOf } from './processes.ts'

/** Who works on a data folder. `url` is there once its database answers. */
export type Holder = { pid: number; start: string; role: 'server' | 'command'; url?: string }

export type FolderLock = {
  /** Tells other processes where the database of this folder answers. */
  announce(url: string): Promise<void>
  release(): Promise<void>
}

const lockFile = (dataFolder: string) => join(dataFolder, 'seriatim.lock')

const parse = (text: string): Holder | undefined => {
  try {
    const holder = JSON.parse(text) as Holder
    return Number.isInteger(holder.pid) && typeof holder.start === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

/** The running process that holds the folder; undefined when none does (a lock of a dead process counts for nothing). */
export async function holderOf(dataFolder: string): Promise<Holder | undefined> {
  const text = await readFile(lockFile(dataFolder), 'utf8').catch(() => '')
  const holder = parse(text)
  return holder && startOf(holder.pid) === holder.start ? holder : undefined
}

/**
 * Makes a folder and those above it. (Node's own recursive mkdir never ends where the system denies a folder whose
 * parent exists, as /proc does.)
 */
async function makeFolder(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Makes the data folder where it is missing. @throws Failure when it cannot be made or written */
export async function prepareFolder(dataFolder: string): Promise<void> {
  try {
    await makeFolder(dataFolder)
    const probe = join(dataFolder, `.write-${process.pid}`)
    await writeFile(probe, 'x'.repeat(8192))
    await unlink(probe)
  } catch (error) {
    throw folderFailure(dataFolder, error)
  }
}

/** What the system says about a folder, as a sentence: full, or not to be written. */
export function folderFailure(folder: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('cli.folder_full', { folder }, { cause: error })
  return new Failure('cli.folder_unwritable', { folder, reason: code ?? message }, { cause: error })
}

/**
 * Takes the folder for this process: one server or command at a time. A lock whose process is dead is taken over.
 * @returns the lock, or the holder when somebody else has it
 */
export async function takeFolder(
  dataFolder: string,
  role: Holder['role'],
): Promise<{ lock: FolderLock } | { holder: Holder }> {
  const file = lockFile(dataFolder)
  const own: Holder = { pid: process.pid, start: startOf(process.pid) ?? '', role }
  for (;;) {
    try {
      await createWhole(file, own)
      return { lock: heldLock(file, own) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderFailure(dataFolder, error)
    }
    const holder = await holderOf(dataFolder)
    if (holder) return { holder }
    await removeStale(file)
  }
}

/** Creates the lock file with its content in one step, or fails with EEXIST. */
async function createWhole(file: string, holder: Holder): Promise<void> {
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, JSON.stringify(holder), { mode: 0o600 })
  try {
    await link(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
}

/** Removes a dead process's lock; should a live one have taken its place in between, that one is put back. */
async function removeStale(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = parse(await readFile(aside, 'utf8'))
  if (holder && startOf(holder.pid) === holder.start) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

const heldLock = (file: string, own: Holder): FolderLock => ({
  async announce(url) {
    const fresh = `${file}.${randomUUID()}`
    await writeFile(fresh, JSON.stringify({ ...own, url }), { mode: 0o600 })
    await rename(fresh, file)
  },
  release: () => rm(file, { force: true }),
})
