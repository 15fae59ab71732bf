import { useDebouncedValue } from '@mantine/hooks'
import { ltwaStartWith, START_WITH_DELAY_MS } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../kernel/api.ts'
import { useLocale, useMessages } from '../../../kernel/i18n.ts'
import classes from './words.module.css'

/**
 * While the user types, warns if the list already has the word with different upper-case or lower-case letters.
 * Abbreviation ignores case, so a second entry would have no effect. `own` is the word being edited.
 */
export function SameWord({ typed, own }: { typed: string; own: string | undefined }) {
  const t = useMessages('ltwaPage')
  const locale = useLocale()
  const lower = (text: string) => text.normalize('NFC').toLocaleLowerCase(locale)
  const [rested] = useDebouncedValue(typed.trim(), START_WITH_DELAY_MS)
  const { data } = useAnswer(
    ltwaStartWith,
    { query: { start_with: rested, key: 'word' } },
    { enabled: rested !== '' && rested !== own, staleTime: 0 },
  )
  const same = data?.results.find((word) => word !== own && lower(word) === lower(rested))
  const isShown = same !== undefined && rested === typed.trim()
  return (
    <p className={classes.same} role="status">
      {isShown ? (
        <>
          {t('same_word', { word: same })}{' '}
          <Link to="/ltwa/words" search={{ search: same }} target="_blank">
            {t('same_word_show', { word: same })}
          </Link>
        </>
      ) : null}
    </p>
  )
}
