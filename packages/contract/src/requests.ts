/** Requests of publishers for ISSNs (decision 111): the work of the centre, and the calls of programs. */
import { z } from 'zod'
import { reference } from './accounts.ts'
import { assign, assignmentAnswer, assignmentRecord, MAX_ASSIGNMENT_RECORDS } from './assignment.ts'
import { call } from './call.ts'
import { type ListKind, listAnswer, listQuery } from './list-query.ts'
import { PUBLIC_API } from './public.ts'
import { anyId, day, idOrCode, rowId, wholeNumber } from './values.ts'

/**
 * The states of a request. `new`: sent and confirmed. `in_progress`: handled by the centre. `waiting`: the centre
 * waits for an answer of the publisher. The other states end the work; the centre can reopen `refused` and `closed`.
 */
export const REQUEST_STATES = ['new', 'in_progress', 'waiting', 'assigned', 'refused', 'withdrawn', 'closed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The states in which the centre still has to act, or waits for the publisher. */
export const OPEN_REQUEST_STATES = ['new', 'in_progress', 'waiting'] as const satisfies readonly RequestState[]

/** `new`: a serial without ISSN. `change`: new data of a serial that has an ISSN. */
export const REQUEST_KINDS = ['new', 'change'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** The kinds of changes of a serial that has an ISSN. */
export const REQUEST_CHANGES = ['title', 'ceased', 'url', 'publisher', 'other'] as const

/** The media that one request can ask for. Each gets its own record. */
export const REQUEST_MEDIA = ['print', 'online'] as const
export type RequestMedium = (typeof REQUEST_MEDIA)[number]

/** The content types of files of requests, verified by content. */
export const REQUEST_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export const REQUEST_FILE_BYTES = 10 << 20
export const REQUEST_FILES_MAX = 5

/** Maximum lengths of the texts of a request, in characters. */
export const REQUEST_LENGTHS = { title: 2_000, text: 500, note: 5_000, message: 10_000, url: 2_000 } as const
/** The maximum number of parallel titles and of related ISSNs. */
export const REQUEST_LIST_MAX = 10

/** The schema limit is above the allowed length, so that the service can report a long text at its field. */
const text = (max: number) =>
  z
    .string()
    .max(10 * max)
    .default('')
const texts = (max: number) =>
  z
    .array(z.string().max(10 * max))
    .max(10 * REQUEST_LIST_MAX)
    .default([])

/**
 * The form of a request. All members are optional in a draft; `REQUEST_FIELDS` that are required depend on the kind and
 * on the settings of the centre.
 */
export const requestContent = z.object({
  kind: z.enum(REQUEST_KINDS).default('new'),
  /** The country of publication (ISO 3166-1 alpha-3), which selects the centre. */
  country: text(3),
  /** The title in its own script. The service adds a romanisation for display. */
  title: text(REQUEST_LENGTHS.title),
  subtitle: text(REQUEST_LENGTHS.title),
  parallel_titles: texts(REQUEST_LENGTHS.title),
  publisher: text(REQUEST_LENGTHS.text),
  place: text(REQUEST_LENGTHS.text),
  /** ISO 639-2/B code. */
  language: text(3),
  /** The type of the serial, a code of 008/21. */
  type: text(1),
  /** The frequency, a code of 008/18. */
  frequency: text(1),
  media: z.array(z.enum(REQUEST_MEDIA)).max(REQUEST_MEDIA.length).default([]),
  /** Whether the serial is already published. */
  is_published: z.boolean().default(false),
  /** The date of the first issue: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  first_issue_date: text(10),
  first_issue_number: text(REQUEST_LENGTHS.text),
  /** The address of the online edition. */
  url: text(REQUEST_LENGTHS.url),
  /** The address of a sample issue, cover or title page. */
  sample_url: text(REQUEST_LENGTHS.url),
  /** The ISSN of the serial under its former title. */
  previous_issn: text(9),
  /** The former title, if its ISSN is unknown. */
  former_title: text(REQUEST_LENGTHS.title),
  related_issns: texts(9),
  /** Kind `change`: the ISSN of the serial, and what changes. */
  issn: text(9),
  change: z.enum(REQUEST_CHANGES).nullable().default(null),
  /** Kind `change`: the date from which the change holds, in the form of `first_issue_date`. */
  change_date: text(10),
  note: text(REQUEST_LENGTHS.note),
  contact_name: text(REQUEST_LENGTHS.text),
})
export type RequestContent = z.output<typeof requestContent>
export type RequestContentInput = z.input<typeof requestContent>
export type RequestField = keyof RequestContent

/** A member that is not changed if it is missing. `partial` would set missing members to their defaults. */
type Change<Member> = Member extends z.ZodDefault<infer Inner> ? z.ZodOptional<Inner> : never
type ContentShape = typeof requestContent.shape
const contentChanges = z.object(
  Object.fromEntries(
    Object.entries(requestContent.shape).map(([field, member]) => [field, member.unwrap().optional()]),
  ),
) as unknown as z.ZodObject<{ [Field in keyof ContentShape]: Change<ContentShape[Field]> }>

/** The fields that a centre can require for a new serial, in addition to those that are always required. */
export const REQUIRABLE_FIELDS = [
  ...(['subtitle', 'place', 'frequency', 'type', 'first_issue_date', 'first_issue_number', 'sample_url'] as const),
  ...(['contact_name', 'files'] as const),
] as const
export type RequirableField = (typeof REQUIRABLE_FIELDS)[number]

export const REQUEST_EVENT_KINDS = [
  ...(['sent', 'message', 'question', 'answer', 'handler', 'changed', 'forwarded', 'assigned'] as const),
  ...(['refused', 'withdrawn', 'closed', 'reopened', 'reminded'] as const),
] as const
export type RequestEventKind = (typeof REQUEST_EVENT_KINDS)[number]

const file = z.object({
  id: z.string(),
  /** The name as sent, without folders and control characters. */
  name: z.string(),
  content_type: z.enum(REQUEST_FILE_TYPES),
  bytes: z.number().int(),
  created_at: z.string(),
})
export type RequestFile = z.output<typeof file>

/** An entry of the thread: a message, or a change of the state. */
const event = z.object({
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
  files: z.array(file),
})
export type RequestEvent = z.output<typeof event>

const record = z.object({ issn: z.string(), medium: z.string(), title: z.string().nullable() })

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
  events: z.array(event),
  files: z.array(file),
  records: z.array(record),
  /** The actions that the caller can do in this state. */
  actions: z.array(
    z.enum(['message', 'question', 'assign', 'refuse', 'forward', 'close', 'reopen', 'edit', 'register']),
  ),
})
export type RequestView = z.output<typeof view>

