import { z } from 'zod'
import { call } from './call.ts'
import { issnParam } from './records.ts'

/** The families that can be drawn as a graph: ISSN-L, ISSN-H, and all links. */
export const GRAPH_KINDS = ['issnl', 'issnh', 'extended'] as const
export type GraphKind = (typeof GRAPH_KINDS)[number]

/**
 * A family as a graph. An edge leads from the record with the linking field to its target. `tag` and `indicator2` are
 * the kind of link. `partner` marks a 785 with second indicator 7 for a partner of a merger instead of its result.
 * `reciprocal` marks an edge with a matching reverse link, which is merged into it.
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
      /** Whether the record is in the database. False for a linked ISSN without a record. */
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
  /** The number of members. `nodes` has at most the 500 nearest to the record. */
  members: z.number().int(),
})
export type FamilyGraph = z.output<typeof familyGraph>

/** Reads the graph as JSON. A browser that requests HTML gets the page with the interactive graph. */
export const readFamilyGraph = call({
  name: 'readFamilyGraph',
  method: 'GET',
  path: '/graph/record/:issn/:kind',
  permission: 'search',
  summary: 'Get the graph of a family of a record',
  params: z.object({ issn: issnParam, kind: z.enum(GRAPH_KINDS) }),
  answer: familyGraph,
  errors: ['record_not_found'],
})
