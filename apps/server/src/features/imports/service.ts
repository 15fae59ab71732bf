import {
  type BodyOf,
  CENTRAL_CENTRE,
  type ImportPayload,
  type RevertPreview,
  type revertImport,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { isInCentres } from '../../platform/database/in-centres.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { UploadHandler } from '../../platform/http/uploads.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { ServiceDependencies } from '../../platform/jobs/service-dependencies.ts'
import type { Stores } from '../../platform/store/open-stores.ts'
import { refuseUnlessMayOverride } from '../../saving/override.ts'
import { makeImportFiles } from './files.ts'
import { type ImportSettings, readSettings } from './import-settings.ts'
import { previewRevert } from './preview-revert.ts'
import { visibleImport } from './read-imports.ts'
import { receiveFile, type StoredFile } from './receive.ts'
import { positionsBreaking } from './record-repository.ts'
import * as imports from './repository.ts'
import { IMPORT_TASK, REVERT_TASK } from './tasks.ts'
import { updateTitleKeys } from './title-keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Records that a real run skips: by position, or because they break one of the rules. */
type Exclusion = { readonly positions: readonly number[]; readonly rules: readonly string[] }

/** Time in milliseconds after which a command without progress is considered dead. A batch takes less than a second. */
const COMMAND_TIMEOUT_MS = 60_000

/** Service that starts, reverts and cleans up imports. `run.ts` and `revert.ts` contain the work itself. */
export function makeImports({ db, stores, log, tasks }: ServiceDependencies & { stores: Stores } & { tasks: Tasks }) {
  const files = makeImportFiles(stores.files)

  const userOf = ({ id, username }: Pick<CurrentUser, 'id' | 'username'>): imports.ImportUser => ({
    id: Number(id),
    username,
    isSystem: false,
  })

  /** Adds an import and the task that runs it in one transaction. */
  const start = (
    plan: Omit<Parameters<typeof imports.addImport>[1], 'user'>,
    user: Pick<CurrentUser, 'id' | 'username'>,
    locale: Locale,
  ): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const id = await imports.addImport(tx, { ...plan, user: userOf(user) })
      const messageId = await tasks.start(tx, IMPORT_TASK, { importId: id }, { user, locale, subject: plan.file.name })
      await imports.setMessageId(tx, id, messageId)
      return id
    })

  /** @throws Refusal 'not_your_centre' for an import of another centre that the user can only view */
  const refuseUnlessMayChange = (stored: imports.StoredImport, user: CurrentUser): void => {
    const isOwn = stored.user.id === Number(user.id) || user.center?.code === CENTRAL_CENTRE
    refuseUnless(isOwn || (user.center && imports.centreOfImport(stored) === user.center.code), 'not_your_centre')
  }

  const refuseUnlessRevertible = async (tx: Db, stored: imports.StoredImport | undefined): Promise<void> => {
    refuseUnless(stored && stored.status !== '' && stored.revert?.status !== '', 'import_running')
    const isUndone = stored.revert?.status === 'completed' && !(await imports.hasInvalidReverts(tx, stored.id))
    refuseUnless(!stored.isDryRun && !isUndone, 'import_not_revertible')
    refuseUnless(await imports.hasTouched(tx, stored.id), 'import_not_revertible')
  }

  /**
   * Queues the task that reverts an import. `override` is the user's reason for restoring records that become invalid;
   * null without one.
   */
  const queueRevert = (
    stored: imports.StoredImport,
    override: string | null,
    user: CurrentUser,
    locale: Locale,
  ): Promise<string> =>
    db.transaction().execute(async (tx) => {
      await refuseUnlessRevertible(tx, await imports.lockImport(tx, stored.id))
      await imports.retryInvalidReverts(tx, stored.id)
      const payload = { importId: stored.id, user: userOf(user), override }
      const messageId = await tasks.start(tx, REVERT_TASK, payload, { user, locale, subject: stored.fileName })
      await imports.setRevert(tx, stored.id, { messageId, status: '' })
      return messageId
    })

  return {
    files,

    /**
     * Handler for the upload of a file: checks the settings, and stores the decompressed file.
     * @throws the refusals of `startImport` in the contract
     */
    receiving: (user: CurrentUser): UploadHandler<{ payload: ImportPayload }, 'file', ImportSettings, StoredFile> => {
      refuseUnless(user.center, 'no_centre', { username: user.username })
      const own = [user.center.code, ...(user.furtherCentres ?? [])]
      return {
        check: ({ payload }) => readSettings(db, payload, own),
        take: async (file) => receiveFile(files, file, (await numberSetting(db, 'import_megabytes')) * 1_048_576),
        drop: ({ id }) => files.remove(id),
      }
    },

    /** Starts the import of a received file. */
    async begin(settings: ImportSettings, file: StoredFile, user: CurrentUser, locale: Locale): Promise<number> {
      try {
        return await start({ ...planFromSettings(settings), file, dryRunId: null, excluded: [] }, user, locale)
      } catch (error) {
        await files.remove(file.id)
        throw error
      }
    },

    /** Adds an import without a task, because the command line runs it itself. */
    add: (settings: ImportSettings, file: StoredFile, user: imports.ImportUser): Promise<number> =>
      imports.addImport(db, { ...planFromSettings(settings), file, dryRunId: null, excluded: [], user }),

    /**
     * Starts a real run after a dry run, without the records in `exclude`.
     * @throws the refusals of `runImport` in the contract
     */
    async carryOut(id: string, exclude: Exclusion, user: CurrentUser, locale: Locale): Promise<number> {
      const dry = await visibleImport(db, id, user)
      refuseUnlessMayChange(dry, user)
      refuseUnless(dry.status !== '', 'import_running')
      refuseUnless(dry.isDryRun && dry.status === 'completed', 'import_not_dry_run')
      refuseUnless(dry.hasFile && (await files.has(dry.fileId)), 'import_file_gone')
      const { mode, category, fileId, fileName: name, fileSize: size, format, records } = dry
      const file = { id: fileId, name, format, size, records }
      const byRule = await positionsBreaking(db, dry.id, exclude.rules)
      const excluded = [...new Set([...exclude.positions, ...byRule])].sort((a, b) => a - b)
      const plan = {
        mode,
        centerId: dry.center?.id ?? null,
        category,
        isDryRun: false,
        file,
        dryRunId: dry.id,
        excluded,
      }
      return start(plan, user, locale)
    },

    /** Previews the revert of an import. @throws the refusals of `previewRevert` in the contract */
    async previewRevert(id: string, user: CurrentUser): Promise<RevertPreview> {
      const stored = await visibleImport(db, id, user)
      refuseUnlessMayChange(stored, user)
      await refuseUnlessRevertible(db, stored)
      return previewRevert(db, stored.id)
    },

    /** Queues the revert of an import. @throws the refusals of `revertImport` in the contract */
    async revert(id: string, user: CurrentUser, locale: Locale, body: BodyOf<typeof revertImport>): Promise<string> {
      const stored = await visibleImport(db, id, user)
      refuseUnlessMayChange(stored, user)
      refuseUnlessMayOverride(user, body)
      return queueRevert(stored, body.allow_invalid ? (body.reason ?? null) : null, user, locale)
    },

    /**
     * Queues the revert of an import of a centre that the user administers.
     * @throws Refusal 'import_not_found' | 'import_running' | 'import_not_revertible'
     */
    async revertAdministered(id: string, user: CurrentUser, locale: Locale): Promise<void> {
      const stored = await imports.findImport(db, parseRowId(id))
      refuseUnless(stored && isInCentres(imports.centreOfImport(stored), administeredCentres(user)), 'import_not_found')
      await queueRevert(stored, null, user, locale)
    },

    /** Ends an import after the current batch. @throws Refusal 'import_not_found' | 'not_your_centre' */
    async cancel(id: string, user: CurrentUser): Promise<void> {
      const stored = await visibleImport(db, id, user)
      refuseUnlessMayChange(stored, user)
      await imports.requestCancel(db, stored.id)
    },

    /** Starts a task for each import whose command process has died, so that the import resumes. */
    async adopt(now: Date = new Date()): Promise<void> {
      for (const { id, fileName } of await imports.abandonedImports(db, new Date(now.getTime() - COMMAND_TIMEOUT_MS))) {
        await db.transaction().execute(async (tx) => {
          const held = await imports.lockImport(tx, id)
          if (!held || held.messageId !== null || held.status !== '') return
          const messageId = await tasks.start(
            tx,
            IMPORT_TASK,
            { importId: id },
            { user: null, locale: 'en', subject: fileName },
          )
          await imports.setMessageId(tx, id, messageId)
          log.warn({ import: id }, 'the server resumes an import whose command ended')
        })
      }
    },

    /** Removes files after their retention time, and files of aborted uploads. */
    async prune(now: Date = new Date()): Promise<void> {
      await imports.releaseFiles(db, new Date(now.getTime() - (await numberSetting(db, 'import_file_days')) * DAY_MS))
      const stored = await files.list()
      const needed = await imports.neededFiles(
        db,
        stored.map(({ id }) => id),
      )
      for (const { id, writtenAt } of stored) {
        if (!needed.has(id) && now.getTime() - writtenAt.getTime() > DAY_MS) await files.remove(id)
      }
    },

    jobs(): JobDefinition[] {
      return [
        { name: 'keep-import-titles', cron: '* * * * *', run: (_payload, { signal }) => updateTitleKeys(db, signal) },
        { name: 'adopt-imports', cron: '* * * * *', run: () => this.adopt() },
        { name: 'prune-imports', cron: '43 3 * * *', run: () => this.prune() },
      ]
    },
  }
}

const planFromSettings = ({ mode, center, category, isDryRun }: ImportSettings) => ({
  mode,
  centerId: center?.id ?? null,
  category,
  isDryRun,
})

export type Imports = ReturnType<typeof makeImports>
