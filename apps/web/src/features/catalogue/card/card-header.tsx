import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsDiff, IconChevronDown, IconChevronRight, IconListCheck, IconRestore } from '@tabler/icons-react'
import { memo, type Ref, useRef } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { type Tool, ToolRow } from '../../../ui/tool-row.tsx'
import { Unable } from '../../../ui/unable.tsx'
import { useElementWidth } from '../../../ui/use-element-width.ts'
import { DuplicateMenu } from '../../duplicates/duplicate-menu.tsx'
import type { Summary } from '../state/summary.ts'
import { MODES, type Mode } from '../views/mode.ts'
import type { CardActions, Unlocking } from './card-actions.ts'
import type { CardState } from './card-state.ts'
import { useCardTools } from './card-tools.tsx'
import classes from './record-card.module.css'

function CategoryBadge({ category }: { category: Summary['category'] }) {
  const t = useMessages('catalogue')
  return (
    <span className={classes.badge} data-category={category} title={t(`category_${category}`)}>
      {category}
    </span>
  )
}

/** The word of a card's state. `failed`, `loading` and `unchanged` need none. */
export function StateWord({ state }: { state: CardState }) {
  const t = useMessages('catalogue')
  if (state === 'unchanged' || state === 'loading') return null
  return (
    <span className={classes.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}

/** In pixels: under it, what is used seldom goes into the menu of tools. */
const NARROW = 1000

const ACTION_OF_MODE = { assisted: 'showAssisted', expert: 'showExpert', split: 'showSplit' } as const

/** Which view of the record is shown: the form, the text, or both. */
function ModeSwitch({ mode, actions }: { mode: Mode; actions: CardActions }) {
  const t = useMessages('assisted')
  return (
    <SegmentedControl
      className={classes.modes}
      size="xs"
      transitionDuration={0}
      aria-label={t('mode')}
      value={mode}
      data={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
      onChange={(value) => actions[ACTION_OF_MODE[value as Mode]]()}
    />
  )
}

/**
 * The line of a record card: what the record is on the left, what can be done with it on the right. Drawn anew when
 * something of it changes, not with every key.
 */
export const CardHeader = memo(function CardHeader({
  summary,
  state,
  isOpen,
  isActive,
  isReadOnly,
  canRegister,
  isNew,
  unlocking,
  isComparing,
  mode,
  isExpanded,
  canUndo,
  canRedo,
  busy,
  bodyId,
  validateRef,
  actions,
}: {
  summary: Summary
  state: CardState
  isOpen: boolean
  isActive: boolean
  isReadOnly: boolean
  /** Whether the record may go into the Register. */
  canRegister: boolean
  /** A duplicate that has not been stored: nothing can be made of it yet. */
  isNew: boolean
  unlocking: Unlocking
  isComparing: boolean
  mode: Mode
  /** Whether the form shows every position of coded fields. */
  isExpanded: boolean
  canUndo: boolean
  canRedo: boolean
  busy: boolean
  bodyId: string
  validateRef: Ref<HTMLButtonElement>
  actions: CardActions
}) {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const why = busy ? common('why_busy') : undefined
  const header = useRef<HTMLElement>(null)
  const isNarrow = (useElementWidth(header) ?? NARROW) < NARROW
  const tools = useCardTools({ mode, isReadOnly, unlocking, isExpanded, canUndo, canRedo, actions })
  /** Buttons with words where there is room for them. */
  const worded: readonly Tool[] = isReadOnly
    ? []
    : [
        {
          id: 'compare',
          label: t('compare'),
          icon: <IconArrowsDiff size={15} aria-hidden />,
          isPressed: isComparing,
          run: actions.compare,
        },
        {
          id: 'reload',
          label: t('reload'),
          icon: <IconRestore size={15} aria-hidden />,
          why,
          run: actions.reload,
        },
        ...(canRegister
          ? [
              {
                id: 'register',
                label: t('register'),
                icon: <IconListCheck size={15} aria-hidden />,
                why,
                run: actions.register,
              },
            ]
          : []),
      ]
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <header ref={header} className={classes.header} data-state={state}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={actions.toggle}
        >
          <Chevron size={18} aria-hidden />
          <span className="issn">{summary.number}</span>
          <CategoryBadge category={summary.category} />
          <span className={classes.medium}>{summary.media.join(' ')}</span>
          <bdi className={classes.title}>
            {summary.title}{' '}
            {summary.qualifier === '' ? null : <span className={classes.qualifier}>{summary.qualifier}</span>}
          </bdi>
        </button>
        <StateWord state={state} />
      </h2>
      {isOpen ? (
        <div className={classes.actions}>
          <ModeSwitch mode={mode} actions={actions} />
          <ToolRow
            label={t('tools')}
            moreLabel={t('more_tools')}
            before={
              isNew || ['fre', 'can', 'sup'].includes(summary.category) ? undefined : (
                <DuplicateMenu issn={summary.number} isActive={isActive} className={classes.tool} />
              )
            }
            tools={tools}
            inMenu={isNarrow ? worded : undefined}
          />
          {isReadOnly ? null : (
            <>
              {isNarrow ? null : (
                <>
                  <Button
                    variant="default"
                    size="xs"
                    h={30}
                    aria-pressed={isComparing}
                    leftSection={<IconArrowsDiff size={15} aria-hidden />}
                    onClick={actions.compare}
                  >
                    {t('compare')}
                  </Button>
                  <Unable why={why}>
                    <Button variant="subtle" size="xs" h={30} color="gray" onClick={actions.reload}>
                      {t('reload')}
                    </Button>
                  </Unable>
                </>
              )}
              {canRegister && !isNarrow ? (
                <Unable why={why}>
                  <Button
                    variant="default"
                    size="xs"
                    h={30}
                    leftSection={<IconListCheck size={15} aria-hidden />}
                    onClick={actions.register}
                  >
                    {t('register')}
                  </Button>
                </Unable>
              ) : null}
              <Button
                ref={validateRef}
                size="xs"
                h={30}
                variant={isActive ? 'filled' : 'outline'}
                onClick={actions.validate}
                loading={busy}
              >
                {t('validate_as', { category: t(`category_${summary.category}`) })}
              </Button>
            </>
          )}
        </div>
      ) : null}
    </header>
  )
})
