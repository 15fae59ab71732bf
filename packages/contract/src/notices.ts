import { z } from 'zod'
import { call } from './call.ts'
import { anyId } from './values.ts'

/**
 * `draft_in_error`: a draft of the user's has errors; `drafts_in_error`: more of them than are named one by one;
 * `import_drafts`: drafts have errors that an import of the user's stored, once the user has looked at its end.
 * `lock_asked`: somebody asks for a lock of the user's. `changes_wait`: what others saved changes a record as soon as the
 * user's lock ends. `own_change_waits`: what the user saved changes a record as soon as somebody else's lock ends;
 * `own_changes_wait`: more of them than are named one by one. `import_ended`, `enrichments_ended`: an import of records or of
 * enrichments of the user's ended and was not looked at. `block_ends`: the numbers of the user's centre run out.
 * `webhook_paused`: changes can no longer be posted to an address of the user's. `rule_not_set`: for those who administer, a
 * change of a rule that was not carried out at its date.
 */
export const NOTICE_KINDS = [
  'lock_asked',
  'changes_wait',
  'own_change_waits',
  'own_changes_wait',
  'block_ends',
  'webhook_paused',
  'rule_not_set',
  'import_ended',
  'enrichments_ended',
  'import_drafts',
  'draft_in_error',
  'drafts_in_error',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Drafts that are named one by one, and changes that wait for others. */
export const MAX_DRAFT_NOTICES = 20
export const MAX_WAITING_NOTICES = 20

const notice = z.object({
  /** The same as long as it is the same thing that waits. */
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  /** In the caller's language. */
  text: z.string(),
  /** The page of this product where it is dealt with; those of the portal are pages of their own. */
  to: z.string(),
  /** Since when it waits. */
  at: z.string(),
  issn: z.string().nullable(),
  count: z.number().int(),
})
export type Notice = z.output<typeof notice>

/** What waits for the caller, the most urgent first. */
export const notices = call({
  name: 'notices',
  method: 'GET',
  path: '/notices',
  permission: 'session',
  summary: 'What waits for the caller',
  answer: z.array(notice),
  errors: [],
})

/** An import that ended is a notice until its user has looked at it. */
export const seeImport = call({
  name: 'seeImport',
  method: 'POST',
  path: '/notices/imports/:id/seen',
  permission: 'session',
  summary: 'Say that the caller has looked at an ended import',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['import_not_found'],
})

/** An import of enrichments that ended is a notice until its user has looked at it. */
export const seeEnrichments = call({
  name: 'seeEnrichments',
  method: 'POST',
  path: '/notices/enrichments/:id/seen',
  permission: 'session',
  summary: 'Say that the caller has looked at an ended import of enrichments',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['import_not_found'],
})

/** A change of a rule that was not carried out is a notice of all who administer, until one of them has taken note of it. */
export const seeRuleChange = call({
  name: 'seeRuleChange',
  method: 'POST',
  path: '/notices/rules/:id/seen',
  permission: 'userManagement',
  summary: 'Take note of a change of a rule that was not carried out',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['row_not_found'],
})
