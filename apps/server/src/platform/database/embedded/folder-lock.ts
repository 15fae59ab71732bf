import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Failure } from '../../failure.ts'
import { processStart } from './processes.ts'

/** The process that uses a data folder. `url` is set when its database accepts connections. */
export type FolderHolder = { pid: number; start: string; role: 'server' | 'command'; url?: string }

export type FolderLock = {
  /** Publishes the URL of the database to other processes of the installation. */
  announce(url: string): Promise<void>
  release(): Promise<void>
}

const lockFile = (dataFolder: string) => join(dataFolder, 'seriatim.lock')

const parse = (text: string): FolderHolder | undefined => {
  try {
    const holder = JSON.parse(text) as FolderHolder
    return Number.isInteger(holder.pid) && typeof holder.start === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

const isAlive = ({ pid, start }: FolderHolder): boolean => processStart(pid) === start

/** The running process that holds the folder; undefined if the folder is free. Locks of dead processes are ignored. */
export async function holderOf(dataFolder: string): Promise<FolderHolder | undefined> {
  const text = await readFile(lockFile(dataFolder), 'utf8').catch(() => '')
  const holder = parse(text)
  return holder && isAlive(holder) ? holder : undefined
}

/**
 * Creates a folder and its parents. Node's recursive mkdir loops forever if the system denies a folder whose parent
 * exists, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Creates the data folder if it is missing. @throws Failure if it cannot be created or written */
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

/** Converts an error of a folder to a message: full, or not writable. */
export function folderFailure(folder: string, error: unknown): Failure {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('cli.folder_full', { folder }, { cause: error })
  return new Failure('cli.folder_unwritable', { folder, reason: code ?? message }, { cause: error })
}

/**
 * Locks the folder for this process. Only one server or command at a time has the lock. A lock of a dead process is
 * taken over.
 * @returns the lock, or its holder if another process has it
 */
export async function lockFolder(
  dataFolder: string,
  role: FolderHolder['role'],
): Promise<{ lock: FolderLock } | { holder: FolderHolder }> {
  const file = lockFile(dataFolder)
  const own: FolderHolder = { pid: process.pid, start: processStart(process.pid) ?? '', role }
  try {
    const holder = await takeFile(file, own)
    return holder ? { holder } : { lock: makeFolderLock(file, own) }
  } catch (error) {
    throw folderFailure(dataFolder, error)
  }
}

/**
 * Takes a lock file. To replace the lock of a dead process, a process must first create a claim file for exactly that
 * lock, and then renames it to the lock file. Only one process can therefore succeed.
 * @returns the holder if another process has the lock
 */
async function takeFile(file: string, own: FolderHolder): Promise<FolderHolder | undefined> {
  for (;;) {
    if (await createAtomically(file, own)) return undefined
    const text = await readIfExists(file)
    if (text === undefined) continue
    const holder = parse(text)
    if (holder && isAlive(holder)) return holder
    const claim = `${file}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
    const claimant = await takeFile(claim, own)
    if (claimant) return claimant
    if ((await readIfExists(file)) === text) {
      await rename(claim, file)
      return undefined
    }
    await rm(claim)
  }
}

/** Creates a lock file with its content atomically. @returns false if the file exists already */
async function createAtomically(file: string, holder: FolderHolder): Promise<boolean> {
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, JSON.stringify(holder), { mode: 0o600 })
  try {
    await link(fresh, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(fresh, { force: true })
  }
}

const readIfExists = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const makeFolderLock = (file: string, own: FolderHolder): FolderLock => ({
  async announce(url) {
    const fresh = `${file}.${randomUUID()}`
    await writeFile(fresh, JSON.stringify({ ...own, url }), { mode: 0o600 })
    await rename(fresh, file)
  },
  release: () => rm(file, { force: true }),
})
