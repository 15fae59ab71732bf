import { Button } from '@mantine/core'
import type { ChangeSet } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './bulk.module.css'
import { FilterLink } from './filter-link.tsx'
import { groupText } from './set-texts.ts'
import { useExcludeRecords } from './use-exclude-records.ts'

/** The kinds of differences in a change set. One click excludes all records that have a difference of that kind. */
export function SetGroups({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const { number } = useFormats()
  const leave = useExcludeRecords(set)
  const canLeave = set.mine && set.state === 'previewed'
  if (set.groups.length === 0) return null
  return (
    <section aria-labelledby="bulk-groups">
      <h2 className={classes.step} id="bulk-groups">
        {t('groups')}
      </h2>
      <table className={classes.counts}>
        <tbody>
          {set.groups.map(({ key, changes, records, left_out: leftOut }) => {
            const text = groupText(changes, t)
            const isOut = leftOut === records
            return (
              <tr key={key}>
                <th scope="row">
                  {text}
                  {leftOut > 0 ? <span className={classes.dim}>{t('group_left_out', { count: leftOut })}</span> : null}
                </th>
                <td className={classes.number}>
                  <FilterLink filter={{ group: key }}>{number(records)}</FilterLink>
                </td>
                {canLeave ? (
                  <td>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={`${t(isOut ? 'take_group' : 'leave_group')}: ${text}`}
                      onClick={() => leave.mutate({ params: { id: set.id }, body: { group: key, left_out: !isOut } })}
                    >
                      {t(isOut ? 'take_group' : 'leave_group')}
                    </Button>
                  </td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
