import type { dataRuleVersions, RuleVersionRow } from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import { useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import admin from '../admin.module.css'
import { LevelMark } from './level-mark.tsx'
import { RULE_CALLS, type SetRuleArea } from './rule-calls.ts'
import { shownParameters } from './rule-texts.tsx'
import classes from './rules.module.css'

/** The earlier settings of a rule; each can be copied into the form. */
export function RuleVersions({
  area,
  id,
  onTake,
}: {
  area: SetRuleArea
  id: string
  onTake: (version: RuleVersionRow) => void
}) {
  const t = useMessages('adminRules')
  const words = useMessages('catalogue')
  const formats = useFormats()
  const call = RULE_CALLS[area].versions as typeof dataRuleVersions
  const { data } = useAnswer(call, { params: { id } }, { staleTime: 0 })
  return (
    <section className={admin.history} aria-label={t('versions')}>
      <h3 className={admin.group}>{t('versions')}</h3>
      {data?.length === 0 ? <p className={admin.dim}>{t('versions_none')}</p> : null}
      <ol className={admin.actions}>
        {data?.map((each) => (
          <li key={each.version}>
            <p className={admin.dim}>
              {t('version', { version: each.version })}{' '}
              {t('version_by', { author: each.author, date: formats.dateTime(each.created_at) })}
            </p>
            {each.reason === null ? null : <p className={admin.change}>{each.reason}</p>}
            {Object.keys(each.parameters).length === 0 ? null : (
              <p className={admin.change}>{shownParameters(each.parameters)}</p>
            )}
            <p className={classes.marks}>
              {CATEGORIES.map((category) => (
                <LevelMark
                  key={category}
                  level={each.enabled ? each.levels[category] : 'off'}
                  label={t('level_of', {
                    category: words(`category_${category}`),
                    level: t(`level_${each.enabled ? each.levels[category] : 'off'}`),
                  })}
                />
              ))}
              <button
                type="button"
                className={classes.take}
                aria-label={t('take_version_of', { version: each.version })}
                onClick={() => onTake(each)}
              >
                {t('take_version')}
              </button>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