export const REQUEST_LIST = {
  sorts: ['sent_at', 'due_on', 'title', 'publisher', 'state', 'country', 'handler', 'updated_at', 'id'],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type RequestSort = (typeof REQUEST_LIST.sorts)[number]

const single = { params: z.object({ id: anyId }) }
/** The change time of the request as the client saw it. A later change is refused with `stale_row`. */
const basedOn = { updated_at: z.string().max(40).optional() }

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
    /** Only requests that led to ISSNs, in any state. */
    assigned: z.literal('true').optional(),
    /** The code of one of the caller's centres. */
    center: z.string().max(20).optional(),
    /** The month in which the request was sent, `YYYY-MM`. */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
      .optional(),
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
    content: contentChanges.optional(),
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
  answer: file,
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
  errors: ['request_not_found', 'not_found'],
})

const localText = z.string().max(10 * REQUEST_LENGTHS.message)
/** Texts by language of the interface. */
const byLocale = z.object({ en: localText, es: localText, fr: localText, ru: localText }).partial()

const settings = z.object({
  center: z.string(),
  /** Whether the portal accepts requests for this centre. */
  is_on: z.boolean(),
  /** The introduction of the form, as plain text in each language. */
  intro: byLocale,
  required: z.array(z.enum(REQUIRABLE_FIELDS)).max(10 * REQUIRABLE_FIELDS.length),
  /** The number of days until the due day of a new request. */
  due_days: wholeNumber(1, 365),
  /** The number of days after which a waiting request is reminded; 0 for never. */
  reminder_days: wholeNumber(0, 365),
  /** The number of days after the announced first issue, when the publisher is asked for it; 0 for never. */
  first_issue_days: wholeNumber(0, 365),
  updated_at: z.string(),
})
export type RequestSettings = z.output<typeof settings>

export const requestSettings = call({
  name: 'requestSettings',
  method: 'GET',
  path: '/requests/settings',
  permission: 'requests',
  summary: 'Get the settings for requests of the own centre',
  query: z.object({ center: z.string().max(20).optional() }),
  answer: settings,
  errors: ['no_centre', 'not_your_centre'],
})

export const updateRequestSettings = call({
  name: 'updateRequestSettings',
  method: 'PUT',
  path: '/requests/settings',
  permission: 'requests',
  summary: 'Change the settings for requests of the own centre',
  query: z.object({ center: z.string().max(20).optional() }),
  body: settings.omit({ center: true, updated_at: true }).partial().extend(basedOn),
  isForm: true,
  answer: settings,
  errors: ['no_centre', 'not_your_centre', 'stale_row'],
})

/** The uses of a template: a question, a refusal, another message. */
export const REQUEST_TEMPLATE_USES = ['question', 'refusal', 'message'] as const

const template = z.object({
  id: z.string(),
  center: z.string(),
  name: z.string(),
  use: z.enum(REQUEST_TEMPLATE_USES),
  /** `{title}`, `{publisher}`, `{id}`, `{issns}`, `{centre}` and `{contact_name}` are replaced. */
  texts: byLocale,
  updated_at: z.string(),
})
export type RequestTemplate = z.output<typeof template>
export const REQUEST_TEMPLATE_VARIABLES = ['title', 'publisher', 'id', 'issns', 'centre', 'contact_name'] as const

const templateBody = z.object({
  name: z.string().max(2_000),
  use: z.enum(REQUEST_TEMPLATE_USES),
  texts: byLocale,
})

