/** Loads a store (the search data in memory) and keeps it up to date while the database is available. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CHANGE_CHANNEL } from '../../catalogue/changes/repository.ts'
import { STORED_SET_OPTIONS } from '../stored-sets/build-sets.ts'
import { STORED_SETS_CHANNEL } from '../stored-sets/segments-repository.ts'
import type { ColumnsFile } from './columns-file.ts'
import type { WorkerDb } from './connection.ts'
import { Outdated } from './outdated.ts'
import type { WorkerStart } from './protocol.ts'
import { Store } from './store.ts'

/** Time in milliseconds within which changes are collected and then applied together. */
const DEBOUNCE_MS = 5
/** Delays before the next attempt after a failure; they grow with each failure. */
const MIN_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 10_000
/** Interval for checking whether the store wastes memory, and whether the file has to be written. */
const POLL_INTERVAL_MS = 600_000
/** Minimum interval between requests to update the stored sets. */
const STORED_SETS_INTERVAL_MS = 30_000

const CONNECTION_LOST = 'the database connection was lost'

export type StoreUpdaterEvents = {
  onFilled(store: Store, filled: { readonly seconds: number; readonly from: 'base' | 'file' }): void
  onFilling(reason: string): void
  onWarning(error: unknown): void
  /** Called when stored sets of frequent lexemes are missing, or are far behind the change log. */
  onStoredSetsWanted(): void
}

export class StoreUpdater {
  private readonly db: WorkerDb
  private readonly budgetBytes: number
  private readonly minRecords: number
  private readonly events: StoreUpdaterEvents
  private readonly file: ColumnsFile | undefined
  /** Whether the column file is read. False after its data became outdated, so that the file is not read again. */
  private readsFile: boolean
  private current: Store | undefined
  private outdated = Promise.withResolvers<string>()
  private isClosed = false

  /** @param file the column file, and whether the first load reads it */
  constructor(
    db: WorkerDb,
    { budgetBytes, minRecords }: Pick<WorkerStart, 'budgetBytes' | 'minRecords'>,
    events: StoreUpdaterEvents,
    { file, readsFile }: { readonly file: ColumnsFile | undefined; readonly readsFile: boolean },
  ) {
    this.db = db
    this.budgetBytes = budgetBytes
    this.minRecords = minRecords
    this.events = events
    this.file = file
    this.readsFile = readsFile
  }

  /** The store in use; undefined while its data is being read. */
  get store(): Store | undefined {
    return this.current
  }

  /** Reads all data, applies changes as they arrive, and starts again after each failure, until `close`. */
  async run(): Promise<void> {
    let wait = MIN_RETRY_DELAY_MS
    while (!this.isClosed) {
      try {
        // Listen before reading, so that no notification is missed.
        const listener = await this.listen()
        try {
          const started = performance.now()
          this.outdated = Promise.withResolvers<string>()
          listener.on('error', () => this.giveUp(CONNECTION_LOST))
          listener.on('end', () => this.giveUp(CONNECTION_LOST))
          const { store, from } = await this.open()
          this.current = store
          wait = MIN_RETRY_DELAY_MS
          this.events.onFilled(store, { seconds: (performance.now() - started) / 1000, from })
          this.follow(store, listener)
          store
            .fillEntries()
            .catch((error) => {
              if (!this.isClosed) this.events.onWarning(error)
            })
            .then(() => this.writeFile(store))
          const reason = await this.outdated.promise
          this.readsFile = reason === CONNECTION_LOST
          this.events.onFilling(reason)
        } finally {
          this.current = undefined
          listener.release(true)
        }
      } catch (error) {
        if (this.isClosed) return
        this.events.onWarning(error)
        await sleep(wait)
        wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)
      }
    }
  }

  private async open(): Promise<{ store: Store; from: 'base' | 'file' }> {
    const fromFile = this.readsFile ? await this.file?.read(this.budgetBytes) : undefined
    if (fromFile !== undefined) return { store: fromFile, from: 'file' }
    await this.file?.beforeFill()
    return { store: await Store.fill(this.db, this.budgetBytes), from: 'base' }
  }

  /** Writes the store to the column file if enough has changed. */
  private async writeFile(store: Store): Promise<void> {
    const isCurrent = (): boolean => this.current === store
    if (isCurrent()) await this.file?.keep(store, isCurrent)
  }

  /** Discards a store that cannot be updated, so that all data is read again. */
  giveUp(reason: string): void {
    this.current = undefined
    this.outdated.resolve(reason)
  }

  /** Whether a query failed because of outdated data. Discards the data in that case. */
  isOutdated(error: unknown): boolean {
    if (!(error instanceof Outdated)) return false
    this.giveUp(error.message)
    return true
  }

  private async listen(): Promise<pg.PoolClient> {
    const client = await this.db.pool.connect()
    try {
      await client.query(`listen ${CHANGE_CHANNEL}; listen ${STORED_SETS_CHANNEL}`)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Applies changes as they arrive, so that a query has few changes to apply. */
  private follow(store: Store, listener: pg.PoolClient): void {
    let isWaiting = false
    let storedSetsRequestedAt = Number.NEGATIVE_INFINITY
    const attempt = async (work: () => Promise<void>) => {
      if (this.current !== store) return
      try {
        await work()
      } catch (error) {
        if (!this.isOutdated(error) && !this.isClosed) this.events.onWarning(error)
      }
      if (!wantsStoredSets() || performance.now() - storedSetsRequestedAt < STORED_SETS_INTERVAL_MS) return
      storedSetsRequestedAt = performance.now()
      // Another process may have created stored sets although its notification did not arrive.
      if (!store.hasStoredSets) await store.adoptStoredSets().catch(this.events.onWarning)
      if (wantsStoredSets()) this.events.onStoredSetsWanted()
    }
    const wantsStoredSets = (): boolean => {
      if (store.columns.live().size < this.minRecords) return false
      const { changesSinceStoredSets } = store
      return (
        changesSinceStoredSets === undefined ||
        changesSinceStoredSets.records >= STORED_SET_OPTIONS.leastChanged ||
        changesSinceStoredSets.entries >= STORED_SET_OPTIONS.mostEntries
      )
    }
    const advance = () => {
      isWaiting = false
      void attempt(async () => {
        await store.advance()
        await this.writeFile(store)
      })
    }
    listener.on('notification', ({ channel }) => {
      if (channel === STORED_SETS_CHANNEL) {
        void attempt(() => store.adoptStoredSets())
        return
      }
      if (!isWaiting) setTimeout(advance, DEBOUNCE_MS)
      isWaiting = true
    })
    advance()
    const look = setInterval(() => {
      if (this.current !== store) clearInterval(look)
      else if (store.isWasteful()) this.giveUp('earlier changes left too much unused memory')
      else void this.writeFile(store)
    }, POLL_INTERVAL_MS)
    look.unref()
  }

  /** Stops updates. Resolves after the column file was written, if enough has changed since it was written last. */
  async close(): Promise<void> {
    this.isClosed = true
    const { current } = this
    if (current !== undefined) await this.file?.finish(current)
    this.giveUp('the end')
  }
}
