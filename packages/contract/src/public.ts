/** The free API and public accounts (contract, Public side; specification-2, 3.11 and 6). */
import { z } from 'zod'
import { MAX_EMAIL } from './accounts.ts'
import { call } from './call.ts'
import { MAX_QUERY_LENGTH } from './constants.ts'
import { anyId, wholeNumberInUrl } from './values.ts'

/** The base path of the free API. */
export const PUBLIC_API = '/public/v1'

/** The maximum number of records in a request. */
export const PUBLIC_RECORDS_MAX = 1_000
/** The default and maximum number of results on a page of the free API. */
export const PUBLIC_PAGE = 20
export const PUBLIC_PAGE_MAX = 100

/** The default quotas of the free API: distinct ISSNs in total, records a day, requests a second. */
export const API_QUOTA = { total: 10_000, day: 1_000, second: 5 } as const

/** Errors of the guard, which checks the token and the request rate before anything else. */
const BY_TOKEN = ['invalid_token', 'quota_second', 'too_busy'] as const
/** Errors of calls that return records. */
const BY_RECORDS = ['quota_total', 'quota_day', 'quota_request'] as const

const byNumber = z.object({ issn: anyId })

/** The content types of a record that a client can request. */
const RECORD_TYPES = [
  'application/ld+json',
  'text/turtle',
  'application/rdf+xml',
  'application/marcxml+xml',
  'application/marc',
] as const

export const publicRecord = call({
  name: 'publicRecord',
  method: 'GET',
  path: `${PUBLIC_API}/records/:issn`,
  permission: 'public',
  token: true,
  summary: 'Get a public record in the format of `Accept` or `format`. The default is JSON-LD',
  params: byNumber,
  /** `format` is `json`, `turtle`, `rdf`, `marcxml`, `mrc` or `unimarc`. */
  query: z.object({ format: z.union([z.string().max(100), z.array(z.string().max(100)).max(10)]).optional() }),
  file: { contentTypes: RECORD_TYPES },
  errors: [...BY_TOKEN, ...BY_RECORDS, 'invalid_format', 'not_acceptable', 'record_not_found', 'not_iso2709'],
})

export const publicIssnL = call({
  name: 'publicIssnL',
  method: 'GET',
  path: `${PUBLIC_API}/records/:issn/issn-l`,
  permission: 'public',
  token: true,
  summary: 'Get the ISSN-L of an ISSN, and the public records with this ISSN-L',
  params: byNumber,
  answer: z.object({
    issn: z.string(),
    /** The ISSN-L; null for a record without an ISSN-L, such as a Cancelled record. */
    issn_l: z.string().nullable(),
    family: z.array(z.object({ issn: z.string(), media: z.array(z.string()) })),
  }),
  errors: [...BY_TOKEN, ...BY_RECORDS, 'record_not_found'],
})

const result = z.object({
  issn: z.string(),
  issn_l: z.string().nullable(),
  title: z.string().nullable(),
  /** The status of the ISSN: Published, Ceased, Provisional, Suppressed or Cancelled. */
  status: z.string(),
  /** The country of publication (ISO 3166-1 alpha-3). */
  country: z.string().nullable(),
  /** The media, as codes of MARC 007/00-01. */
  media: z.array(z.string()),
})
export type PublicResult = z.output<typeof result>

export const publicSearch = call({
  name: 'publicSearch',
  method: 'GET',
  path: `${PUBLIC_API}/search`,
  permission: 'public',
  token: true,
  summary: 'Search public records by ISSN or title: words, "phrases", trunc*',
  query: z.object({
    q: z.string().max(MAX_QUERY_LENGTH).default(''),
    page: wholeNumberInUrl(1).default(1),
    size: wholeNumberInUrl(1, PUBLIC_PAGE_MAX).default(PUBLIC_PAGE),
  }),
  answer: z.object({
    total: z.number().int(),
    page: z.number().int(),
    size: z.number().int(),
    results: z.array(result),
  }),
  errors: [...BY_TOKEN, ...BY_RECORDS, 'beyond_limit', 'too_broad', 'search_too_long'],
})

export const publicRecords = call({
  name: 'publicRecords',
  method: 'POST',
  path: `${PUBLIC_API}/records`,
  permission: 'public',
  token: true,
  csrf: 'none',
  isReading: true,
  summary: 'Get the public records of a list of ISSNs, without duplicates',
  body: z.object({ issns: z.array(z.string().max(100)).max(PUBLIC_RECORDS_MAX) }),
  answer: z.object({
    /** The records. In JSON-LD, each record contains its context. */
    records: z.array(z.record(z.string(), z.unknown())),
    /** The ISSNs without a public record, as sent. */
    not_found: z.array(z.string()),
  }),
  errors: [...BY_TOKEN, ...BY_RECORDS],
})

export const publicChanges = call({
  name: 'publicChanges',
  method: 'GET',
  path: `${PUBLIC_API}/changes`,
  permission: 'public',
  token: true,
  summary: 'Get the next changes of public records after a time, or after `next` of an earlier answer',
  query: z.object({ since: z.string().max(1_000).optional() }),
  answer: z.object({
    /**
     * The changes in order. Each record occurs once, with its last change. A quota may shorten the list; `next`
     * continues it.
     */
    changes: z.array(z.object({ issn: z.string(), kind: z.enum(['created', 'changed', 'deleted']), at: z.string() })),
    next: z.string(),
  }),
  errors: [...BY_TOKEN, 'quota_total', 'quota_day'],
})

