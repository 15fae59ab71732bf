import { z } from 'zod'
import { MAX_RULE_CODE, type RuleKind, ruleParameters, writtenRule } from './admin-rules.ts'
import { call } from './call.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { levels, ruleTexts, variantLevels } from './rules.ts'
import { SELECTION_ERRORS, searchParams } from './search-request.ts'
import { anyId, wholeNumber } from './values.ts'

const version = z.object({
  /** The number of the version, from 1. Versions are returned newest first. */
  version: z.number().int(),
  created_at: z.string(),
  author: z.string(),
  reason: z.string().nullable(),
  enabled: z.boolean(),
  levels,
  variants: variantLevels,
  parameters: ruleParameters,
  names: ruleTexts.nullable(),
  sentences: ruleTexts.nullable(),
})
export type RuleVersionRow = z.output<typeof version>

const recheck = z.object({
  /** The task that executes the trial. */
  task_id: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** Numbers of records. `total` is null until the records are counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** The number of records with a different result of the rule. */
  changed: z.number().int(),
})
export type RuleRecheck = z.output<typeof recheck>

/** The rule id for trying a new rule, whose change contains the whole definition. */
export const NEW_RULE = 'new'

/** A change of a rule: the members of an update of the rule, without the reason. */
const { reason: _reason, ...settable } = writtenRule
const ruleChange = z.object(settable).partial()
/** The change to try. `kind` and `code` are only for a new rule. */
const triedChange = ruleChange.extend({ kind: z.string().max(100), code: z.string().max(10 * MAX_RULE_CODE) }).partial()
/** A search request. Its page is ignored. */
const triedSearch = searchParams.extend({ page: wholeNumber(1).optional(), size: wholeNumber(1).optional() })
/** The records on which the rule is tried: exactly one of the three members. */
const triedScope = z.object({ issn: z.string().max(100), search: triedSearch, all: z.boolean() }).partial()
export type TriedScope = z.output<typeof triedScope>

/** The maximum number of reported records of each kind in a trial. */
export const TRIED_RECORDS = 100
/** The maximum number of stored records of each kind, for the list and its table. */
export const MAX_STORED_TRIED_RECORDS = 50_000

