import { join } from 'node:path'
import { pruneChangeLog } from './catalogue/changes/repository.ts'
import { deleteExpiredDuplicates } from './catalogue/duplicates/repository.ts'
import { makeReplicaReads, type ReplicaReads } from './catalogue/replicas/reads.ts'
import { erasureJob } from './features/accounts/erasure.ts'
import { makeApiTokens } from './features/api-tokens/service.ts'
import { makeAssignment } from './features/assignment/service.ts'
import { blockCreation, blockDeletion } from './features/blocks/tasks.ts'
import { makeMacroCompiler } from './features/bulk/macro.ts'
import { bulkTasks } from './features/bulk/tasks.ts'
import { closingDefinition } from './features/centers/closing-task.ts'
import { storeCountsOfToday } from './features/dashboards/service.ts'
import { makeExaminationRunner } from './features/doctor/runner.ts'
import { makeDoctor } from './features/doctor/service.ts'
import { doctorTask } from './features/doctor/task.ts'
import { makeDumps } from './features/dumps/service.ts'
import { makeEnrichmentRunner } from './features/enrichments/runner.ts'
import { makeEnrichments } from './features/enrichments/service.ts'
import { enrichmentsDefinition } from './features/enrichments/tasks.ts'
import { exportTask } from './features/exports/service.ts'
import { makeImportRunner } from './features/imports/runner.ts'
import { makeImports } from './features/imports/service.ts'
import { importDefinition, revertDefinition } from './features/imports/tasks.ts'
import { issnListTask } from './features/lists/issns/task.ts'
import { marc21ListTask } from './features/lists/marc21/service.ts'
import { makeLists } from './features/lists/service.ts'
import { makeListFiles } from './features/lists/tables/list-files.ts'
import { titleListTask } from './features/lists/titles/task.ts'
import { makeAbbreviations } from './features/ltwa/service.ts'
import { makePublicAccounts } from './features/public-accounts/service.ts'
import { makeAssignRequests } from './features/requests/assign-request.ts'
import { requestJobs } from './features/requests/jobs/request-jobs.ts'
import { makePublisherRequests } from './features/requests/portal/publisher-requests.ts'
import { makePublishers } from './features/requests/portal/publishers.ts'
import { forgetAccount } from './features/requests/portal/repository.ts'
import { makeRequestPrograms } from './features/requests/programs/service.ts'
import { makeRequests } from './features/requests/service.ts'
import { recheckDefinition } from './features/rules/recheck.ts'
import { renewJob } from './features/rules/renew-diagnoses.ts'
import { scheduledChangesJob } from './features/rules/scheduled-changes.ts'
import { trialDefinition } from './features/rules/trial.ts'
import { sandboxTask } from './features/sandbox/task.ts'
import { pruneFaults } from './features/server-status/repository.ts'
import { makeMaintenance } from './features/state/service.ts'
import { updateSurvey } from './features/survey/update-survey.ts'
import { makeUrlChecks } from './features/urls/service.ts'
import { makeWebhooks } from './features/webhooks/service.ts'
import { makeAccounts } from './kernel/auth/service.ts'
import { deleteExpiredKeys } from './kernel/idempotency/repository.ts'
import { makeMails } from './kernel/mails/service.ts'
import { makeLabels } from './kernel/search/labels.ts'
import { makeTasks } from './kernel/tasks/service.ts'
import type { AnyTask } from './kernel/tasks/task.ts'
import { UNMONITORED } from './platform/database/database-health.ts'
import { makeGracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { makePublicLimiter } from './platform/http/public-limiter.ts'
import { deleteIdleIpCounts, sharedIpCounts } from './platform/http/shared-ip-counts.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import type { ServiceDependencies } from './platform/jobs/service-dependencies.ts'
import { type Metrics, makeMetrics } from './platform/metrics.ts'
import { openStores } from './platform/store/open-stores.ts'
import { applyPending } from './saving/pending.ts'
import type { SearchEngine } from './search/engine.ts'
import type { ServingEngine } from './search/engine-kind.ts'
import { engineKind } from './search/engines/list.ts'
import { measureEngine } from './search/measure-engine.ts'
import type { SearchIndex } from './search/search-index.ts'

/**
 * Creates the services. Their dependencies are defined only in this function. Without `engine`, searches use an engine
 * for occasional searches. Only a server, which answers many searches, passes another one.
 */
export function makeServices({
  moreTasks = [],
  ...parameters
}: ServiceDependencies & SearchPorts & { moreTasks?: readonly AnyTask[] }) {
  const { db, pool, url, log } = parameters
  const settings = parameters.config.search
  const kind = engineKind(settings)
  const metrics = parameters.metrics ?? makeMetrics()
  const reads = parameters.reads ?? makeReplicaReads({ db, pool, urls: [], log })
  const engine = measureEngine<ServedEngine>(parameters.engine ?? kind.engine({ settings, db, reads }), metrics)
  const place = { files: parameters.config.files, dataFolder: parameters.config.dataFolder }
  const stores = openStores(place, pool)
  const foundation = {
    ...parameters,
    stores,
    metrics,
    reads,
    engine,
    index: parameters.index ?? kind.index({ settings, db, pool, url, log }),
    browser: kind.browser({ settings, db, reads }, engine),
  }
  const accounts = makeAccounts(foundation)
  const publicLimiter = makePublicLimiter(undefined, sharedIpCounts(db))
  const apiTokens = makeApiTokens({ db, publicLimiter })
  const lists = makeLists(foundation)
  const listFiles = makeListFiles(stores.files)
  const doctorFiles = makeListFiles(stores.files, 'doctor')
  const abbreviations = makeAbbreviations(foundation)
  const labels = makeLabels(foundation)
  const mails = makeMails(foundation)
  const webhooks = makeWebhooks({ ...foundation, mails })
  const requestPrograms = makeRequestPrograms({ db, mails, stores })
  const dumps = makeDumps({ ...foundation, making: join(parameters.config.dataFolder, 'dumps', '.making') })
  const publicAccounts = makePublicAccounts({ ...foundation, mails, forget: forgetAccount })
  const publisherRequests = makePublisherRequests({ ...foundation, mails })
  const publishers = makePublishers({ db, mails })
  const maintenance = makeMaintenance(foundation)
  const urlChecks = makeUrlChecks(foundation)
  const assignment = makeAssignment({ ...foundation, abbreviations })
  const requests = makeRequests({ ...foundation, mails })
  const assignRequests = makeAssignRequests({ db, assignment, mails })
  // Tasks depend on the services that start them. Their definitions are therefore created when all services exist.
  function definitions(): readonly AnyTask[] {
    return [...allTasks(services), ...moreTasks]
  }
  const tasks = makeTasks(foundation, definitions)
  const imports = makeImports({ ...foundation, tasks })
  const importRunner = makeImportRunner(foundation, imports.files)
  const doctor = makeDoctor({ db, files: doctorFiles, tasks, imports })
  const doctorRunner = makeExaminationRunner({ url, place, files: doctorFiles, log })
  const enrichments = makeEnrichments({ ...foundation, tasks })
  const changeOf = makeMacroCompiler(abbreviations)
  const enrichmentRunner = makeEnrichmentRunner(foundation, enrichments.files)
  const services = {
    ...foundation,
    farewell: makeGracefulShutdown(),
    pulse: foundation.pulse ?? UNMONITORED,
    abbreviations,
    assignment,
    requests,
    assignRequests,
    accounts,
    publicLimiter,
    publicAccounts,
    publisherRequests,
    publishers,
    apiTokens,
    lists,
    listFiles,
    labels,
    mails,
    webhooks,
    requestPrograms,
    dumps,
    maintenance,
    urlChecks,
    tasks,
    imports,
    importRunner,
    doctor,
    doctorFiles,
    doctorRunner,
    enrichments,
    enrichmentRunner,
    changeOf,
  }
  return services
}

/** Dependencies of search that the caller has already created. */
type SearchPorts = {
  engine?: ServedEngine | undefined
  index?: SearchIndex
  metrics?: Metrics
  /** Distributes reads to replicas; if undefined, the primary answers all reads. */
  reads?: ReplicaReads
}
/** An engine that may report the state of its data in memory. */
type ServedEngine = SearchEngine & Partial<Pick<ServingEngine, 'standing'>>

export type Services = ReturnType<typeof makeServices>

/** The definitions of all kinds of tasks. */
export const allTasks = ({
  db,
  pool,
  config,
  engine,
  index,
  importRunner,
  enrichmentRunner,
  listFiles,
  changeOf,
  log,
  doctorFiles,
  doctorRunner,
}: Services): AnyTask[] => [
  blockCreation({ db, pool, index }),
  blockDeletion({ db, index }),
  exportTask({ db, engine }),
  issnListTask({ db, listFiles }),
  marc21ListTask({ db, listFiles }),
  titleListTask({ db, listFiles }),
  importDefinition({ db, runner: importRunner }),
  revertDefinition({ db, runner: importRunner }),
  doctorTask({ run: doctorRunner, files: doctorFiles }),
  enrichmentsDefinition({ db, run: enrichmentRunner }),
  closingDefinition({ db, index }),
  recheckDefinition({ db, index }),
  trialDefinition({ db, engine }),
  sandboxTask({ db, pool, index, config }),
  ...bulkTasks({ db, index, log, changeOf }),
]

/** The definitions of all jobs of the product. The server or `seriatim worker` runs them. */
export const allJobs = ({
  accounts,
  urlChecks,
  db,
  index,
  tasks,
  imports,
  enrichments,
  listFiles,
  doctorFiles,
  mails,
  webhooks,
  dumps,
  publicAccounts,
  stores,
}: Services): JobDefinition[] => [
  ...accounts.jobs,
  ...mails.jobs,
  ...webhooks.jobs,
  ...dumps.jobs,
  ...publicAccounts.jobs,
  ...urlChecks.jobs,
  ...tasks.jobs(),
  ...imports.jobs(),
  ...enrichments.jobs(),
  erasureJob({ db, index }),
  ...requestJobs({ db, mails, stores }),
  scheduledChangesJob({ db, tasks }),
  renewJob({ db, index, tasks }),
  { name: 'prune-faults', cron: '53 3 * * *', run: () => pruneFaults(db) },
  { name: 'prune-lists', cron: '37 3 * * *', run: () => listFiles.prune() },
  { name: 'prune-doctor', cron: '39 3 * * *', run: () => doctorFiles.prune() },
  { name: 'delete-spent-keys', cron: '41 * * * *', run: () => deleteExpiredKeys(db) },
  { name: 'forget-addresses', cron: '59 * * * *', run: () => deleteIdleIpCounts(db) },
  { name: 'forget-open-duplicates', cron: '43 3 * * *', run: () => deleteExpiredDuplicates(db) },
  // No event announces that a lock expired or ended with its session. Changes that wait for locks are therefore
  // applied every minute.
  {
    name: 'pending-changes',
    cron: '* * * * *',
    run: async () => void (await applyPending({ db, index }, new Date())),
  },
  { name: 'keep-counts', cron: '7 0 * * *', run: () => storeCountsOfToday(db, new Date()) },
  { name: 'keep-survey', cron: '* * * * *', run: (_payload, { signal }) => updateSurvey(db, signal) },
  { name: 'prune-change-log', cron: '17 * * * *', run: () => pruneChangeLog(db) },
  { name: 'search-rows', cron: '29 * * * *', run: () => index.tidy() },
]
