/** The form of a publisher's request, its states and its limits (decision 111). */
import { z } from 'zod'

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
export const requestContentChanges = z.object(
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

/** The change time of a row as the client saw it. A later change is refused with `stale_row`. */
export const basedOn = { updated_at: z.string().max(40).optional() }
