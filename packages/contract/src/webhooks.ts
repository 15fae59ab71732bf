import { z } from 'zod'
import { call } from './call.ts'
import { readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { REQUEST_STATES } from './request-content.ts'
import { SEARCH_PARAMETER_ERRORS, searchParams } from './search-request.ts'
import { anyId, MAX_TEXT, withFault } from './values.ts'

/** The administration area for subscriptions. */
export const WEBHOOKS_AREA = 'webhooks'

/** The maximum number of subscriptions of one account. */
export const MAX_WEBHOOKS = 20
export const MAX_WEBHOOK_URL = 2_000

/**
 * The subject of a subscription: changes of public records that its search finds, or changes of the state of the
 * account's requests for ISSNs.
 */
export const WEBHOOK_EVENTS = ['records', 'requests'] as const
export type WebhookEvents = (typeof WEBHOOK_EVENTS)[number]

/** `paused`: after repeated failures, nothing is posted until a user resumes the subscription. */
export const WEBHOOK_STATES = ['active', 'paused'] as const
export type WebhookState = (typeof WEBHOOK_STATES)[number]

/** The number of consecutive failures, over about three days, after which a subscription is paused. */
export const WEBHOOK_FAILURES = 12

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.enum(WEBHOOK_EVENTS),
  search: z.unknown(),
  state: z.enum(WEBHOOK_STATES),
  /** The number of pending deliveries. */
  waiting: z.number().int(),
  /** The number of consecutive failures. */
  failures: z.number().int(),
  /** The HTTP status of the last attempt; null before the first attempt, and without a response. */
  last_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  last_at: z.string().nullable(),
  /** The time of the next attempt; null while the subscription is paused. */
  next_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Webhook = z.output<typeof webhook>

const SINGLE = z.object({ id: anyId })

export const createWebhook = call({
  name: 'createWebhook',
  method: 'POST',
  path: '/me/webhooks',
  permission: 'session',
  forAnyAccount: true,
  summary: 'Subscribe to changes of the public records that a search finds, or of own requests, posted to a URL',
  body: z.object({
    url: z.string().max(MAX_TEXT),
    events: z.enum(WEBHOOK_EVENTS).default('records'),
    /** Must be empty with `events: 'requests'`. */
    search: searchParams.partial().prefault({}),
  }),
  isForm: true,
  answer: webhook.extend({
    /** The secret that signs the posted data. Returned only once. */
    secret: z.string(),
    /** Sentences about a subscription that is stored but cannot work, such as a search that can never match. */
    warnings: z.array(z.string()),
  }),
  errors: ['query_syntax', ...SEARCH_PARAMETER_ERRORS],
})

export const myWebhooks = call({
  name: 'myWebhooks',
  method: 'GET',
  path: '/me/webhooks',
  permission: 'session',
  forAnyAccount: true,
  summary: 'List the subscriptions of the caller',
  answer: z.array(webhook),
  errors: [],
})

export const deleteWebhook = call({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/me/webhooks/:id',
  permission: 'session',
  forAnyAccount: true,
  summary: 'Delete a subscription of the caller. Pending changes are not posted',
  params: SINGLE,
  answer: z.object({ message: z.string() }),
  errors: ['webhook_not_found'],
})

export const resumeWebhook = call({
  name: 'resumeWebhook',
  method: 'POST',
  path: '/me/webhooks/:id/resume',
  permission: 'session',
  forAnyAccount: true,
  summary: 'Resume a paused subscription of the caller. Pending changes are posted',
  params: SINGLE,
  answer: webhook,
  errors: ['webhook_not_found'],
})

const row = webhook.extend({ username: z.string() })
export type WebhookRow = z.output<typeof row>

export const WEBHOOK_LIST = {
  sorts: [
    ...(['created_at', 'url', 'username', 'state', 'waiting', 'failures', 'last_status', 'last_error'] as const),
    ...(['last_at', 'next_at', 'search', 'updated_at', 'id'] as const),
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type WebhookSort = (typeof WEBHOOK_LIST.sorts)[number]

const area = readOnlyArea({
  area: WEBHOOKS_AREA,
  plural: 'Webhooks',
  singular: 'Webhook',
  many: 'the subscriptions to changes',
  one: 'a subscription to changes',
  row,
  list: WEBHOOK_LIST,
  filters: { state: z.enum(WEBHOOK_STATES).optional() },
  missing: 'webhook_not_found',
})
export const adminWebhooks = area.rows
export const adminWebhook = area.row

/** Resumes a subscription and posts all changes since a time again, in addition to pending ones. */
export const replayWebhook = call({
  name: 'replayWebhook',
  method: 'POST',
  path: '/admin/webhooks/:id/replay',
  permission: 'userManagement',
  summary: 'Resume a subscription and post all changes since a time again',
  params: SINGLE,
  body: z.object({ since: z.iso.datetime(withFault('no_such_time')).optional() }),
  answer: row,
  errors: ['webhook_not_found'],
})

export const removeWebhook = call({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/admin/webhooks/:id',
  permission: 'userManagement',
  summary: 'Delete a subscription. Pending changes are not posted',
  params: SINGLE,
  answer: z.object({ message: z.string() }),
  errors: ['webhook_not_found'],
})

const delivery = z.object({
  id: z.string(),
  /** The ISSN of the record; empty for a request. */
  issn: z.string(),
  /** The reference of the request; null for a record. */
  request: z.string().nullable(),
  /** The kind of change of the record, or the new state of the request. */
  kind: z.enum(['created', 'changed', 'deleted', ...REQUEST_STATES]),
  at: z.string(),
  delivered_at: z.string().nullable(),
  attempts: z.number().int(),
  status_code: z.number().int().nullable(),
  error: z.string().nullable(),
})

export const webhookDeliveries = call({
  name: 'webhookDeliveries',
  method: 'GET',
  path: '/admin/webhooks/:id/deliveries',
  permission: 'userManagement',
  summary: 'List the last hundred deliveries of a subscription, newest first',
  params: SINGLE,
  answer: z.array(delivery),
  errors: ['webhook_not_found'],
})
export type WebhookDelivery = z.output<typeof delivery>
