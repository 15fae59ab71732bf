import { Button, Group, Loader, Modal, Skeleton, Text, TextInput } from '@mantine/core'
import { ltwaSuggestions } from '@seriatim/contract'
import { swapWord } from '@seriatim/iso4'
import { type FormEvent, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconSearch } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './abbreviation-dialog.module.css'
import { CopySuggestion } from './copy-suggestion.tsx'
import { OmittedWords } from './omitted-words.tsx'
import type { Suggestions } from './reasons.ts'
import { WordRules } from './word-rules.tsx'

const NON_SORTING_MARKS = /[\u0098\u009C]/g

/**
 * The abbreviation of a title by ISO 4, with a choice among matching rules of the list of title word abbreviations
 * (specification-2, 2.6). Drawn only while it is open. `onUse` is called with the abbreviation that the user accepts;
 * it is undefined where no abbreviation can be used.
 */
export function AbbreviationDialog({
  title,
  language,
  onUse,
  onClose,
}: {
  title: string
  language: string | undefined
  onUse?: (abbreviation: string) => void
  onClose: () => void
}) {
  const t = useMessages('abbreviation')
  useReturnFocus()
  // The marks around non-sorting characters are not shown, but they are sent, because they identify articles.
  const shown = title.replace(NON_SORTING_MARKS, '')
  const [text, setText] = useState(shown)
  const [asked, setAsked] = useState(title)
  const { data, error, isFetching, refetch } = useAnswer(
    ltwaSuggestions,
    { query: { title: asked, language } },
    // Not cached, because a user may have just changed a word of the list.
    { enabled: asked.trim() !== '', staleTime: 0 },
  )
  const search = (event: FormEvent) => {
    event.preventDefault()
    setAsked(text === shown ? title : text)
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} size={760} closeButtonProps={{ 'aria-label': t('hide') }}>
      <form onSubmit={search}>
        <Group align="end" gap="sm" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('title_label')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={2000}
            data-autofocus
          />
          <Button
            type="submit"
            variant="default"
            // The button is not disabled while loading, because a form with a disabled submit button ignores Enter.
            leftSection={isFetching ? <Loader size={15} /> : <IconSearch size={15} aria-hidden />}
          >
            {t('search')}
          </Button>
        </Group>
      </form>
      {error ? (
        <StateMessage kind="failure" title={t('failed')} text={error.message} retry={refetch} />
      ) : data ? (
        <Suggested key={`${asked} ${data.suggestion}`} found={data} onUse={onUse} onClose={onClose} />
      ) : (
        <>
          {isFetching ? <Skeleton height={160} mt="md" role="status" aria-label={t('searching')} /> : null}
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

/** The suggested abbreviation, with the words that the user has replaced. */
function Suggested({
  found,
  onUse,
  onClose,
}: {
  found: Suggestions
  onUse?: (abbreviation: string) => void
  onClose: () => void
}) {
  const t = useMessages('abbreviation')
  const common = useMessages('common')
  const [current, setCurrent] = useState(found)
  return (
    <>
      <div className={classes.suggestion}>
        <Text size="sm" c="dimmed" id="probable-abbreviation">
          {t('probable')}
        </Text>
        <div className={classes.line}>
          <output className={classes.text} aria-labelledby="probable-abbreviation">
            <bdi>{current.suggestion}</bdi>
          </output>
          <CopySuggestion text={current.suggestion} />
        </div>
        <OmittedWords matches={found.matches} />
      </div>
      <WordRules found={found} current={current} onSwap={(at, result) => setCurrent(swapWord(current, at, result))} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {onUse ? (
          <DisabledButton why={current.suggestion === '' ? common('why_no_abbreviation') : undefined}>
            <Button variant="filled" onClick={() => onUse(current.suggestion)}>
              {t('use_as_210')}
            </Button>
          </DisabledButton>
        ) : null}
      </Group>
    </>
  )
}
