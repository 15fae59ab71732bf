import { RULE_LEVELS, type SetRuleRow } from '@seriatim/contract'
import { CATEGORIES, type Category } from '@seriatim/profile'
import { useId } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import classes from './rules.module.css'

type Levels = SetRuleRow['levels']
const SHOWN = RULE_LEVELS.toReversed()

/**
 * The level of a rule (off, warning or error) in each category of records. A ring marks the new level, a dot the
 * previous one.
 */
export function LevelGrid({
  caption,
  before,
  levels,
  onChange,
}: {
  /** The variant to which the levels apply; without it, the levels apply to the rule as a whole. */
  caption?: string
  before: Levels
  levels: Levels
  onChange: (category: Category, level: Levels['reg']) => void
}) {
  const t = useMessages('adminRules')
  const words = useMessages('catalogue')
  const common = useMessages('common')
  const name = useId()
  const nameOf = (category: Category, level: Levels['reg']): string => {
    const value = t('level_of', { category: words(`category_${category}`), level: t(`level_${level}`) })
    return caption === undefined ? value : common('labelled', { label: caption, value })
  }
  return (
    <table className={classes.grid}>
      <caption>{caption ?? t('levels')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          {SHOWN.map((level) => (
            <th key={level} scope="col">
              {t(`level_${level}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('level_before')}</span>
            <span className={classes.widest} aria-hidden>
              {SHOWN.map((level) => (
                <span key={level} className={classes.was}>
                  {t('was', { before: t(`level_${level}`) })}{' '}
                  <button type="button" tabIndex={-1}>
                    {t('undo')}
                  </button>
                </span>
              ))}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {CATEGORIES.map((category) => (
          <tr key={category}>
            <th scope="row">{words(`category_${category}`)}</th>
            {SHOWN.map((level) => (
              <td key={level}>
                <input
                  type="radio"
                  name={`${name}-${category}`}
                  data-level={level}
                  data-before={(before[category] === level && levels[category] !== level) || undefined}
                  data-new={(levels[category] === level && before[category] !== level) || undefined}
                  checked={levels[category] === level}
                  aria-label={nameOf(category, level)}
                  onChange={() => onChange(category, level)}
                />
              </td>
            ))}
            <td className={classes.was}>
              {before[category] === levels[category] ? null : (
                <>
                  {t('was', { before: t(`level_${before[category]}`) })}{' '}
                  <button
                    type="button"
                    aria-label={t('undo_of', { what: words(`category_${category}`) })}
                    onClick={() => onChange(category, before[category])}
                  >
                    {t('undo')}
                  </button>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
