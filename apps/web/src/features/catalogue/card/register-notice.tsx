import type { Category } from '@seriatim/profile'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconCircleCheck, IconListCheck } from '../../../ui/icons.tsx'
import type { Problem } from '../problems/problem.ts'
import { useSentence } from '../problems/use-sentence.ts'
import { Notice, NoticeAction } from './notices.tsx'
import classes from './record-card.module.css'

/** Maximum number of missing fields that the notice lists, to keep it on one line; the problem panel lists all. */
const SHOWN = 6

/**
 * A notice that the category was changed to Register and is not saved yet. It links to the missing fields and has a
 * button that undoes the change. The button that saves is in the header.
 */
export function RegisterNotice({
  missing,
  before,
  onGoTo,
  onBack,
}: {
  missing: readonly Problem[]
  /** The category before the change. */
  before: Category
  onGoTo: (problem: Problem) => void
  onBack: () => void
}) {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const sentenceOf = useSentence()
  const Icon = missing.length === 0 ? IconCircleCheck : IconListCheck
  return (
    <Notice
      color={missing.length === 0 ? 'accent' : 'yellow'}
      icon={<Icon size={18} aria-hidden />}
      actions={
        <NoticeAction onClick={onBack}>{t('register_back', { category: t(`category_${before}`) })}</NoticeAction>
      }
    >
      {t('register_missing', { count: missing.length })}
      {missing.length === 0 ? null : (
        <ul className={classes.lacking}>
          {missing.slice(0, SHOWN).map((problem, index) => (
            <li key={index}>
              <button
                type="button"
                className={classes.missing}
                title={sentenceOf(problem)}
                aria-label={common('labelled', { label: problem.field, value: sentenceOf(problem) })}
                onClick={() => onGoTo(problem)}
              >
                {problem.field}
              </button>
              {index === 0 ? <> {sentenceOf(problem)}</> : null}
            </li>
          ))}
          {missing.length > SHOWN ? (
            <li className={classes.more}>{t('and_more', { count: missing.length - SHOWN })}</li>
          ) : null}
        </ul>
      )}
    </Notice>
  )
}
