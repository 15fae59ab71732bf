import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import { externalHelp, helpIndex } from '@seriatim/contract'
import { type KeyboardEvent, type Ref, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconArrowLeft, IconExternalLink, IconSearch, IconX } from '../../ui/icons.tsx'
import { ShortcutSheet } from '../../ui/shortcut-sheet.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './help.module.css'
import { type ShownHelp, TOUR, useScreen } from './help-context.ts'
import { HelpPage } from './help-page.tsx'
import { TourOffer, TourView } from './tour-view.tsx'

/** The name that represents the list of all help pages. */
const INDEX = 'index'

/** The help panel next to the page: a help page, search results, the tour, or the shortcuts. */
export function HelpPanel({
  shown,
  external,
  isOver,
  onClose,
  ref,
}: {
  shown: ShownHelp
  external: string | null
  isOver: boolean
  onClose: () => void
  ref: Ref<HTMLDivElement>
}) {
  const t = useMessages('help')
  const screen = useScreen()
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLElement>(null)
  const titleId = useId()
  const [tab, setTab] = useState(shown.tab)
  const [pages, setPages] = useState<readonly string[]>([shown.page])
  const [words, setWords] = useState('')
  const page = pages.at(-1) ?? shown.page
  const open = (next: string) => {
    setPages((before) => [...before, next])
    setWords('')
    heading.current?.focus()
  }
  // A request for help from outside the panel replaces the page in the panel.
  const [asked, setAsked] = useState(shown)
  if (asked !== shown) {
    setAsked(shown)
    setTab(shown.tab)
    setPages([shown.page])
    setWords('')
  }
  const { asked: count } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus into the panel
  useEffect(() => heading.current?.focus({ preventScroll: true }), [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    if (content.current) content.current.scrollTop = 0
  }, [page, tab])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const isExternal = external !== null
  return (
    <div
      ref={ref}
      role="dialog"
      aria-labelledby={titleId}
      className={`${classes.panel} no-print`}
      data-over={isOver || undefined}
      data-help-panel
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        {pages.length > 1 && tab === 'help' ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('back')}
            onClick={() => setPages((before) => before.slice(0, -1))}
          >
            <IconArrowLeft size={16} aria-hidden />
          </ActionIcon>
        ) : null}
        <h2 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
          {t(tab === 'keys' ? 'keys' : 'title')}
        </h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <SegmentedControl
        className={classes.tabs}
        size="xs"
        fullWidth
        aria-label={t('title')}
        value={tab}
        onChange={(value) => setTab(value === 'keys' ? 'keys' : 'help')}
        data={[
          { value: 'help', label: t('title') },
          { value: 'keys', label: t('keys') },
        ]}
      />
      {tab === 'help' ? (
        <TextInput
          className={classes.search}
          size="xs"
          type="search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          placeholder={t('search_hint')}
          aria-label={t('search')}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable */}
      <section ref={content} className={classes.content} tabIndex={0} aria-labelledby={titleId}>
        {isExternal ? (
          <p>
            <a href={externalHelp(external, screen)} target="_blank" rel="noreferrer">
              {t('external')} <IconExternalLink size={14} aria-hidden />
            </a>
          </p>
        ) : null}
        {tab === 'keys' ? (
          <ShortcutSheet />
        ) : words.trim() !== '' || page === INDEX ? (
          <MatchingPages words={words} open={open} />
        ) : page === TOUR ? (
          <TourView onEnd={() => setPages([screen])} />
        ) : (
          <>
            <HelpPage page={page} />
            <nav className={classes.more} aria-label={t('all')}>
              {page === screen ? null : (
                <button type="button" className={classes.link} onClick={() => open(screen)}>
                  {t('of_page')}
                </button>
              )}
              <button type="button" className={classes.link} onClick={() => open(INDEX)}>
                {t('all')}
              </button>
              <TourOffer onOpen={() => open(TOUR)} />
            </nav>
          </>
        )}
      </section>
    </div>
  )
}

/** The help pages that contain the typed words, or all pages if no words are typed. */
function MatchingPages({ words, open }: { words: string; open: (page: string) => void }) {
  const t = useMessages('help')
  const search = useDeferredValue(words.trim().slice(0, 200))
  const { data, error, refetch } = useAnswer(
    helpIndex,
    { query: search === '' ? {} : { search } },
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: (before) => before },
  )
  if (error) return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  if (!data) return <p role="status">{t('loading')}</p>
  return (
    <>
      <p className={classes.dim} role="status">
        {t('found', { count: data.length })}
      </p>
      {(['screen', 'field'] as const).map((kind) => {
        const entries = data.filter((entry) => entry.kind === kind)
        if (entries.length === 0) return null
        return (
          <section key={kind}>
            <h3>{t(kind === 'screen' ? 'screens' : 'fields')}</h3>
            <ul className={classes.found}>
              {entries.map(({ page, title, excerpt }) => (
                <li key={page}>
                  <button type="button" className={classes.link} onClick={() => open(page)}>
                    {title}
                  </button>
                  {search === '' ? null : <p className={classes.dim}>{excerpt}</p>}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
