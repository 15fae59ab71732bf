import { z } from 'zod'
import { call } from './call.ts'
import { anyId, wholeNumber } from './values.ts'

const entry = z.object({
  /** The name of a screen, or a tag of the profile (`210`, `LDR`). */
  page: z.string(),
  kind: z.enum(['screen', 'field']),
  title: z.string(),
})
export type HelpEntry = z.output<typeof entry>

const term = z.object({ term: z.string(), text: z.string(), note: z.string() })

const section = z.object({
  /**
   * The kind of section: `steps`, `trouble`, `use`, `indicator1`, `subfields`, `positions`, `codes`, `rules`,
   * `examples`; for macros `statements`, `conditions`, `functions`.
   */
  id: z.string(),
  title: z.string(),
  /** Paragraphs of the section. For `examples`, lines of records. */
  texts: z.array(z.string()),
  /** Codes and their meaning. For the section `rules`, ids of rules. */
  terms: z.array(term),
})
export type HelpSection = z.output<typeof section>

/** All help pages. With `search`, the pages that contain all its words, best matches first. */
export const helpIndex = call({
  name: 'helpIndex',
  method: 'GET',
  path: '/help',
  permission: 'session',
  summary: 'List the help pages, or those that contain the words of a query',
  query: z.object({ search: z.string().max(200).optional() }),
  answer: z.array(entry.extend({ excerpt: z.string() })),
  errors: [],
})

export const helpPage = call({
  name: 'helpPage',
  method: 'GET',
  path: '/help/:page',
  permission: 'session',
  summary: 'Get the help page of a screen (by route name) or of a MARC field (by tag)',
  params: z.object({ page: anyId }),
  answer: entry.extend({ about: z.string(), sections: z.array(section) }),
  errors: ['not_found'],
})

/** The number of steps in the tour for new users. Steps depend on permissions. */
export const TOUR_STEPS = 7
export const TOUR_STATES = ['new', 'running', 'left', 'done'] as const

const tourState = z.object({
  /** The last step that was displayed to the user, from 1. */
  step: wholeNumber(1, TOUR_STEPS),
  state: z.enum(TOUR_STATES),
})
export type TourState = z.output<typeof tourState>

export const tour = call({
  name: 'tour',
  method: 'GET',
  path: '/tour',
  permission: 'session',
  summary: 'Get the progress of the caller in the tour',
  answer: tourState,
  errors: [],
})

export const keepTour = call({
  name: 'keepTour',
  method: 'PUT',
  path: '/tour',
  permission: 'session',
  summary: 'Store the progress of the caller in the tour',
  body: tourState,
  answer: tourState,
  errors: [],
})