const counted = z.array(
  z.object({ key: z.string(), label: z.string(), gained: z.number().int(), lost: z.number().int() }),
)
const triedRecord = z.object({
  issn: z.string(),
  title: z.string(),
  center: z.string(),
  category: z.string(),
  kind: z.enum(['gained', 'lost']),
  findings: z.array(
    z.object({
      code: z.string(),
      field: z.string(),
      occurrence: z.number().int(),
      error: z.string(),
      /**
       * The level of the diagnostic with the current rule; null for no diagnostic. `after` is the level with the
       * changed rule.
       */
      before: z.enum(['error', 'warning']).nullable(),
      after: z.enum(['error', 'warning']).nullable(),
    }),
  ),
})
export type TriedRecordRow = z.output<typeof triedRecord>
const trial = z.object({
  task_id: z.string(),
  /** The progress in percent; 100 when the trial is finished. */
  progress: z.number(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  /** The number of examined records and the total. null until counted. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** The number of records with a new or more severe diagnostic. */
  gained: z.number().int(),
  /** The number of records with a removed or less severe diagnostic. */
  lost: z.number().int(),
  /**
   * The number of places in the tried records that the changed rule examined. null for shipped rules and for a trial
   * without records.
   */
  examined: z.number().int().nullable(),
  /** The numbers of records with more or fewer diagnostics, by centre, category and field, largest first. */
  by: z.object({ center: counted, category: counted, field: counted }),
  /** The first records of each kind, in database order. */
  records: z.array(triedRecord),
})
export type RuleTrial = z.output<typeof trial>

/** A diagnostic that differs between the current and the changed rule. */
const triedFinding = z.object({
  kind: z.enum(['gained', 'lost']),
  issn: z.string(),
  title: z.string(),
  center: z.string(),
  category: z.string(),
  field: z.string(),
  occurrence: z.number().int(),
  /**
   * The level of the diagnostic with the current rule; null for no diagnostic. `after` is the level with the changed
   * rule.
   */
  before: z.enum(['error', 'warning']).nullable(),
  after: z.enum(['error', 'warning']).nullable(),
  error: z.string(),
})
export type TriedFindingRow = z.output<typeof triedFinding>
/** The list of found diagnostics. By default in database order, new and more severe diagnostics first. */
export const TRIED_LIST = {
  sorts: ['kind', 'issn', 'title', 'center', 'category'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

/** A change of a rule that is scheduled for a date. */
const due = z.object({
  id: z.string(),
  created_at: z.string(),
  author: z.string(),
  due_at: z.string(),
  reason: z.string().nullable(),
  change: ruleChange,
  /** The announcement of the change. null without an announcement or after its deletion. */
  announcement_id: z.string().nullable(),
  /** When the change was made; null while it is pending. */
  done_at: z.string().nullable(),
  /** The reason for a failure, as text. */
  problem: z.string().nullable(),
  /** When an administrator acknowledged a failed change. */
  seen_at: z.string().nullable(),
})
export type RuleDueRow = z.output<typeof due>

/** The additional calls for a rule, such as trials. Both kinds of rules (data and structure) have the same calls. */
const ruleCalls = <Kind extends RuleKind>(kind: Kind, singular: string) => ({
  versions: call({
    name: `${kind}RuleVersions`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/versions`,
    permission: 'userManagement',
    summary: `List the versions of the settings of ${singular}, with author, time and reason`,
    params: z.object({ id: anyId }),
    answer: z.array(version),
    errors: ['row_not_found'],
  }),
  /** The last check of stored records after a change of the rule. null if there was none. */
  recheck: call({
    name: `${kind}RuleRecheck`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/recheck`,
    permission: 'userManagement',
    summary: `Get the progress of the check of stored records after a change of ${singular}`,
    params: z.object({ id: anyId }),
    answer: recheck.nullable(),
    errors: ['row_not_found'],
  }),
  /** Tries a change in the background. Only the result is stored. */
  begin: call({
    name: `${kind}RuleTry`,
    method: 'POST',
    path: `/admin/${kind}_rules/:id/try`,
    permission: 'userManagement',
    summary: `Try ${singular} on one record, the results of a search or all records`,
    params: z.object({ id: anyId }),
    body: z.object({ change: triedChange.prefault({}), scope: triedScope.prefault({}) }),
    isForm: true,
    answer: z.object({ task_id: z.string() }),
    errors: ['row_not_found', 'record_not_found', ...SELECTION_ERRORS],
  }),
  trial: call({
    name: `${kind}RuleTrial`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/try/:task_id`,
    permission: 'userManagement',
    summary: `Get the results so far of a trial of ${singular}`,
    params: z.object({ id: anyId, task_id: anyId }),
    answer: trial,
    errors: ['row_not_found', 'task_not_found'],
  }),
  /** The found diagnostics of the first `MAX_STORED_TRIED_RECORDS` records of each kind. */
  found: call({
    name: `${kind}RuleTrialRecords`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/try/:task_id/records`,
    permission: 'userManagement',
    summary: `List the findings that a trial of ${singular} adds or removes, one per row`,
    params: z.object({ id: anyId, task_id: anyId }),
    query: listQuery(TRIED_LIST).extend(listFormat),
    answer: listAnswer(triedFinding),
    file: LIST_AS_CSV,
    errors: ['row_not_found', 'task_not_found'],
  }),
  due: call({
    name: `${kind}RuleDue`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/due`,
    permission: 'userManagement',
    summary: `List the scheduled changes of ${singular}, pending ones first`,
    params: z.object({ id: anyId }),
    answer: z.array(due),
    errors: ['row_not_found'],
  }),
  schedule: call({
    name: `schedule${kind === 'data' ? 'DataRule' : 'StructureRule'}`,
    method: 'POST',
    path: `/admin/${kind}_rules/:id/due`,
    permission: 'userManagement',
    summary: `Schedule a change of ${singular}, optionally with an announcement`,
    params: z.object({ id: anyId }),
    body: z.object({
      change: ruleChange.prefault({}),
      /** An ISO 8601 time. The service reports an invalid time at the field `due_at`. */
      due_at: z.string().max(40).default(''),
      reason: writtenRule.reason.default(''),
      announce: z.boolean().default(false),
    }),
    isForm: true,
    answer: due,
    errors: ['row_not_found'],
  }),
  /** Cancels a scheduled change. Also deletes an active announcement of the change. */
  cancel: call({
    name: `cancel${kind === 'data' ? 'DataRule' : 'StructureRule'}Due`,
    method: 'DELETE',
    path: `/admin/${kind}_rules/:id/due/:due_id`,
    permission: 'userManagement',
    summary: `Cancel a scheduled change of ${singular}`,
    params: z.object({ id: anyId, due_id: anyId }),
    answer: z.object({ message: z.string() }),
    errors: ['row_not_found'],
  }),
})
export const {
  versions: dataRuleVersions,
  recheck: dataRuleRecheck,
  begin: tryDataRule,
  trial: dataRuleTrial,
  found: dataRuleTrialRecords,
  due: dataRuleDue,
  schedule: scheduleDataRule,
  cancel: cancelDataRuleDue,
} = ruleCalls('data', 'a data rule')
export const {
  versions: structureRuleVersions,
  recheck: structureRuleRecheck,
  begin: tryStructureRule,
  trial: structureRuleTrial,
  found: structureRuleTrialRecords,
  due: structureRuleDue,
  schedule: scheduleStructureRule,
  cancel: cancelStructureRuleDue,
} = ruleCalls('structure', 'a structure rule')
