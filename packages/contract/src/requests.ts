/** The work of a centre on publishers' requests (decision 111). */
import { z } from 'zod'
import { reference } from './accounts.ts'
import { assign, assignmentAnswer, assignmentRecord, MAX_ASSIGNMENT_RECORDS } from './assignment.ts'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { issnParam } from './records.ts'
import {
  basedOn,
  REQUEST_FILE_BYTES,
  REQUEST_FILE_TYPES,
  REQUEST_FILES_MAX,
  REQUEST_KINDS,
  REQUEST_LENGTHS,
  REQUEST_MEDIA,
  REQUEST_STATES,
  requestContent,
  requestContentChanges,
} from './request-content.ts'
import { anyId, day, idOrCode, wholeNumberInUrl } from './values.ts'

export const REQUEST_EVENT_KINDS = [
  ...(['sent', 'message', 'question', 'answer', 'handler', 'changed', 'forwarded', 'assigned'] as const),
  ...(['refused', 'withdrawn', 'closed', 'reopened', 'reminded'] as const),
] as const
export type RequestEventKind = (typeof REQUEST_EVENT_KINDS)[number]

export const requestFileView = z.object({
  id: z.string(),
  /** The name as sent, without folders and control characters. */
  name: z.string(),
  content_type: z.enum(REQUEST_FILE_TYPES),
  bytes: z.number().int(),
  created_at: z.string(),
})
export type RequestFile = z.output<typeof requestFileView>

/** An entry of the thread: a message, or a change of the state. */
export const requestEventView = z.object({
  id: z.string(),
  kind: z.enum(REQUEST_EVENT_KINDS),
  at: z.string(),
  by: z.enum(['publisher', 'centre', 'system']),
  /** The user name of staff, for staff only; null for publishers and the system. */
  username: z.string().nullable(),
  /** The message, or the reason of a refusal or of forwarding. */
  text: z.string().nullable(),
  /** A sentence about the change of state in the caller's language. Empty for messages. */
  sentence: z.string(),
  files: z.array(requestFileView),
})
export type RequestEvent = z.output<typeof requestEventView>

const record = z.object({
  issn: z.string(),
  medium: z.string(),
  title: z.string().nullable(),
  /** The category in 699 $8: `wor` while the record is provisional. null for a record that does not exist any more. */
  category: z.string().nullable(),
})
export type RequestRecord = z.output<typeof record>

const row = z.object({
  /** The reference of the request: eight characters in two groups, as `7K2M-Q9XD`. */
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  kind: z.enum(REQUEST_KINDS),
  /** The title of the form. A change without title has the public title of its serial and its ISSN. */
  title: z.string(),
  publisher: z.string(),
  country: z.string(),
  media: z.array(z.enum(REQUEST_MEDIA)),
  center: z.object({ code: z.string(), name: z.string() }),
  /** The user who handles the request. */
  handler: reference.nullable(),
  sent_at: z.string(),
  /** The number of full days since the request was sent. */
  age: z.number().int(),
  /** The day by which the centre wants to answer. */
  due_on: z.string().nullable(),
  is_overdue: z.boolean(),
  /** The number of messages of the publisher that no user of the centre has answered. */
  unanswered: z.number().int(),
  /** Kind `change`: the ISSN of the serial that changes; else null. */
  changed_issn: z.string().nullable(),
  issns: z.array(z.string()),
  updated_at: z.string(),
})
export type RequestRow = z.output<typeof row>

const view = row.extend({
  content: requestContent,
  /** The romanised title, if the title is in another script. */
  romanised_title: z.string().nullable(),
  email: z.string().nullable(),
  locale: z.string(),
  /** How the request arrived. */
  source: z.enum(['portal', 'staff', 'api']),
  events: z.array(requestEventView),
  files: z.array(requestFileView),
  records: z.array(record),
  /** The actions that the caller can do in this state. */
  actions: z.array(
    z.enum(['message', 'question', 'assign', 'refuse', 'forward', 'close', 'reopen', 'edit', 'register']),
  ),
})
export type RequestView = z.output<typeof view>