/** The scopes of a token in addition to the free API. */
export const TOKEN_SCOPES = ['lists'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
export const MAX_TOKEN_NAME = 100
/** The maximum number of tokens of an account. */
export const MAX_TOKENS = 50

const token = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})

export const myTokens = call({
  name: 'myTokens',
  method: 'GET',
  path: '/me/tokens',
  permission: 'session',
  forAnyAccount: true,
  summary: 'List the tokens of the caller, without their secrets',
  answer: z.array(token),
  errors: [],
})

export const createToken = call({
  name: 'createToken',
  method: 'POST',
  path: '/me/tokens',
  permission: 'session',
  forAnyAccount: true,
  summary: 'Create a token for the free API. Only this answer contains the secret',
  body: z.object({
    /** The schema limit is above the allowed length, so that the service can report a long name at its field. */
    name: z
      .string()
      .max(10 * MAX_TOKEN_NAME)
      .default(''),
    scopes: z.array(z.enum(TOKEN_SCOPES)).max(TOKEN_SCOPES.length).default([]),
  }),
  isForm: true,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    token: z.string(),
    scopes: z.array(z.enum(TOKEN_SCOPES)),
    created_at: z.string(),
  }),
  errors: [],
})

export const deleteToken = call({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/me/tokens/:id',
  permission: 'session',
  forAnyAccount: true,
  summary: 'Revoke a token of the free API',
  params: z.object({ id: anyId }),
  answer: z.object({ message: z.string() }),
  errors: ['token_not_found'],
})

const quota = z.object({ limit: z.number().int(), used: z.number().int(), remaining: z.number().int() })

export const myApiQuota = call({
  name: 'myApiQuota',
  method: 'GET',
  path: '/me/api_quota',
  permission: 'session',
  forAnyAccount: true,
  summary: 'Get the remaining quota of the caller in the free API',
  answer: z.object({
    /** The quota of distinct ISSNs in total. */
    total: quota,
    /** The quota of records on this day (UTC). */
    day: quota.extend({ resets_at: z.string() }),
    /** The quota of requests within a second. */
    second: z.object({ limit: z.number().int() }),
  }),
  errors: [],
})

/** Deletes all data of the account: tokens, quota, unsent e-mails. */
export const deleteAccount = call({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/me/account',
  permission: 'session',
  forAnyAccount: true,
  summary: "Delete the caller's public account and its data",
  body: z.object({ password: z.string().min(1).max(1000) }),
  answer: z.object({ message: z.string() }),
  errors: ['bad_old_password', 'not_a_public_account', 'too_many_attempts', 'too_busy'],
})

const MAX_PASSWORD = 1000
const email = z.string().max(10 * MAX_EMAIL)
const accepted = z.object({ message: z.string() })
/** A hidden field for detecting robots, which fill in every field. Users leave the field empty. */
const trap = z.string().max(1000).default('')
/** The signed issue time of the form. Forms send this value; programs may omit it. */
const check = z.string().max(1000).optional()

const publicCall = <const Name extends string, Body extends z.ZodType>(
  name: Name,
  path: string,
  summary: string,
  body: Body,
) =>
  call({
    name,
    method: 'POST',
    path: `/public/${path}`,
    permission: 'public',
    csrf: 'none',
    status: 202,
    summary,
    body,
    isForm: true,
    answer: accepted,
    errors: ['too_many_letters', 'too_busy'],
  })

export const signUp = publicCall(
  'signUp',
  'signup',
  'Create a public account. An e-mail asks the user to confirm it',
  z.object({ email, password: z.string().max(MAX_PASSWORD), website: trap, check }),
)
export const confirmAccount = publicCall(
  'confirmAccount',
  'confirm',
  'Confirm a public account with the token from the e-mail',
  z.object({ token: z.string().max(200) }),
)
export const forgottenPassword = publicCall(
  'forgottenPassword',
  'forgotten',
  'Send an e-mail for choosing a new password',
  z.object({ email, website: trap, check }),
)
export const resetPassword = publicCall(
  'resetPassword',
  'reset',
  'Set a new password with the token from the e-mail',
  z.object({ token: z.string().max(200), password: z.string().max(MAX_PASSWORD) }),
)

export const MAX_CONTACT = { name: 100, organization: 200, subject: 200, message: 10_000 } as const
const contactText = (max: number) => z.string().max(10 * max)
export const contactCentre = publicCall(
  'contactCentre',
  'contact',
  'Send a message to the centre of a country',
  z.object({
    first_name: contactText(MAX_CONTACT.name),
    last_name: contactText(MAX_CONTACT.name),
    organization: contactText(MAX_CONTACT.organization).default(''),
    email,
    subject: contactText(MAX_CONTACT.subject),
    message: contactText(MAX_CONTACT.message),
    /** The country of the sender (ISO 3166-1 alpha-3). */
    country: z.string().max(100),
    website: trap,
    check,
  }),
)
