import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { NonSortingOffer } from '@seriatim/rules'
import { type ComponentProps, lazy, memo, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { translateUnknown, useMessages } from '../../../kernel/i18n.ts'
import { IconAlertTriangle, IconBulb, IconCircleX, IconInfoCircle } from '../../../ui/icons.tsx'
import { LinkIcon } from '../../../ui/links.tsx'
import { TabRow } from '../../../ui/tab-row.tsx'
import type { HelpPlaces } from '../codes/help-place.ts'
import { ConsequencesPanel } from '../consequences/consequences-panel.tsx'
import { UrlTable } from '../urls/url-table.tsx'
import { isBroken, type UrlChecks } from '../urls/use-url-checks.ts'
import { groupedByField, type Problem, ruleOfProblem } from './problem.ts'
import classes from './problems-panel.module.css'
import { useSentence } from './use-sentence.ts'

const FieldHelp = lazy(() => import('../assisted/field-help.tsx').then((module) => ({ default: module.FieldHelp })))

type Level = Problem['level']

function ProblemList({
  level,
  problems,
  onGoTo,
  fixes,
  onFix,
}: {
  level: Level
  problems: readonly Problem[]
  fixes: ReadonlyMap<Problem, string>
  onGoTo: (problem: Problem) => void
  onFix: (problem: Problem) => void
}) {
  const t = useMessages('catalogue')
  const about = useMessages('validation')('about_rule')
  const sentenceOf = useSentence()
  const Icon = level === 'error' ? IconCircleX : IconAlertTriangle
  if (problems.length === 0) return <p className={classes.none}>{t(level === 'error' ? 'no_errors' : 'no_warnings')}</p>
  return groupedByField(problems).map((group) => (
    <section key={group.field} className={classes.group} aria-label={group.field}>
      <h3 className={classes.tag}>{group.field}</h3>
      <ul className={classes.list}>
        {group.problems.map((problem, index) => {
          const fix = fixes.get(problem)
          const rule = ruleOfProblem(problem)
          return (
            <li key={index} className={classes.problem}>
              <Icon className={classes[level]} size={15} aria-hidden />
              <div>
                <button type="button" className={classes.link} onClick={() => onGoTo(problem)}>
                  {`[${problem.occurrence}] ${sentenceOf(problem)}`}
                </button>
                {problem.origin === 'server' ? <div className={classes.origin}>{t('from_last_validation')}</div> : null}
                {fix === undefined ? null : (
                  <Button
                    className={classes.fix}
                    size="compact-xs"
                    h={26}
                    variant="outline"
                    leftSection={<IconBulb size={14} aria-hidden />}
                    onClick={() => onFix(problem)}
                  >
                    {translateUnknown(
                      'rules',
                      `fix.${fix}`,
                      problem.origin === 'rule' ? problem.diagnostic.params : {},
                    ) ?? fix}
                  </Button>
                )}
              </div>
              {rule === undefined ? null : (
                <LinkIcon
                  to="/rules"
                  hash={rule}
                  target="_blank"
                  rel="noreferrer"
                  variant="subtle"
                  color="gray"
                  size={24}
                  title={about}
                  aria-label={`${about}: ${rule}`}
                >
                  <IconInfoCircle size={15} aria-hidden />
                </LinkIcon>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

/** Suggestions for titles that begin with an article, each with a button that marks the article as non-sorting. */
function Offers({ offers, onTake }: { offers: readonly NonSortingOffer[]; onTake: (offer: NonSortingOffer) => void }) {
  const t = useMessages('nonSorting')
  if (offers.length === 0) return null
  return (
    <ul className={classes.offers} aria-label={t('offers')}>
      {offers.map((offer) => (
        <li key={`${offer.field} ${offer.occurrence}`}>
          <span className={classes.tag}>{offer.field}</span> {t('begins_with', { article: offer.article.trim() })}
          <Button
            className={classes.fix}
            size="compact-xs"
            h={26}
            variant="outline"
            leftSection={<IconBulb size={14} aria-hidden />}
            onClick={() => onTake(offer)}
          >
            {t('mark', { article: offer.article.trim() })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A section of the panel: a tab, or, if the panel has room for all sections, a part below the others. */
type Part = {
  readonly value: string
  readonly label: string
  readonly className?: string | undefined
  readonly content: ReactNode
}

/** Minimum window size in which a panel next to the record shows all sections below each other. */
const ROOM_FOR_ALL = '(min-width: 1600px) and (min-height: 800px)'

/**
 * Whether the panel below the text shows its content or only its tabs. The panel opens at the first problem and closes
 * when there are no more problems. It does not close while the text has the focus, because otherwise typing would
 * repeatedly open and close it.
 */
const useFolding = (canFold: boolean, count: number, isKept: boolean): [boolean, (isOpen: boolean) => void] => {
  const [isOpen, setOpen] = useState(false)
  const isEmpty = count === 0
  const follow = useEffectEvent(() => {
    const isTyping = document.activeElement?.closest('.cm-content') != null
    setOpen((before) => !isEmpty || (before && (isKept || isTyping)))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when this changes
  useEffect(follow, [isEmpty])
  return [!canFold || isOpen, setOpen]
}

/** The panel of the record's problems, by field; each links to its place in the record (specification-2, 8.2). */
export const ProblemsPanel = memo(function ProblemsPanel({
  problems,
  fixes,
  offers,
  onTake,
  addresses,
  urlChecks,
  helpTag,
  helpPlaces,
  consequences,
  isBelow,
  onGoTo,
  onFix,
}: {
  problems: readonly Problem[]
  fixes: ReadonlyMap<Problem, string>
  /** Suggestions that correct no problem, and the function that applies a suggestion. */
  offers: readonly NonSortingOffer[]
  onTake: (offer: NonSortingOffer) => void
  /** The URLs in the record, and the results of their checks. */
  addresses: readonly string[]
  urlChecks: UrlChecks
  /** The tag of the field at the cursor, for the help, or undefined. */
  helpTag: string | undefined
  /** The part of that field (such as a subfield) at the cursor, for the help. */
  helpPlaces: HelpPlaces
  /**
   * The input from which the effects of a save on other records are computed; undefined for a record that cannot be
   * saved.
   */
  consequences: ComponentProps<typeof ConsequencesPanel> | undefined
  /** Whether the panel is below the text, so that it reduces the height of the text. */
  isBelow: boolean
  onGoTo: (problem: Problem) => void
  onFix: (problem: Problem) => void
}) {
  const t = useMessages('catalogue')
  const assisted = useMessages('assisted')
  const elsewhere = useMessages('consequences')
  const hasRoomForAll = useMediaQuery(ROOM_FOR_ALL, false, { getInitialValueInEffect: false })
  const errors = problems.filter(({ level }) => level === 'error')
  const warnings = problems.filter(({ level }) => level === 'warning')
  const brokenCount = addresses.filter((url) => isBroken(urlChecks.known.get(url))).length
  const [chosen, setChosen] = useState<string>()
  // By default the tab with the most severe problems is open.
  const tab = chosen ?? (errors.length > 0 || warnings.length === 0 ? 'errors' : 'warnings')
  const [isOpen, setOpen] = useFolding(isBelow, problems.length + offers.length, chosen !== undefined)
  const list = (level: Level, found: readonly Problem[]) => (
    <ProblemList level={level} problems={found} fixes={fixes} onGoTo={onGoTo} onFix={onFix} />
  )
  const parts: readonly Part[] = [
    {
      value: 'errors',
      label: t('errors', { count: errors.length }),
      className: errors.length > 0 ? classes.error : undefined,
      content: list('error', errors),
    },
    {
      value: 'warnings',
      label: t('warnings', { count: warnings.length }),
      className: warnings.length > 0 ? classes.warning : undefined,
      content: list('warning', warnings),
    },
    {
      value: 'urls',
      label: t('broken_urls', { count: brokenCount }),
      content: <UrlTable addresses={addresses} checks={urlChecks} />,
    },
    ...(consequences === undefined
      ? []
      : [{ value: 'consequences', label: elsewhere('title'), content: <ConsequencesPanel {...consequences} /> }]),
    ...(helpTag === undefined
      ? []
      : [
          {
            value: 'help',
            label: assisted('help_on', { tag: helpTag }),
            content: (
              <Suspense>
                <FieldHelp tag={helpTag} places={helpPlaces} />
              </Suspense>
            ),
          },
        ]),
  ]
  if (!isBelow && hasRoomForAll)
    return (
      <div className={classes.panel}>
        <Offers offers={offers} onTake={onTake} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
        <div className={classes.all} tabIndex={0}>
          {parts.map(({ value, label, className, content }) => (
            <section key={value} aria-label={label}>
              <h3 className={`${classes.part} ${className ?? ''}`}>{label}</h3>
              <div className={classes.content}>{content}</div>
            </section>
          ))}
        </div>
      </div>
    )
  const choose = (value: string | null) => {
    setOpen(value !== null)
    if (value !== null) setChosen(value)
  }
  return (
    <Tabs
      className={classes.panel}
      data-folded={!isOpen || undefined}
      value={isOpen ? tab : null}
      onChange={choose}
      allowTabDeactivation={isBelow}
      keepMounted={false}
    >
      <TabRow chosen={isOpen ? tab : ''} choose={choose} moreLabel={t('more_tabs')} tabs={parts} />
      {isOpen ? <Offers offers={offers} onTake={onTake} /> : null}
      {parts.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} className={classes.content} tabIndex={0}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
})