export const REQUEST_LIST = {
  sorts: ['sent_at', 'age', 'due_on', 'title', 'publisher', 'state', 'country', 'handler', 'updated_at', 'id'],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type RequestSort = (typeof REQUEST_LIST.sorts)[number]

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const single = { params: z.object({ id: anyId }) }
/** The requests of the caller's centres. `state=open` means all states in which work remains. */
export const readRequests = call({
  name: 'readRequests',
  method: 'GET',
  path: '/requests',
  permission: 'requests',
  summary: "List the publishers' requests of the caller's centres",
  query: listQuery(REQUEST_LIST).extend({
    state: z.enum([...REQUEST_STATES, 'open', 'all']).default('open'),
    kind: z.enum(REQUEST_KINDS).optional(),
    /** `me`, `none`, or the id of a user. */
    handler: z.string().max(200).optional(),
    medium: z.enum(REQUEST_MEDIA).optional(),
    overdue: z.enum(['true', 'false']).optional(),
    /** The minimum age in days; see the member `age` of a row. */
    min_age: wholeNumberInUrl(1, 36_500).optional(),
    /** Only requests that led to ISSNs, in any state. */
    assigned: z.literal('true').optional(),
    /** Only requests that led to this ISSN. */
    issn: issnParam.optional(),
    /** The code of one of the caller's centres. */
    center: z.string().max(20).optional(),
    /** Only requests that the centre has answered, assigned or refused. */
    answered: z.literal('true').optional(),
    /** The month in which the request was sent, `YYYY-MM` in UTC. */
    month: month.optional(),
    /** The first month in which the requests were sent, `YYYY-MM` in UTC. */
    since: month.optional(),
  }),
  answer: listAnswer(row).extend({
    /** The number of requests in each state, before the filters. */
    counts: z.record(z.enum(REQUEST_STATES), z.number().int()),
  }),
  errors: ['no_centre', 'not_your_centre'],
})

export const readRequest = call({
  name: 'readRequest',
  method: 'GET',
  path: '/requests/:id',
  permission: 'requests',
  summary: 'Get a request with its thread, files and records',
  ...single,
  answer: view,
  errors: ['request_not_found'],
})

/** Stores a request that arrived by letter or telephone. Its publisher gets e-mails if an address is known. */
export const createRequest = call({
  name: 'createRequest',
  method: 'POST',
  path: '/requests',
  permission: 'requests',
  summary: 'Store a request that did not arrive through the portal',
  body: requestContent.extend({ email: z.string().max(2_540).default(''), locale: z.string().max(5).default('en') }),
  isForm: true,
  isIdempotent: true,
  answer: view,
  errors: ['no_centre', 'not_your_centre', 'idempotency_key_invalid', 'idempotency_key_reused'],
})

/** Changes handler, due day or content, or reopens a refused or closed request. Missing members are not changed. */
export const updateRequest = call({
  name: 'updateRequest',
  method: 'PUT',
  path: '/requests/:id',
  permission: 'requests',
  summary: 'Change the handler, the due day, the content or the state of a request',
  ...single,
  body: z.object({
    /** The id or code of a user of the centre; null for none. */
    handler: idOrCode.nullable().optional(),
    due_on: day.nullable().optional(),
    content: requestContentChanges.optional(),
    state: z.literal('in_progress').optional(),
    ...basedOn,
  }),
  isForm: true,
  answer: view,
  errors: ['request_not_found', 'stale_row', 'request_ended'],
})

/** Sets the handler of several requests, all or none. */
export const setRequestHandler = call({
  name: 'setRequestHandler',
  method: 'POST',
  path: '/requests/handler',
  permission: 'requests',
  summary: 'Set the handler of several requests',
  body: z.object({ ids: z.array(anyId).min(1).max(1_000), handler: idOrCode.nullable() }),
  isForm: true,
  answer: z.object({ changed: z.number().int() }),
  errors: ['request_not_found', 'request_ended'],
})

/** The users who can handle requests of the caller's centres. */
export const requestHandlers = call({
  name: 'requestHandlers',
  method: 'GET',
  path: '/requests/handlers',
  permission: 'requests',
  summary: 'List the users who can handle requests',
  answer: z.array(reference),
  errors: ['no_centre'],
})

/** Sends a message to the publisher. With `waits`, the request waits for an answer. */
export const sendRequestMessage = call({
  name: 'sendRequestMessage',
  method: 'POST',
  path: '/requests/:id/messages',
  permission: 'requests',
  summary: 'Send a message to the publisher, or ask a question',
  ...single,
  body: z.object({
    text: z.string().max(10 * REQUEST_LENGTHS.message),
    waits: z.boolean().default(false),
    /** The ids that `uploadRequestFile` returned. */
    files: z
      .array(z.string().max(4_000))
      .max(10 * REQUEST_FILES_MAX)
      .default([]),
    ...basedOn,
  }),
  isForm: true,
  isIdempotent: true,
  answer: view,
  errors: [
    ...(['request_not_found', 'stale_row', 'request_ended', 'request_without_address'] as const),
    ...(['idempotency_key_invalid', 'idempotency_key_reused'] as const),
  ],
})

/**
 * Uploads a file for a message to the publisher: multipart with a PDF, JPEG or PNG in `file`. A message names the `id`
 * of the answer. The server deletes a file that no message names within a day.
 */
export const uploadRequestFile = call({
  name: 'uploadRequestFile',
  method: 'POST',
  path: '/requests/:id/files',
  permission: 'requests',
  summary: 'Upload a file for a message to the publisher',
  ...single,
  upload: { files: { file: { maxBytes: REQUEST_FILE_BYTES } }, fields: z.object({}) },
  isForm: true,
  answer: requestFileView,
  errors: ['request_not_found', 'request_ended'],
})

/** The assignment form filled from the request, to be completed by the cataloguer. */
export const requestForm = call({
  name: 'requestForm',
  method: 'GET',
  path: '/requests/:id/assignment',
  permission: 'requests',
  andFor: 'issn_assignment',
  summary: 'Get the assignment form filled from a request',
  ...single,
  answer: z.object({ records: z.array(z.record(z.string(), z.unknown())), center: z.string() }),
  errors: ['request_not_found', 'request_ended', 'request_without_issn'],
})

/**
 * Assigns ISSNs for the request and sends them to the publisher, in one transaction. The records are those of the call
 * `assign`. Each request is assigned once.
 */
export const assignRequest = call({
  name: 'assignRequest',
  method: 'POST',
  path: '/requests/:id/assign',
  permission: 'requests',
  andFor: 'issn_assignment',
  summary: 'Validate the records of a request (dry run), or assign ISSNs to them and inform the publisher',
  isIdempotent: true,
  ...single,
  body: z.object({
    records: z.array(assignmentRecord).min(1).max(MAX_ASSIGNMENT_RECORDS),
    dry_run: z.boolean().default(true),
    /** An addition to the letter. */
    text: z
      .string()
      .max(10 * REQUEST_LENGTHS.message)
      .default(''),
    ...basedOn,
  }),
  answer: assignmentAnswer,
  errors: [...assign.errors, 'request_not_found', 'request_ended', 'request_without_issn', 'stale_row'],
})

const reason = z.string().max(10 * REQUEST_LENGTHS.message)

export const refuseRequest = call({
  name: 'refuseRequest',
  method: 'POST',
  path: '/requests/:id/refuse',
  permission: 'requests',
  summary: 'Refuse a request. The publisher gets the reason',
  ...single,
  body: z.object({ text: reason, ...basedOn }),
  isForm: true,
  answer: view,
  errors: ['request_not_found', 'stale_row', 'request_ended'],
})

export const forwardRequest = call({
  name: 'forwardRequest',
  method: 'POST',
  path: '/requests/:id/forward',
  permission: 'requests',
  summary: 'Hand a request over to another centre',
  ...single,
  body: z.object({ center: idOrCode, text: reason, ...basedOn }),
  isForm: true,
  answer: z.object({ message: z.string() }),
  errors: ['request_not_found', 'stale_row', 'request_ended', 'unknown_centre'],
})

/** Ends the work without assignment, or after it. The publisher gets `text` unless it is empty. */
export const closeRequest = call({
  name: 'closeRequest',
  method: 'POST',
  path: '/requests/:id/close',
  permission: 'requests',
  summary: 'Close a request',
  ...single,
  body: z.object({ text: reason.default(''), ...basedOn }),
  isForm: true,
  answer: view,
  errors: ['request_not_found', 'stale_row', 'request_ended'],
})

/** Always an attachment: browsers do not show files of publishers. */
export const requestFile = call({
  name: 'requestFile',
  method: 'GET',
  path: '/requests/:id/files/:file',
  permission: 'requests',
  summary: 'Download a file of a request',
  params: z.object({ id: anyId, file: anyId }),
  file: { contentTypes: REQUEST_FILE_TYPES },
  errors: ['request_not_found', 'file_not_found'],
})
