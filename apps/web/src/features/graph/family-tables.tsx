import { useMessages } from '../../kernel/i18n.ts'
import classes from './graph-page.module.css'
import { LinkSample } from './link-sample.tsx'
import { datesOf, type Edge, edgeKey, type Node, relationGroup } from './relations.ts'
import type { FamilyNames } from './use-family-names.ts'

/** Sorts by first year, then by ISSN; records without a year come last. */
const byYear = (a: Node, b: Node): number => {
  const [one, other] = [a, b].map(({ start_year, issn }) => `${start_year ?? 'z'} ${issn}`)
  return one! < other! ? -1 : 1
}

/** The records and links of the graph as accessible tables. */
export function FamilyTables({
  nodes,
  edges,
  own,
  chosen,
  choose,
  names,
}: {
  nodes: readonly Node[]
  edges: readonly Edge[]
  own: string
  chosen: string
  choose(issn: string): void
  names: FamilyNames
}) {
  const t = useMessages('graph')
  const titles = new Map(nodes.map((node) => [node.issn, names.titleOf(node)]))
  const record = ({ issn, known }: Pick<Node, 'issn' | 'known'>) =>
    known ? (
      <a href={`/record/${issn}`} target="_blank" rel="noopener" className="issn">
        {issn}
        <span className="visually-hidden"> {t('open_new_tab')}</span>
      </a>
    ) : (
      <span className="issn">{issn}</span>
    )
  const known = new Map(nodes.map((node) => [node.issn, node]))
  const side = (issn: string) => (
    <td>
      {record(known.get(issn) ?? { issn, known: false })} <bdi>{titles.get(issn)}</bdi>
    </td>
  )
  return (
    <>
      <section className={classes.section}>
        <h2 id="members">{t('list_members')}</h2>
        <table className={classes.table} aria-labelledby="members">
          <thead>
            <tr>
              <th scope="col">{'ISSN'}</th>
              <th scope="col">{t('col_title')}</th>
              <th scope="col">{t('col_dates')}</th>
              <th scope="col">{t('col_medium')}</th>
              <th scope="col">{t('col_centre')}</th>
              <th scope="col">{t('col_category')}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.toSorted(byYear).map((node) => (
              <tr key={node.issn} data-chosen={node.issn === chosen || undefined}>
                <td>{record(node)}</td>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.choose}
                    aria-pressed={node.issn === chosen}
                    onClick={() => choose(node.issn)}
                  >
                    <bdi>{names.titleOf(node)}</bdi>
                  </button>
                  {node.issn === own ? <span className={classes.mark}> {t('this_record')}</span> : null}
                </th>
                <td>{datesOf(node)}</td>
                <td>{names.mediaOf(node)}</td>
                <td>{names.centreOf(node)}</td>
                <td>{names.categoryOf(node)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={classes.section}>
        <h2 id="links">{t('list_links')}</h2>
        {edges.length === 0 ? (
          <p className={classes.none}>{t('no_links')}</p>
        ) : (
          <table className={classes.table} aria-labelledby="links">
            <thead>
              <tr>
                <th scope="col">{t('col_from')}</th>
                <th scope="col">{t('col_link')}</th>
                <th scope="col">{t('col_to')}</th>
                <th scope="col">{t('col_sides')}</th>
              </tr>
            </thead>
            <tbody>
              {edges.map((edge) => (
                <tr key={edgeKey(edge)}>
                  {side(edge.from)}
                  <th scope="row">
                    <span className={classes.relation}>
                      <LinkSample group={relationGroup(edge)} isBoth={edge.reciprocal} />
                      <span>
                        {names.linkOf(edge)} <span className={classes.tag}>{edge.tag}</span>
                      </span>
                    </span>
                  </th>
                  {side(edge.to)}
                  <td>{t(edge.reciprocal ? 'sides_both' : 'sides_one')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}
