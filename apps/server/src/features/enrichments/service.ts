import { setImmediate } from 'node:timers/promises'
import {
  ENRICHMENT_SOURCES,
  type EnrichmentPayload,
  type EnrichmentSource,
  isEnrichmentSource,
  LIST_FILE_BYTES,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Tasks } from '../../kernel/tasks/service.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { withinLimit } from '../../platform/files.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { UploadHandler } from '../../platform/http/uploads.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { ServiceDependencies } from '../../platform/jobs/service-dependencies.ts'
import type { Stores } from '../../platform/store/open-stores.ts'
import { makeImportFiles } from '../imports/files.ts'
import { baseName } from '../imports/formats.ts'
import { openRows } from './read-rows.ts'
import * as stored from './repository.ts'
import { ENRICHMENTS_TASK } from './tasks.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Time in milliseconds after which a command without progress is considered dead. A batch takes less than a second. */
const COMMAND_TIMEOUT_MS = 60_000
/** Maximum length of a stored file name. The name is only shown and never used as a path. */
const MAX_NAME = 200
/** Number of rows after which counting pauses, so that the server can handle other requests. */
const PAUSE_ROWS = 1_000

/** The validated settings of an enrichment import. */
export type Settings = Pick<stored.NewEnrichments, 'source' | 'mode' | 'isDryRun'>

/** @throws Refusal 'unknown_enrichment_source' */
export function readSettings({ source, mode, dry_run: isDryRun }: EnrichmentPayload): Settings {
  const known = ENRICHMENT_SOURCES.join(', ')
  refuseUnless(isEnrichmentSource(source), 'unknown_enrichment_source', { source, known })
  return { source, mode, isDryRun }
}

type SentFile = { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> }
type StoredUpload = Omit<stored.EnrichmentFile, 'rows'>

/** Service that receives, starts and cleans up enrichment imports. `run.ts` contains the import itself. */
export function makeEnrichments({
  db,
  stores,
  log,
  tasks,
}: ServiceDependencies & { stores: Stores } & { tasks: Tasks }) {
  const files = makeImportFiles(stores.files, 'enrichments')

  const storeUpload = async ({ name, bytes }: SentFile): Promise<StoredUpload> => ({
    ...(await files.store(withinLimit(bytes, LIST_FILE_BYTES))),
    name: baseName(name).slice(-MAX_NAME),
  })

  /** Reads the whole file, so that an invalid or truncated table is refused before the import starts. */
  const countRows = ({ id, name }: StoredUpload, source: EnrichmentSource): Promise<number> =>
    files.withLocal(id, async (path) => {
      let rows = 0
      for await (const _ of openRows(path, name, source).rows) {
        rows++
        if (rows % PAUSE_ROWS === 0) await setImmediate()
      }
      return rows
    })

  /** Counts the rows of a file and calls a function with the number. Removes the file if the function fails. */
  async function withCountedRows<T>(
    file: StoredUpload,
    { source }: Settings,
    begin: (file: stored.EnrichmentFile) => Promise<T>,
  ): Promise<T> {
    try {
      return await begin({ ...file, rows: await countRows(file, source) })
    } catch (error) {
      await files.remove(file.id)
      throw error
    }
  }

  /** Adds an import and the task that runs it in one transaction. */
  const start = (
    plan: Omit<stored.NewEnrichments, 'user'>,
    user: Pick<CurrentUser, 'id' | 'username'>,
    locale: Locale,
  ): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const id = await stored.addEnrichments(tx, { ...plan, user: { id: Number(user.id), username: user.username } })
      const about = { user, locale, subject: plan.file.name }
      await stored.setMessage(tx, id, await tasks.start(tx, ENRICHMENTS_TASK, { enrichmentsId: id }, about))
      return id
    })

  const read = async (id: string): Promise<stored.EnrichmentImportRow> => {
    const row = /^\d{1,15}$/.test(id) ? await stored.findEnrichments(db, Number(id)) : undefined
    refuseUnless(row, 'import_not_found')
    return row
  }

  return {
    files,
    read,

    /** Handler for the upload of a table. @throws Refusal 'unknown_enrichment_source' | 'storage_full' */
    receiving: (): UploadHandler<{ payload: EnrichmentPayload }, 'file', Settings, StoredUpload> => ({
      check: ({ payload }) => readSettings(payload),
      take: storeUpload,
      drop: ({ id }) => files.remove(id),
    }),

    /** Starts the import of a received table. @throws Refusal 'unreadable_table' | 'no_enrichment_column' */
    begin: (settings: Settings, file: StoredUpload, user: CurrentUser, locale: Locale): Promise<number> =>
      withCountedRows(file, settings, (counted) => start({ ...settings, file: counted, dryRunId: null }, user, locale)),

    /** Adds an import without a task, because the command line runs it itself. @throws the refusals of `begin` */
    async add(settings: Settings, file: SentFile, username: string): Promise<number> {
      return withCountedRows(await storeUpload(file), settings, (counted) =>
        stored.addEnrichments(db, { ...settings, file: counted, dryRunId: null, user: { id: null, username } }),
      )
    },

    /** Starts a real run after a dry run. @throws the refusals of `runEnrichments` in the contract */
    async carryOut(id: string, user: CurrentUser, locale: Locale): Promise<number> {
      const dry = await read(id)
      refuseUnless(dry.status !== '', 'import_running')
      refuseUnless(dry.isDryRun && dry.status === 'completed', 'import_not_dry_run')
      refuseUnless(dry.hasFile && (await files.has(dry.file.id)), 'import_file_gone')
      const { source, mode, file } = dry
      return start({ source, mode, file, isDryRun: false, dryRunId: dry.id }, user, locale)
    },

    /** Ends an import after the current batch. @throws Refusal 'import_not_found' */
    async cancel(id: string): Promise<void> {
      await stored.requestCancel(db, (await read(id)).id)
    },

    /** Starts a task for each import whose command process has died, so that the import resumes. */
    async adopt(now: Date = new Date()): Promise<void> {
      const before = new Date(now.getTime() - COMMAND_TIMEOUT_MS)
      for (const { id, file } of await stored.abandonedEnrichments(db, before)) {
        await db.transaction().execute(async (tx) => {
          const held = await stored.lockEnrichments(tx, id)
          if (!held || held.messageId !== null || held.status !== '') return
          const about = { user: null, locale: 'en' as const, subject: file.name }
          await stored.setMessage(tx, id, await tasks.start(tx, ENRICHMENTS_TASK, { enrichmentsId: id }, about))
          log.warn({ enrichments: id }, 'the server resumes an import of enrichments whose command ended')
        })
      }
    },

    /** Removes files after their retention time, and files of aborted uploads. */
    async prune(now: Date = new Date()): Promise<void> {
      await stored.releaseFiles(db, new Date(now.getTime() - (await numberSetting(db, 'import_file_days')) * DAY_MS))
      const found = await files.list()
      const needed = await stored.neededFiles(
        db,
        found.map(({ id }) => id),
      )
      for (const { id, writtenAt } of found) {
        if (!needed.has(id) && now.getTime() - writtenAt.getTime() > DAY_MS) await files.remove(id)
      }
    },

    jobs(): JobDefinition[] {
      return [
        { name: 'adopt-enrichments', cron: '* * * * *', run: () => this.adopt() },
        { name: 'prune-enrichments', cron: '47 3 * * *', run: () => this.prune() },
      ]
    },
  }
}

export type EnrichmentImports = ReturnType<typeof makeEnrichments>
