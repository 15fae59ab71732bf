import { Button } from '@mantine/core'
import type { GraphKind } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { IconExternalLink, IconHistory, IconSearch, IconSitemap } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { writeSearchState } from '../search-query/search-state.ts'
import { familySearch } from '../search-query/transitions.ts'
import classes from './graph-page.module.css'
import { LinkSample } from './link-sample.tsx'
import { MemberCard } from './member-card.tsx'
import { type Edge, edgeKey, isDirected, type Node, relationGroup } from './relations.ts'
import type { FamilyNames } from './use-family-names.ts'

/** The chosen record next to the graph: its data, its links as text, and actions. */
export function MemberPanel({
  node,
  edges,
  kind,
  isOwn,
  names,
  choose,
  showVersions,
}: {
  node: Node
  edges: readonly Edge[]
  kind: GraphKind
  /** Whether the chosen record is the one whose family the page shows. */
  isOwn: boolean
  names: FamilyNames
  choose(issn: string): void
  showVersions(): void
}) {
  const t = useMessages('graph')
  const links = edges.filter(({ from, to }) => from === node.issn || to === node.issn)
  const { issn } = node
  const pick = (other: string) => (
    <button type="button" className={`${classes.choose} issn`} onClick={() => choose(other)}>
      {other}
    </button>
  )
  return (
    <aside className={classes.member} aria-label={t(isOwn ? 'this_record' : 'selected')}>
      <h2>{t(isOwn ? 'this_record' : 'selected')}</h2>
      <MemberCard node={node} names={names} />
      {links.length === 0 ? null : (
        <ul className={classes.links} aria-label={t('list_links')}>
          {links.map((edge) => {
            const isSaid = edge.from === issn || !isDirected(edge)
            const other = edge.from === issn ? edge.to : edge.from
            return (
              <li key={edgeKey(edge)}>
                <LinkSample group={relationGroup(edge)} isBoth={edge.reciprocal} />
                {isSaid ? (
                  <span>
                    {names.linkOf(edge)} {pick(other)}
                  </span>
                ) : (
                  <span>
                    {pick(other)} {names.linkOf(edge)} <span className="issn">{issn}</span>
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className={`${classes.acts} no-print`}>
        {node.known ? (
          <>
            <Button
              component="a"
              href={`/record/${issn}`}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={15} aria-hidden />}
            >
              {t('open_record')}
              <span className="visually-hidden"> {t('open_new_tab')}</span>
            </Button>
            <Button variant="default" leftSection={<IconHistory size={15} aria-hidden />} onClick={showVersions}>
              {t('versions')}
            </Button>
            <LinkButton
              to="/search"
              search={writeSearchState(familySearch(kind === 'extended' ? 'family' : kind, issn))}
              variant="default"
              leftSection={<IconSearch size={15} aria-hidden />}
            >
              {t('search_family')}
            </LinkButton>
          </>
        ) : null}
        {isOwn || !node.known ? null : (
          <LinkButton
            to="/api/graph/record/$issn/$kind"
            params={{ issn, kind }}
            search={{}}
            variant="default"
            leftSection={<IconSitemap size={15} aria-hidden />}
          >
            {t('its_family')}
          </LinkButton>
        )}
      </div>
    </aside>
  )
}
