import { join } from 'node:path'
import type pg from 'pg'
import type { FilesSettings } from '../config.ts'
import { openDb } from '../database/db.ts'
import { databaseKind } from './database-kind.ts'
import { folderKind } from './folder-kind.ts'
import { type FileStore, makeStore, type StoreKind } from './store.ts'

/** The settings that determine where files are stored, identical in every process of a server. */
export type StorePlace = { readonly files: FilesSettings; readonly dataFolder: string }

/** `files`: uploads and results. `dumps`: public files, which backups do not include. */
export type Stores = { readonly files: FileStore; readonly dumps: FileStore }

/** The S3 library is loaded only if files are stored in S3. */
const lazyS3 = (settings: Extract<FilesSettings, { kind: 's3' }>, area: string): StoreKind => {
  let loading: Promise<StoreKind> | undefined
  const kind = () => {
    loading ??= import('./s3-kind.ts').then(({ s3Kind }) => s3Kind(settings, area))
    return loading
  }
  return {
    write: async (name, bytes) => (await kind()).write(name, bytes),
    async *read(name, range) {
      yield* (await kind()).read(name, range)
    },
    find: async (name) => (await kind()).find(name),
    list: async (prefix) => (await kind()).list(prefix),
    remove: async (name) => (await kind()).remove(name),
  }
}

/** The stores of an installation. `pool` connects to its database. */
export function openStores({ files, dataFolder }: StorePlace, pool: pg.Pool): Stores {
  const workFolder = join(dataFolder, 'work')
  const open = (area: 'files' | 'dumps'): FileStore => {
    switch (files.kind) {
      case 'folder':
        return makeStore(folderKind(join(dataFolder, area), workFolder), workFolder)
      case 'base':
        return makeStore(databaseKind(pool, area), workFolder)
      case 's3':
        return makeStore(lazyS3(files, area), workFolder)
    }
  }
  return { files: open('files'), dumps: open('dumps') }
}

/**
 * The same as `openStores`, for a process without other database connections.
 * @returns the stores, and `close` for the connections
 */
export function openStandaloneStores(place: StorePlace, url: string): Stores & { close(): Promise<void> } {
  const { pool, close } = openDb(url, { maxConnections: 1 })
  return { ...openStores(place, pool), close }
}

/** A store in a folder of this machine, for tests and for callers without a database. */
export const folderStore = (dataFolder: string): FileStore =>
  makeStore(folderKind(join(dataFolder, 'files'), join(dataFolder, 'work')), join(dataFolder, 'work'))
