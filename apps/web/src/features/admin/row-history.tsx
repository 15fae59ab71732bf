import { type AdminArea, adminHistory } from '@seriatim/contract'
import { useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { type Translate, useMessages } from '../../app/i18n.ts'
import classes from './admin.module.css'

const MEMBERS = {
  'names.en': 'name_en',
  'names.es': 'name_es',
  'names.fr': 'name_fr',
  'names.ru': 'name_ru',
  position: 'position',
  is_active: 'is_active',
} as const

const isMember = (member: string): member is keyof typeof MEMBERS => member in MEMBERS

const said = (member: string, value: string | null, t: Translate<'admin'>): string => {
  if (value === null) return t('nothing')
  return member === 'is_active' ? t(value === 'true' ? 'yes' : 'no') : value
}

/** Who changed what of a row, newest first. */
export function RowHistory({ area, id }: { area: AdminArea; id: string }) {
  const t = useMessages('admin')
  const formats = useFormats()
  const { data } = useAnswer(adminHistory, { params: { area, id } }, { staleTime: 0 })
  return (
    <section className={classes.history} aria-label={t('history')}>
      <h3 className={classes.group}>{t('history')}</h3>
      {data?.length === 0 ? <p className={classes.dim}>{t('history_none')}</p> : null}
      <ol className={classes.deeds}>
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
                      member: isMember(member) ? t(MEMBERS[member]) : member,
                      before: said(member, before, t),
                      after: said(member, after, t),
                    })}
                  </p>
                ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
