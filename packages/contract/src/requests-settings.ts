/** The settings of a centre for publishers' requests, and its templates of messages. */
import { z } from 'zod'
import { call } from './call.ts'
import { basedOn, REQUEST_LENGTHS, REQUIRABLE_FIELDS } from './request-content.ts'
import { rowId, wholeNumber } from './values.ts'

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
