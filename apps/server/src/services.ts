import { pruneChangeLog } from './catalogue/changes/repository.ts'
import { forgetOpenDuplicates } from './catalogue/duplicates/repository.ts'
import { makeAssignment } from './features/assignment/service.ts'
import { makeAccounts } from './features/auth/service.ts'
import { blockCreation, blockDeletion } from './features/blocks/tasks.ts'
import { exportTask } from './features/exports/service.ts'
import { deleteSpentKeys } from './features/idempotency/repository.ts'
import { makeImportRunner } from './features/imports/runner.ts'
import { makeImports } from './features/imports/service.ts'
import { importDefinition, revertDefinition } from './features/imports/tasks.ts'
import { makeLists } from './features/lists/service.ts'
import { makeAbbreviations } from './features/ltwa/service.ts'
import { makeLabels } from './features/search/labels.ts'
import { makeMaintenance } from './features/state/service.ts'
import { makeTasks } from './features/tasks/service.ts'
import type { AnyTask } from './features/tasks/task.ts'
import { makeUrlChecks } from './features/urls/service.ts'
import { UNWATCHED } from './platform/database/pulse.ts'
import type { Foundation } from './platform/jobs/foundation.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import { applyPending } from './saving/pending.ts'
import type { SearchEngine } from './search/engine.ts'
import { makePostgresBrowser } from './search/postgres/browser.ts'
import { makePostgresEngine } from './search/postgres/engine.ts'
import { sortIn } from './search/postgres/inverted-indexes.ts'
import { writePendingRows } from './search/postgres/pending.ts'

/**
 * Wires the services by hand: who needs what is written here and nowhere else. Searches are answered by PostgreSQL alone
 * unless another engine is given: only who answers many of them needs one that keeps everything in memory.
 */
export function makeServices(foundation: Foundation & { engine?: SearchEngine; moreTasks?: readonly AnyTask[] }) {
  const accounts = makeAccounts(foundation)
  const lists = makeLists(foundation)
  const abbreviations = makeAbbreviations(foundation)
  const labels = makeLabels(foundation)
  const maintenance = makeMaintenance(foundation)
  const urlChecks = makeUrlChecks(foundation)
  const engine = foundation.engine ?? makePostgresEngine(foundation.base)
  const browser = makePostgresBrowser(foundation.base, engine)
  const assignment = makeAssignment({ base: foundation.base, engine, abbreviations })
  // Tasks are made of the other services, which start them: their definitions are asked for once all are there.
  function definitions(): readonly AnyTask[] {
    return [...allTasks(services), ...(foundation.moreTasks ?? [])]
  }
  const tasks = makeTasks(foundation, definitions)
  const imports = makeImports({ ...foundation, tasks })
  const importRunner = makeImportRunner(foundation, imports.files)
  const services = {
    ...foundation,
    pulse: foundation.pulse ?? UNWATCHED,
    engine,
    browser,
    abbreviations,
    assignment,
    accounts,
    lists,
    labels,
    maintenance,
    urlChecks,
    tasks,
    imports,
    importRunner,
  }
  return services
}

export type Services = ReturnType<typeof makeServices>

/** Every kind of work in the background that users follow. */
export const allTasks = ({ base, pool, engine, importRunner }: Services): AnyTask[] => [
  blockCreation({ base, pool }),
  blockDeletion({ base }),
  exportTask({ base, engine }),
  importDefinition({ base, runner: importRunner }),
  revertDefinition({ base, runner: importRunner }),
]

/** Every job of the product: what the server, or `seriatim worker`, runs. */
export const allJobs = ({ accounts, urlChecks, base, engine, tasks, imports }: Services): JobDefinition[] => [
  ...accounts.jobs,
  ...urlChecks.jobs,
  ...tasks.jobs(),
  ...imports.jobs(),
  { name: 'delete-spent-keys', cron: '41 * * * *', run: () => deleteSpentKeys(base) },
  { name: 'forget-open-duplicates', cron: '43 3 * * *', run: () => forgetOpenDuplicates(base) },
  // Locks end without anybody telling: by their time, with a session.
  {
    name: 'pending-changes',
    cron: '* * * * *',
    run: async () => void (await applyPending({ base, engine }, new Date())),
  },
  { name: 'prune-change-log', cron: '17 * * * *', run: () => pruneChangeLog(base) },
  {
    name: 'search-rows',
    cron: '29 * * * *',
    // Rows that an import left which nobody goes on with, and what saves entered.
    async run() {
      await writePendingRows(base)
      await sortIn(base)
    },
  },
]
