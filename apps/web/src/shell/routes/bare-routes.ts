import { GRAPH_KINDS, type GraphKind } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { fetchMessageGroup } from '../../kernel/i18n.ts'
import { textParameter } from '../../kernel/search-params.ts'
import { bare } from './frames.tsx'

/** The announcement after a log-in has no menu, because users read it before they continue (specification-2, 2.1). */
const announcement = createRoute({
  getParentRoute: () => bare,
  path: '/announcement',
  beforeLoad: () => fetchMessageGroup('announcements'),
  component: lazyRouteComponent(() => import('../../features/announcements/announcement-page.tsx'), 'AnnouncementPage'),
})

const readVersion = (parameters: Record<string, unknown>): { id?: string } => ({ id: textParameter(parameters.id) })

/** Normalises an ISSN in a URL. Invalid text is passed on, so that the page can report it. */
const issnParams = {
  parse: ({ issn }: { issn: string }) => ({ issn: normaliseIssn(issn) ?? issn }),
  stringify: ({ issn }: { issn: string }) => ({ issn }),
}

const record = createRoute({
  getParentRoute: () => bare,
  path: '/record/$issn',
  params: issnParams,
  validateSearch: readVersion,
  component: lazyRouteComponent(() => import('../../features/records/record-page.tsx'), 'RecordPage'),
})

const marc21 = createRoute({
  getParentRoute: () => bare,
  path: '/marc21page/$issn',
  params: issnParams,
  validateSearch: readVersion,
  component: lazyRouteComponent(() => import('../../features/records/marc21-page.tsx'), 'Marc21Page'),
})

/**
 * The page of a family graph has the same URL as its API call (specification-1, Results table): the server returns the
 * page to browsers and JSON to programs.
 */
const graph = createRoute({
  getParentRoute: () => bare,
  path: '/api/graph/record/$issn/$kind',
  params: {
    parse: ({ issn, kind }): { issn: string; kind: GraphKind } => {
      const known = GRAPH_KINDS.find((each) => each === kind)
      if (known === undefined) throw notFound()
      return { issn, kind: known }
    },
  },
  validateSearch: (parameters): { member?: string } => ({ member: textParameter(parameters.member) }),
  beforeLoad: () => fetchMessageGroup('graph'),
  component: lazyRouteComponent(() => import('../../features/graph/graph-page.tsx'), 'GraphPage'),
})

export const bareRoutes = [announcement, record, marc21, graph] as const
