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
import { issnListTask } from './features/lists/issns/task.ts'
import { marc21ListTask } from './features/lists/marc21/service.ts'
import { makeLists } from './features/lists/service.ts'
import { makeListFiles } from './features/lists/tables/list-files.ts'
import { titleListTask } from './features/lists/titles/task.ts'
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
import { engineKind } from './search/engines/list.ts'
import type { SearchIndex } from './search/search-index.ts'

/**
 * Wires the services by hand: who needs what is written here and nowhere else. Searches are answered by the engine for who
 * asks now and then, unless another is given: only a server, which answers many of them, needs more.
 */
export function makeServices({
  moreTasks = [],
  ...given
}: Foundation & Searching & { moreTasks?: readonly AnyTask[] }) {
  const { base, pool, url, log } = given
  const settings = given.config.search
  const kind = engineKind(settings)
  const engine = given.engine ?? kind.engine({ settings, base })
  const foundation = {
    ...given,
    engine,
    index: given.index ?? kind.index({ settings, base, pool, url, log }),
    browser: kind.browser({ settings, base }, engine),
  }
  const accounts = makeAccounts(foundation)
  const lists = makeLists(foundation)
  const listFiles = makeListFiles(given.config.dataFolder)
  const abbreviations = makeAbbreviations(foundation)
  const labels = makeLabels(foundation)
  const maintenance = makeMaintenance(foundation)
  const urlChecks = makeUrlChecks(foundation)
  const assignment = makeAssignment({ ...foundation, abbreviations })
  // Tasks are made of the other services, which start them: their definitions are asked for once all are there.
  function definitions(): readonly AnyTask[] {
    return [...allTasks(services), ...moreTasks]
  }
  const tasks = makeTasks(foundation, definitions)
  const imports = makeImports({ ...foundation, tasks })
  const importRunner = makeImportRunner(foundation, imports.files)
  const services = {
    ...foundation,
    pulse: foundation.pulse ?? UNWATCHED,
    abbreviations,
    assignment,
    accounts,
    lists,
    listFiles,
    labels,
    maintenance,
    urlChecks,
    tasks,
    imports,
    importRunner,
  }
  return services
}

/** The ports of search, where they are there already. */
type Searching = { engine?: SearchEngine | undefined; index?: SearchIndex }

export type Services = ReturnType<typeof makeServices>

/** Every kind of work in the background that users follow. */
export const allTasks = ({ base, pool, engine, index, importRunner, listFiles }: Services): AnyTask[] => [
  blockCreation({ base, pool, index }),
  blockDeletion({ base, index }),
  exportTask({ base, engine }),
  issnListTask({ base, listFiles }),
  marc21ListTask({ base, listFiles }),
  titleListTask({ base, listFiles }),
  importDefinition({ base, runner: importRunner }),
  revertDefinition({ base, runner: importRunner }),
]

/** Every job of the product: what the server, or `seriatim worker`, runs. */
export const allJobs = ({ accounts, urlChecks, base, index, tasks, imports, listFiles }: Services): JobDefinition[] => [
  ...accounts.jobs,
  ...urlChecks.jobs,
  ...tasks.jobs(),
  ...imports.jobs(),
  { name: 'prune-lists', cron: '37 3 * * *', run: () => listFiles.prune() },
  { name: 'delete-spent-keys', cron: '41 * * * *', run: () => deleteSpentKeys(base) },
  { name: 'forget-open-duplicates', cron: '43 3 * * *', run: () => forgetOpenDuplicates(base) },
  // Locks end without anybody telling: by their time, with a session.
  {
    name: 'pending-changes',
    cron: '* * * * *',
    run: async () => void (await applyPending({ base, index }, new Date())),
  },
  { name: 'prune-change-log', cron: '17 * * * *', run: () => pruneChangeLog(base) },
  { name: 'search-rows', cron: '29 * * * *', run: () => index.tidy() },
]
