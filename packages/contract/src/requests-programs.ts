/** Publishers' requests in the free API, the data of an account, and the bar codes of assigned ISSNs. */
import { z } from 'zod'
import { BAR_CODE_DIGITS, BAR_CODE_FORMATS, BAR_CODE_TYPES } from './bar-codes.ts'
import { call } from './call.ts'
import { PUBLIC_API } from './public.ts'
import {
  REQUEST_FILE_BYTES,
  REQUEST_FILES_MAX,
  REQUEST_KINDS,
  REQUEST_STATES,
  requestContent,
} from './request-content.ts'
import { requestEventView, requestFileView } from './requests.ts'
import { anyId } from './values.ts'

export const barCodeQuery = z.object({
  format: z.enum(BAR_CODE_FORMATS).default('svg'),
  variant: z.string().regex(BAR_CODE_DIGITS.variant).default('00'),
  issue: z.string().regex(BAR_CODE_DIGITS.issue).optional(),
})

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
  events: z.array(requestEventView.omit({ username: true })),
  /** All files of the request and of its messages, oldest first, without their content. */
  files: z.array(requestFileView),
})
export type PublicRequestView = z.output<typeof publicView>

const BY_TOKEN = ['invalid_token', 'quota_second', 'too_busy'] as const
const BY_KEY = ['idempotency_key_invalid', 'idempotency_key_reused'] as const
/** Maximum size of the form of a request in an upload, in bytes: above the sum of the lengths of its fields. */
const CONTENT_BYTES = 1 << 20

/**
 * Sends a request. The body is its form as JSON; or multipart with the form as JSON in `request`, and files. Either all
 * is stored, or nothing.
 */
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
  upload: {
    files: { files: { maxBytes: REQUEST_FILE_BYTES, atMost: REQUEST_FILES_MAX } },
    fields: z.object({ request: requestContent }),
    maxFieldBytes: CONTENT_BYTES,
  },
  isForm: true,
  answer: publicView,
  errors: [...BY_TOKEN, ...BY_KEY, 'requests_off', 'too_many_requests'],
})

/** Adds a file to an open request, like a message of the publisher in the portal: multipart with a file in `file`. */
export const addPublicRequestFile = call({
  name: 'addPublicRequestFile',
  method: 'POST',
  path: `${PUBLIC_API}/requests/:id/files`,
  permission: 'public',
  token: true,
  csrf: 'none',
  summary: 'Add a PDF, JPEG or PNG file to an open request of the own account',
  isIdempotent: true,
  params: z.object({ id: anyId }),
  upload: { files: { file: { maxBytes: REQUEST_FILE_BYTES } }, fields: z.object({}) },
  isForm: true,
  answer: publicView,
  errors: [...BY_TOKEN, ...BY_KEY, 'request_not_found', 'request_ended'],
})

export const readPublicRequest = call({
  name: 'readPublicRequest',
  method: 'GET',
  path: `${PUBLIC_API}/requests/:id`,
  permission: 'public',
  token: true,
  summary: 'Get the state of a request of the own account',
  params: z.object({ id: anyId }),
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
    }),
  ),
  errors: [],
})
