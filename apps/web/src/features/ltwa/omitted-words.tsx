import { useMessages } from '../../kernel/i18n.ts'
import classes from './abbreviation-dialog.module.css'
import { kindOfOmittedWord, type Match } from './reasons.ts'

/** The words of the title that the suggestion omits, each with its kind, such as article. */
export function OmittedWords({ matches }: { matches: readonly Match[] }) {
  const t = useMessages('abbreviation')
  const leftOut = matches.filter(({ position }) => position < 0)
  if (leftOut.length === 0) return null
  return (
    <p className={classes.leftOut}>
      {t('left_out')}{' '}
      {leftOut.map((match, index) => (
        <span key={index}>
          {index === 0 ? '' : ', '}
          <bdi>{match.word}</bdi>
          {` (${kindOfOmittedWord(match)})`}
        </span>
      ))}
    </p>
  )
}
