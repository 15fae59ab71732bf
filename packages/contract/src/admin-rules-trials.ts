import { z } from 'zod'
import { MAX_RULE_CODE, type RuleKind, ruleParameters, writtenRule } from './admin-rules.ts'
import { call } from './call.ts'
import { LIST_AS_CSV, type ListKind, listAnswer, listFormat, listQuery } from './list-query.ts'
import { levels, ruleTexts, variantLevels } from './rules.ts'
import { searchParams } from './search.ts'
import { anyId, whole } from './values.ts'

const version = z.object({
  /** From 1; the newest stands first. */
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
  /** Of the task that carries it out. */
  task_id: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** Of records; `total` null: not counted yet. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Of how many the rule says something else now. */
  changed: z.number().int(),
})
export type RuleRecheck = z.output<typeof recheck>

/** In the place of a rule's id where a new one is tried: what is sent as its change is all of it. */
export const NEW_RULE = 'new'

/** A change of a rule, as a change of its row is sent. */
const { reason: _reason, ...settable } = writtenRule
const ruleChange = z.object(settable).partial()
/** What is tried; `kind` and `code` of a new rule only. */
const triedChange = ruleChange.extend({ kind: z.string().max(100), code: z.string().max(10 * MAX_RULE_CODE) }).partial()
/** A search as it is asked for elsewhere: its page says nothing here. */
const triedSearch = searchParams.extend({ page: whole(1).optional(), size: whole(1).optional() })
/** The records that it is tried on: one of the three. */
const triedScope = z.object({ issn: z.string().max(100), search: triedSearch, all: z.boolean() }).partial()
export type TriedScope = z.output<typeof triedScope>

