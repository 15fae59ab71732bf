import { z } from 'zod'
import { call } from './call.ts'
import { issnParam } from './records.ts'

/** The families that a graph can be drawn of: the ISSN-L's, the ISSN-H's, everything linked. */
export const GRAPH_KINDS = ['issnl', 'issnh', 'extended'] as const
export type GraphKind = (typeof GRAPH_KINDS)[number]

/**
 * A family as a graph. An edge goes from the record that holds the linking field to the one it names: `tag` and
 * `indicator2` say the kind (780, 785 with their second indicator, 776 ...); `partner` marks a 785 with second indicator 7
 * that names a partner of a merger, not its result; `reciprocal` when the other side names it back
 * with a fitting field: then there is one edge for both.
 */
export const familyGraph = z.object({
  issn: z.string(),
  kind: z.enum(GRAPH_KINDS),
  nodes: z.array(
    z.object({
      issn: z.string(),
      title: z.string().nullable(),
      media: z.array(z.string()),
      category: z.string(),
      center: z.string().nullable(),
      start_year: z.string().nullable(),
      end_year: z.string().nullable(),
      issnl: z.string().nullable(),
      /** False for an ISSN that is linked to and not in the base. */
      known: z.boolean(),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      tag: z.string(),
      indicator2: z.string(),
      partner: z.boolean(),
      reciprocal: z.boolean(),
    }),
  ),
  /** How many members the family has; `nodes` holds at most 500 of them, the nearest to the record. */
  members: z.number().int(),
})
export type FamilyGraph = z.output<typeof familyGraph>

/** JSON; a browser that asks for HTML gets the application's page with the interactive picture. */
export const readFamilyGraph = call({
  name: 'readFamilyGraph',
  method: 'GET',
  path: '/graph/record/:issn/:kind',
  permission: 'search',
  summary: 'The graph of a family of a record',
  params: z.object({ issn: issnParam, kind: z.enum(GRAPH_KINDS) }),
  answer: familyGraph,
  errors: ['record_not_found'],
})
