import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@seriatim/messages'
import { type Diagnostic, inRecordOrder, ruleOf } from '@seriatim/rules'
import { z } from 'zod'
import { currentVersionsOf, setDiagnostics } from '../../catalogue/records/repository.ts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { judgeByRules, type StoredVersion } from '../../saving/judge-by-rules.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import type { Tasks } from '../tasks/service.ts'
import type { TaskContext, TaskDefinition } from '../tasks/task.ts'
import { addRecheck, countRecords, endRecheck, findRecheck, nextRecords, notePlace } from './recheck-repository.ts'
import { pageOfRule } from './validators.ts'

export const RECHECK_TASK = 'recheck_rules'

/** Records of one transaction: who saves one of them waits for it. */
const BATCH = 200
/** Between two batches others have their turn. */
const PAUSE_MS = 10

const payload = z.object({ rules: z.array(z.string()).min(1) })

/** Has all stored records checked anew by rules that changed, beside the work; in the transaction that changed them. */
export async function startRecheck(
  tx: Tx,
  tasks: Pick<Tasks, 'start'>,
  rules: readonly string[],
  by: { readonly user: { readonly id: string } | null; readonly locale: Locale },
): Promise<void> {
  const messageId = await tasks.start(tx, RECHECK_TASK, { rules }, { ...by, subject: rules.join(', ') })
  await addRecheck(tx, messageId, rules)
}

/** What is stored of a version once some rules say something else: the rest stays, errors stand before warnings. */
export function withFindings(
  before: readonly Diagnostic[],
  rules: ReadonlySet<string>,
  found: readonly Diagnostic[],
  isRule: (id: string) => boolean,
): Diagnostic[] {
  const isJudged = ({ code }: Diagnostic) => isRule(ruleOf(code))
  const [judged, others] = [before.filter(isJudged), before.filter((each) => !isJudged(each))]
  const waiting = others.filter(({ code }) => code === 'waits-for-lock')
  const now = inRecordOrder([...judged.filter(({ code }) => !rules.has(ruleOf(code))), ...found])
  return [
    ...others.filter((each) => !waiting.includes(each)),
    ...now.filter(({ level }) => level === 'error'),
    ...now.filter(({ level }) => level === 'warning'),
    ...waiting,
  ]
}

const asText = (found: readonly Diagnostic[]): string => JSON.stringify(found)

/** Finds anew what rules say of the next records, and stores it with the place reached. @returns false at the end */
async function recheckBatch(tx: Tx, index: SearchChanges, messageId: string): Promise<boolean> {
  const pass = await findRecheck(tx, messageId)
  if (!pass || pass.endedAt !== null) return false
  const rows = await nextRecords(tx, pass.reached, BATCH)
  if (rows.length === 0) return false
  const rules = new Set(pass.rules)
  const profile = await validationProfile(tx)
  const current = await currentVersionsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const versions = rows.flatMap((row): StoredVersion[] => {
    const beside = current.get(row.id)!
    return [beside.active, beside.draft].flatMap((version) =>
      version === undefined ? [] : [{ row, current: beside, version }],
    )
  })
  const found = await judgeByRules(tx, versions, rules, profile, new Date())
  // What a rule said that is deleted since goes, too.
  const isRule = (id: string) => Object.hasOwn(profile.settings, id) || rules.has(id)
  const isOfRules = ({ level, code }: Diagnostic) => level === 'error' && rules.has(ruleOf(code))
  const judged = versions.map(({ row, version }, place) => {
    const diagnostic = withFindings(version.diagnostic, rules, found[place]!, isRule)
    return { row, version, diagnostic, isChanged: asText(diagnostic) !== asText(version.diagnostic) }
  })
  const changed = judged.filter(({ isChanged }) => isChanged)
  await setDiagnostics(
    tx,
    changed.map(({ version: { id }, diagnostic }) => ({ id, diagnostic })),
  )
  await notePlace(tx, messageId, {
    reached: rows.at(-1)!.id,
    done: pass.done + rows.length,
    total: pass.total ?? (await countRecords(tx)),
    changed: pass.changed + new Set(changed.map(({ row }) => row.id)).size,
  })
  // Those that break the rule as before are told of as well: whether a rule changed since is part of what is searched.
  const told = judged.filter(({ isChanged, diagnostic }) => isChanged || diagnostic.some(isOfRules))
  if (told.length > 0) await index.changed(tx, [...new Set(told.map(({ row }) => row.id))])
  return true
}

/** Checks all stored records anew by rules that changed. Resumed where it was interrupted; saves are judged by themselves. */
export const recheckDefinition = ({
  db,
  index,
}: {
  readonly db: Db
  readonly index: SearchChanges
}): TaskDefinition<z.output<typeof payload>> => ({
  action: RECHECK_TASK,
  payload,
  resumable: true,
  canCancel: false,
  queue: RECHECK_TASK,
  page: ({ rules: [rule = ''] }) => pageOfRule(rule),
  run: (context) => recheckAll({ db, index }, context),
})

async function recheckAll(
  { db, index }: { readonly db: Db; readonly index: SearchChanges },
  { messageId, signal, progress }: TaskContext,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const goesOn = await db.transaction().execute((tx) => recheckBatch(tx, index, messageId))
    const pass = await findRecheck(db, messageId)
    if (pass) await progress(pass.done, pass.total)
    if (!goesOn) break
    await sleep(PAUSE_MS, undefined, { signal })
  }
  await endRecheck(db, messageId)
}
