import { useMessages } from '../../kernel/i18n.ts'
import classes from './graph-page.module.css'
import { LinkSample } from './link-sample.tsx'
import { type Edge, GROUPS, isValid, type Node, relationGroup } from './relations.ts'

/** The legend. It explains only the signs that occur in the graph. */
export function GraphLegend({
  nodes,
  edges,
  hasLifetimes,
}: {
  nodes: readonly Node[]
  edges: readonly Edge[]
  hasLifetimes: boolean
}) {
  const t = useMessages('graph')
  const groups = GROUPS.filter((group) => edges.some((edge) => relationGroup(edge) === group))
  const isAnyInvalid = nodes.some((node) => node.known && !isValid(node))
  const isAnyUnknown = nodes.some(({ known }) => !known)
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      <li>
        <span className={`${classes.sample} ${classes.own}`} /> {t('this_record')}
      </li>
      {nodes.length > 1 ? (
        <li>
          <span className={classes.sample} /> {t('other_member')}
        </li>
      ) : null}
      {isAnyInvalid ? (
        <li>
          <span className={`${classes.sample} ${classes.invalid}`} /> {t('invalid_member')}
        </li>
      ) : null}
      {isAnyUnknown ? (
        <li>
          <span className={`${classes.sample} ${classes.unknown}`} /> {t('unknown_member')}
        </li>
      ) : null}
      {hasLifetimes ? (
        <li>
          <span className={classes.lifetime} /> {t('lifetime')}
        </li>
      ) : null}
      {groups.map((group) => (
        <li key={group}>
          <LinkSample group={group} isBoth /> {t(`group_${group}`)}
        </li>
      ))}
      {edges.some(({ reciprocal }) => !reciprocal) ? (
        <li>
          <span className={classes.dashes} /> {t('one_side')}
        </li>
      ) : null}
    </ul>
  )
}