/** Records of a trial of which either is told at most. */
export const TRIED_RECORDS = 100
/** Records of which either is kept at most, for the list of them and its table. */
export const KEPT_TRIED_RECORDS = 50_000

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
      /** Null: not reported. */
      before: z.enum(['error', 'warning']).nullable(),
      after: z.enum(['error', 'warning']).nullable(),
    }),
  ),
})
export type TriedRecordRow = z.output<typeof triedRecord>
const trial = z.object({
  task_id: z.string(),
  /** Percent; 100 once the trial is through. */
  progress: z.number(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  /** Records that were looked at so far, of how many; null: not counted yet. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Records of which something would be reported that is not today, or at a higher level. */
  gained: z.number().int(),
  /** Records of which something would not be reported that is today, or at a lower level. */
  lost: z.number().int(),
  /**
   * Places of the tried records that the changed rule examined. Null for rules of the product, and for a trial that had
   * no record to try.
   */
  examined: z.number().int().nullable(),
  /** The same by centre, category and field, the most first. */
  by: z.object({ center: counted, category: counted, field: counted }),
  /** The first of either, by ISSN-holding record in the order of the base. */
  records: z.array(triedRecord),
})
export type RuleTrial = z.output<typeof trial>

/** One thing that a rule would say otherwise of a record. */
const triedFinding = z.object({
  kind: z.enum(['gained', 'lost']),
  issn: z.string(),
  title: z.string(),
  center: z.string(),
  category: z.string(),
  field: z.string(),
  occurrence: z.number().int(),
  /** Null: not reported. */
  before: z.enum(['error', 'warning']).nullable(),
  after: z.enum(['error', 'warning']).nullable(),
  error: z.string(),
})
export type TriedFindingRow = z.output<typeof triedFinding>
/** In the order of the base: what is gained first. */
export const TRIED_LIST = {
  sorts: ['kind', 'issn', 'title', 'center', 'category'],
  order: 'asc',
  size: 100,
} as const satisfies ListKind

/** A change that counts from a moment on. */
const due = z.object({
  id: z.string(),
  created_at: z.string(),
  author: z.string(),
  due_at: z.string(),
  reason: z.string().nullable(),
  change: ruleChange,
  /** The announcement that tells of it; null: none was wanted, or it was deleted. */
  announcement_id: z.string().nullable(),
  /** Null: it waits. */
  done_at: z.string().nullable(),
  /** Why it could not be carried out: a sentence. */
  problem: z.string().nullable(),
  /** Of one that was not carried out: when an administrator took note of it. */
  seen_at: z.string().nullable(),
})
export type RuleDueRow = z.output<typeof due>

/** What a rule of a kind is asked beside its row; both kinds have the same. */
const askedOf = <Kind extends RuleKind>(kind: Kind, singular: string) => ({
  versions: call({
    name: `${kind}RuleVersions`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/versions`,
    permission: 'userManagement',
    summary: `How ${singular} was set, version by version: who, when and why`,
    params: z.object({ id: anyId }),
    answer: z.array(version),
    errors: ['row_not_found'],
  }),
  /** The last pass over the stored records after the rule changed; null: there was none. */
  recheck: call({
    name: `${kind}RuleRecheck`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/recheck`,
    permission: 'userManagement',
    summary: `How far stored records are checked anew after ${singular} changed`,
    params: z.object({ id: anyId }),
    answer: recheck.nullable(),
    errors: ['row_not_found'],
  }),
  /** Tries a change in the background; nothing is stored of it but what it would do. */
  begin: call({
    name: `${kind}RuleTry`,
    method: 'POST',
    path: `/admin/${kind}_rules/:id/try`,
    permission: 'userManagement',
    summary: `Try ${singular} on one record, the results of a search or the whole base`,
    params: z.object({ id: anyId }),
    body: z.object({ change: triedChange.prefault({}), scope: triedScope.prefault({}) }),
    isForm: true,
    answer: z.object({ task_id: z.string() }),
    errors: [
      'row_not_found',
      'record_not_found',
      'query_syntax',
      'invalid_keyword',
      'invalid_keyword_type',
      'invalid_filter_value',
      'too_broad',
    ],
  }),
  trial: call({
    name: `${kind}RuleTrial`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/try/:task_id`,
    permission: 'userManagement',
    summary: `What the trial of ${singular} has found so far`,
    params: z.object({ id: anyId, task_id: anyId }),
    answer: trial,
    errors: ['row_not_found', 'task_not_found'],
  }),
  /** Those of the first `KEPT_TRIED_RECORDS` records of either kind. */
  found: call({
    name: `${kind}RuleTrialRecords`,
    method: 'GET',
    path: `/admin/${kind}_rules/:id/try/:task_id/records`,
    permission: 'userManagement',
    summary: `The records of which the trial of ${singular} found something else, a row for each thing found`,
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
    summary: `The changes of ${singular} that are set for a date, those that wait first`,
    params: z.object({ id: anyId }),
    answer: z.array(due),
    errors: ['row_not_found'],
  }),
  schedule: call({
    name: `schedule${kind === 'data' ? 'DataRule' : 'StructureRule'}`,
    method: 'POST',
    path: `/admin/${kind}_rules/:id/due`,
    permission: 'userManagement',
    summary: `Set a change of ${singular} for a date, and announce it where that is wanted`,
    params: z.object({ id: anyId }),
    body: z.object({
      change: ruleChange.prefault({}),
      /** An instant in ISO 8601; the service reports an invalid one at its field. */
      due_at: z.string().max(40).default(''),
      reason: writtenRule.reason.default(''),
      announce: z.boolean().default(false),
    }),
    isForm: true,
    answer: due,
    errors: ['row_not_found'],
  }),
  /** An announcement of it that is still shown goes with it. */
  cancel: call({
    name: `cancel${kind === 'data' ? 'DataRule' : 'StructureRule'}Due`,
    method: 'DELETE',
    path: `/admin/${kind}_rules/:id/due/:due_id`,
    permission: 'userManagement',
    summary: `Take back a change of ${singular} that waits for its date`,
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
} = askedOf('data', 'a data rule')
export const {
  versions: structureRuleVersions,
  recheck: structureRuleRecheck,
  begin: tryStructureRule,
  trial: structureRuleTrial,
  found: structureRuleTrialRecords,
  due: structureRuleDue,
  schedule: scheduleStructureRule,
  cancel: cancelStructureRuleDue,
} = askedOf('structure', 'a structure rule')