export const requestTemplates = call({
  name: 'requestTemplates',
  method: 'GET',
  path: '/requests/templates',
  permission: 'requests',
  summary: 'List the templates of messages of the own centre',
  answer: z.array(template),
  errors: ['no_centre'],
})
export const createRequestTemplate = call({
  name: 'createRequestTemplate',
  method: 'POST',
  path: '/requests/templates',
  permission: 'requests',
  summary: 'Add a template of messages',
  body: templateBody.extend({ use: templateBody.shape.use.default('message') }),
  isForm: true,
  answer: template,
  errors: ['no_centre'],
})
export const updateRequestTemplate = call({
  name: 'updateRequestTemplate',
  method: 'PUT',
  path: '/requests/templates/:id',
  permission: 'requests',
  summary: 'Change a template of messages',
  params: z.object({ id: rowId }),
  body: templateBody.partial().extend(basedOn),
  isForm: true,
  answer: template,
  errors: ['row_not_found', 'stale_row'],
})
export const deleteRequestTemplate = call({
  name: 'deleteRequestTemplate',
  method: 'DELETE',
  path: '/requests/templates/:id',
  permission: 'requests',
  summary: 'Delete a template of messages',
  params: z.object({ id: rowId }),
  answer: z.object({ message: z.string() }),
  errors: ['row_not_found'],
})

/** The formats and parameters of the bar code of an assigned ISSN. */
export const BAR_CODE_FORMATS = ['svg', 'png', 'pdf'] as const
export const barCodeQuery = z.object({
  format: z.enum(BAR_CODE_FORMATS).default('svg'),
  /** The variant: two digits after the ISSN, 00 by default. */
  variant: z
    .string()
    .regex(/^\d{2}$/)
    .default('00'),
  /** The add-on with the number of the issue: two or five digits. */
  issue: z
    .string()
    .regex(/^(\d{2}|\d{5})$/)
    .optional(),
})
export const BAR_CODE_TYPES = ['image/svg+xml', 'image/png', 'application/pdf'] as const

/**
 * Whether serials of a medium have a bar code: all except online ones, which have no cover.
 * @param medium `print` or `online`, or a code of MARC 007/00-01
 */
export const hasBarCode = (medium: string): boolean => medium !== 'online' && medium !== 'cr'

export const requestBarCode = call({
  name: 'requestBarCode',
  method: 'GET',
  path: '/requests/:id/bar_codes/:issn',
  permission: 'requests',
  summary: 'Get the EAN-13 bar code of an ISSN that was assigned to the request',
  params: z.object({ id: anyId, issn: anyId }),
  query: barCodeQuery,
  file: { contentTypes: BAR_CODE_TYPES },
  errors: ['request_not_found', 'not_found'],
})

/** A request as programs and its publisher see it: without the users of the centre. */
const publicView = z.object({
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  kind: z.enum(REQUEST_KINDS),
  title: z.string(),
  center: z.object({ code: z.string(), name: z.string() }),
  sent_at: z.string(),
  updated_at: z.string(),
  /** The page of the request in the portal. */
  url: z.string(),
  /** `medium` is `print` or `online`, or a code of MARC 007/00-01 for other media. */
  issns: z.array(z.object({ issn: z.string(), medium: z.string() })),
  events: z.array(event.omit({ username: true, files: true })),
})
export type PublicRequestView = z.output<typeof publicView>

const BY_TOKEN = ['invalid_token', 'quota_second', 'too_busy'] as const

export const createPublicRequest = call({
  name: 'createPublicRequest',
  method: 'POST',
  path: `${PUBLIC_API}/requests`,
  permission: 'public',
  token: true,
  csrf: 'none',
  summary: 'Request ISSNs for a serial, or a change of a serial that has an ISSN',
  isIdempotent: true,
  body: requestContent,
  isForm: true,
  answer: publicView,
  errors: [
    ...BY_TOKEN,
    ...(['requests_off', 'too_many_requests', 'idempotency_key_invalid', 'idempotency_key_reused'] as const),
  ],
})

export const readPublicRequest = call({
  name: 'readPublicRequest',
  method: 'GET',
  path: `${PUBLIC_API}/requests/:id`,
  permission: 'public',
  token: true,
  summary: 'Get the state of a request of the own account',
  ...single,
  answer: publicView,
  errors: [...BY_TOKEN, 'request_not_found'],
})

/** All data that the database has about the requests of the caller, as JSON. */
export const myRequestData = call({
  name: 'myRequestData',
  method: 'GET',
  path: '/me/requests',
  permission: 'session',
  forAnyAccount: true,
  summary: "Get all data of the caller's requests",
  answer: z.array(
    publicView.extend({
      /** Also the states before the centre sees the request. */
      state: z.enum(['draft', 'unconfirmed', ...REQUEST_STATES]),
      sent_at: z.string().nullable(),
      content: requestContent,
      email: z.string().nullable(),
      files: z.array(file),
    }),
  ),
  errors: [],
})
