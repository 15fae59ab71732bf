import { adminHistory } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './admin.module.css'

/** Functions for the labels of a row's members, and for the texts of their values. */
export type MemberNames = {
  nameOf(member: string): string
  shownOf?(member: string, value: string): string
}

/** The changes of a row with their authors, newest first. */
export function RowHistory({ area, id, words }: { area: string; id: string; words: MemberNames }) {
  const { nameOf, shownOf = (_, value) => value } = words
  const t = useMessages('admin')
  const formats = useFormats()
  const { data } = useAnswer(adminHistory, { params: { area, id } }, { staleTime: 0 })
  return (
    <section className={classes.history} aria-label={t('history')}>
      <h3 className={classes.group}>{t('history')}</h3>
      {data?.length === 0 ? <p className={classes.dim}>{t('history_none')}</p> : null}
      <ol className={classes.actions}>
        {data?.map(({ time, username, action, changes }) => (
          <li key={time}>
            <p className={classes.dim}>
              <time dateTime={time}>{formats.dateTime(time)}</time> {username} {t(`action_${action}`)}
            </p>
            {action === 'deleted'
              ? null
              : changes.map(({ member, before, after }) => (
                  <p key={member} className={classes.change}>
                    {t('change', {
                      member: nameOf(member),
                      before: before === null ? t('nothing') : shownOf(member, before),
                      after: after === null ? t('nothing') : shownOf(member, after),
                    })}
                  </p>
                ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
