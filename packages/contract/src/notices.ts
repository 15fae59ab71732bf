import { z } from 'zod'
import { call } from './call.ts'
import { anyId } from './values.ts'

/**
 * `draft_in_error`: a draft of the user has errors; `drafts_in_error`: further ones that are not listed separately.
 * `import_drafts`: an import of the user stored drafts with errors, and the user has seen its end. `lock_asked`:
 * another user requests a lock. `changes_wait`: changes by others are applied to a record when the user's lock ends.
 * `own_change_waits`: a change by the user is applied when another user's lock ends; `own_changes_wait`: further ones.
 * `import_ended`, `enrichments_ended`: an import of the user ended and was not seen yet. `block_ends`: the ISSNs of the
 * user's centre run out. `webhook_paused`: changes cannot be posted to a URL of the user. `rule_not_set`: for
 * administrators, a scheduled change of a rule failed. `contact_unaddressed`: for administrators, messages from the
 * portal reached no centre, because neither the centre of the country nor the central one has a contact address.
 * `requests_new`: publishers sent requests to the user's centres that no user handles. `request_answered`: publishers
 * wrote about requests that the user handles. `request_withdrawn`: publishers withdrew such requests in the last week.
 */
export const NOTICE_KINDS = [
  'lock_asked',
  'request_answered',
  'request_withdrawn',
  'requests_new',
  'changes_wait',
  'own_change_waits',
  'own_changes_wait',
  'block_ends',
  'webhook_paused',
  'rule_not_set',
  'contact_unaddressed',
  'import_ended',
  'enrichments_ended',
  'import_drafts',
  'draft_in_error',
  'drafts_in_error',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The maximum number of separately listed drafts, and of waiting changes. */
export const MAX_DRAFT_NOTICES = 20
export const MAX_WAITING_NOTICES = 20

const notice = z.object({
  /** The id of the notification, which is the same each time for the same subject. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** The text of the notification in the caller's language. */
  text: z.string(),
  /** The page of this product that the notification opens. Pages of the portal are separate. */
  to: z.string(),
  /** The time since which the notification exists. */
  at: z.string(),
  issn: z.string().nullable(),
  count: z.number().int(),
})
export type Notice = z.output<typeof notice>

/** The notifications of the caller, most urgent first. */
export const notices = call({
  name: 'notices',
  method: 'GET',
  path: '/notices',
  permission: 'session',
  summary: 'List the notices for the caller',
  answer: z.array(notice),
  errors: [],
})

/** Marks an ended import as seen, which removes its notification. */
export const seeImport = call({
  name: 'seeImport',
  method: 'POST',
  path: '/notices/imports/:id/seen',
  permission: 'session',
  summary: 'Mark an ended import as seen by the caller',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['import_not_found'],
})

/** Marks an ended import of enrichments as seen, which removes its notification. */
export const seeEnrichments = call({
  name: 'seeEnrichments',
  method: 'POST',
  path: '/notices/enrichments/:id/seen',
  permission: 'session',
  summary: 'Mark an ended import of enrichments as seen by the caller',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['import_not_found'],
})

/** Acknowledges a failed change of a rule, which removes the notification of all administrators. */
export const seeRuleChange = call({
  name: 'seeRuleChange',
  method: 'POST',
  path: '/notices/rules/:id/seen',
  permission: 'userManagement',
  summary: 'Mark a failed scheduled change of a rule as seen by the caller',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['row_not_found'],
})
