import { ActionIcon, Button, Checkbox, TextInput, Tooltip } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconArrowDown, IconArrowUp, IconX } from '../../../ui/icons.tsx'
import type { Content } from '../../document/content.ts'
import { compileFindQuery, type FindQuery, type Match, matchesIn, withReplacements } from '../state/find.ts'
import classes from './find-panel.module.css'

const OPTIONS = [
  ['isCaseMatched', 'cm_match_case'],
  ['isRegexp', 'cm_regexp'],
  ['isWholeWords', 'cm_by_word'],
] as const

/** Finds and replaces text in the values of the form. */
export function FindPanel({
  content,
  locked,
  initial,
  mayChange,
  isReadOnly,
  onShow,
  onReplace,
  onClose,
}: {
  content: Content
  /** Indexes of the entries that cannot be edited. */
  locked: ReadonlySet<number>
  /** The initial search text: the text that was selected in the form. */
  initial: string
  /** Whether the user may change the value that contains a match. */
  mayChange: (match: Match) => boolean
  isReadOnly: boolean
  onShow: (match: Match) => void
  onReplace: (content: Content) => void
  onClose: () => void
}) {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const [query, setQuery] = useState<FindQuery>({
    text: initial,
    replacement: '',
    isCaseMatched: false,
    isRegexp: false,
    isWholeWords: false,
  })
  const [current, setCurrent] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const pattern = useMemo(() => compileFindQuery(query), [query])
  const matches = useMemo(() => (pattern ? matchesIn(content, pattern, locked) : []), [content, pattern, locked])
  const isBroken = query.text !== '' && !pattern

  const change = (part: Partial<FindQuery>) => {
    setQuery({ ...query, ...part })
    setCurrent(-1)
  }
  const show = (index: number) => {
    if (matches.length === 0) return
    const wrapped = (index + matches.length) % matches.length
    setCurrent(wrapped)
    onShow(matches[wrapped]!)
    // The match is selected in the form, but the focus stays in the search input.
    input.current?.focus({ preventScroll: true })
  }
  const replaceOne = () => {
    const match = matches[current]
    if (!match) return show(0)
    if (mayChange(match)) onReplace(withReplacements(content, [match], query))
    else show(current + 1)
  }
  const replaceAll = () => {
    onReplace(withReplacements(content, matches.filter(mayChange), query))
    setCurrent(-1)
    input.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    else if (event.target === input.current) show(event.shiftKey ? current - 1 : current + 1)
    else replaceOne()
    event.preventDefault()
    event.stopPropagation()
  }
  const count = isBroken
    ? t('find_broken')
    : query.text === ''
      ? ''
      : t('find_count', { index: Math.min(current, matches.length - 1) + 1, count: matches.length })
  return (
    <search className={classes.panel} onKeyDown={onKeyDown} aria-label={t('find')}>
      <TextInput
        ref={input}
        size="xs"
        autoFocus
        aria-label={t('cm_find')}
        placeholder={t('cm_find')}
        value={query.text}
        error={isBroken}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Tooltip label={t('cm_previous')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('cm_previous')} onClick={() => show(current - 1)}>
          <IconArrowUp size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('cm_next')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('cm_next')} onClick={() => show(current + 1)}>
          <IconArrowDown size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span role="status" className={classes.count}>
        {count}
      </span>
      {OPTIONS.map(([option, label]) => (
        <Checkbox
          key={option}
          size="xs"
          label={t(label)}
          checked={query[option]}
          onChange={(event) => change({ [option]: event.currentTarget.checked })}
        />
      ))}
      {isReadOnly ? null : (
        <span className={classes.replace}>
          <TextInput
            size="xs"
            aria-label={t('cm_replace')}
            placeholder={t('cm_replace')}
            value={query.replacement}
            onChange={(event) => setQuery({ ...query, replacement: event.currentTarget.value })}
          />
          <DisabledButton why={matches.length === 0 ? common('why_no_match') : undefined}>
            <Button size="compact-xs" h={28} variant="default" onClick={replaceOne}>
              {t('cm_replace_one')}
            </Button>
          </DisabledButton>
          <DisabledButton why={matches.length === 0 ? common('why_no_match') : undefined}>
            <Button size="compact-xs" h={28} variant="default" onClick={replaceAll}>
              {t('cm_replace_all')}
            </Button>
          </DisabledButton>
        </span>
      )}
      <ActionIcon className={classes.close} variant="subtle" color="gray" aria-label={t('cm_close')} onClick={onClose}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </search>
  )
}
