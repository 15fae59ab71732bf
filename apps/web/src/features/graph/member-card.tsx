import { useMessages } from '../../kernel/i18n.ts'
import classes from './graph-page.module.css'
import { datesOf, type Node } from './relations.ts'
import type { FamilyNames } from './use-family-names.ts'

/** The data of a record in the graph: title, ISSN, years, medium, centre, category. */
export function MemberCard({ node, names }: { node: Node; names: FamilyNames }) {
  const t = useMessages('graph')
  const facts = [
    ['ISSN', node.issn, 'issn'],
    ['ISSN-L', node.issnl ?? '', 'issn'],
    [t('col_dates'), datesOf(node), undefined],
    [t('col_medium'), names.mediaOf(node), undefined],
    [t('col_centre'), names.centreOf(node), undefined],
    [t('col_category'), names.categoryOf(node), undefined],
  ] as const
  return (
    <>
      <p className={classes.title}>
        <bdi>{names.titleOf(node)}</bdi>
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value, style]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={style}>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}
