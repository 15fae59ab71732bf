import type { HitSource } from '@seriatim/contract'
import type { Marking } from '@seriatim/query'
import { marcLanguageTag } from '@seriatim/scripts'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../../kernel/i18n.ts'
import { MarkedText } from '../../../ui/marc/marked-text.tsx'
import { shortList } from '../../../ui/short-list.ts'
import type { Display } from './display.ts'
import classes from './result-cells.module.css'
import { RowIcons } from './row-states.tsx'
import { excerptOf, foundTitle, type HitTitle, shownTitles } from './titles.ts'

/**
 * The titles of a row, each in the direction of its script, followed by cancelled or replacing ISSNs and the state
 * icons.
 */
export function TitleCell({
  hit,
  display,
  marking,
  lockedBy,
}: {
  hit: HitSource
  display: Display
  marking: Marking
  lockedBy: string | undefined
}) {
  const t = useMessages('search')
  const shown = shownTitles(hit.titles, display)
  const { main, originals, variants } = shown
  const found = foundTitle(hit.titles, shown, marking)
  const all = [...(main ? [main] : []), ...(found ? [found] : []), ...originals, ...variants]
  const language = marcLanguageTag(hit.languages[0])
  const lang = ({ script }: HitTitle) => (script === 'transliterated' && language ? `${language}-Latn` : language)
  const title = ({ tag, label, script }: HitTitle) => (
    <MarkedText text={label} spans={marking.inTitle({ tag, label, script })} />
  )
  return (
    <span className={classes.titleCell}>
      <span className={classes.titles} title={all.map(({ label }) => label.replace(/[\u0098\u009C]/g, '')).join('\n')}>
        {main ? (
          <span className={classes.main} dir="auto" lang={lang(main)}>
            {title(main)}
          </span>
        ) : (
          <span className={classes.same}>{t('no_title')}</span>
        )}
        {found ? (
          <span className={classes.further}>
            <span className={classes.foundIn}>{t('found_in', { tag: found.tag })}</span>{' '}
            <bdi lang={lang(found)}>
              <MarkedText {...excerptOf(found.label, marking.inTitle(found))} />
            </bdi>
          </span>
        ) : null}
        {[...originals, ...variants].map((each) => (
          <span key={`${each.tag} ${each.label}`} className={classes.further} dir="auto" lang={lang(each)}>
            {title(each)}
          </span>
        ))}
      </span>
      <Related word={t('cancels')} issns={hit.cancels_issns} />
      <Related word={t('valid')} issns={hit.cancelled_by_issns} />
      <RowIcons hit={hit} lockedBy={lockedBy} />
    </span>
  )
}

function Related({ word, issns }: { word: string; issns: readonly string[] }) {
  if (issns.length === 0) return null
  const { shown, isCut } = shortList(issns)
  return (
    <span className={classes.related} title={isCut ? `${word} ${issns.join(', ')}` : undefined}>
      {word}
      {shown.map((issn) => (
        <span key={issn}>
          {' '}
          <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
            {issn}
          </Link>
        </span>
      ))}
      {isCut ? ' …' : null}
    </span>
  )
}
