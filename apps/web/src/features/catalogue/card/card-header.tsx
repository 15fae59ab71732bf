import { Button, SegmentedControl } from '@mantine/core'
import { memo, type Ref, useRef } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconChevronDown, IconChevronRight } from '../../../ui/icons.tsx'
import { type Tool, ToolRow } from '../../../ui/tool-row.tsx'
import { useElementWidth } from '../../../ui/use-element-width.ts'
import { DuplicateMenu } from '../duplicates/duplicate-menu.tsx'
import type { Summary } from '../state/summary.ts'
import { MODES, type Mode } from '../views/mode.ts'
import type { CommandContext } from './card-commands.ts'
import type { CardState } from './card-state.ts'
import { useCardTools } from './card-tools.tsx'
import classes from './record-card.module.css'
import { ScriptsMenu } from './scripts-menu.tsx'
import type { RunCommand } from './use-card-commands.ts'

function CategoryBadge({ category }: { category: Summary['category'] }) {
  const t = useMessages('catalogue')
  return (
    <span className={classes.badge} data-category={category} title={t(`category_${category}`)}>
      {category}
    </span>
  )
}

/** The label of the state of a card; empty for `failed`, `loading` and `unchanged`. */
export function StateWord({ state }: { state: CardState }) {
  const t = useMessages('catalogue')
  if (state === 'unchanged' || state === 'loading') return null
  return (
    <span className={classes.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
}

/** Minimum width in pixels at which the header is one line. Also the assumed width until the header is measured. */
const ONE_LINE = 1000

const COMMAND_OF_MODE = { assisted: 'showAssisted', expert: 'showExpert', split: 'showSplit' } as const

/** The switch between the views of the record: form, text, or both. */
function ModeSwitch({ mode, run }: { mode: Mode; run: RunCommand }) {
  const t = useMessages('assisted')
  return (
    <SegmentedControl
      className={classes.modes}
      size="xs"
      transitionDuration={0}
      aria-label={t('mode')}
      value={mode}
      data={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
      onChange={(value) => run(COMMAND_OF_MODE[value as Mode])}
    />
  )
}

/** A button with a label. The button that discards changes is less prominent and has no icon. */
function LabelledTool({ tool: { id, label, icon, why, isPressed, run } }: { tool: Tool }) {
  const isQuiet = id === 'reload'
  return (
    <DisabledButton why={why}>
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        color={isQuiet ? 'gray' : undefined}
        size="xs"
        h={30}
        aria-pressed={isPressed}
        leftSection={isQuiet ? undefined : icon}
        onClick={run}
      >
        {label}
      </Button>
    </DisabledButton>
  )
}

/**
 * The header of a record card: the record on the left, its commands on the right. Memoised, so that the header does not
 * render while the user types.
 */
export const CardHeader = memo(function CardHeader({
  summary,
  state,
  isOpen,
  isActive,
  isNew,
  now,
  bodyId,
  validateRef,
  onToggle,
  run,
  onGoOn,
}: {
  summary: Summary
  state: CardState
  isOpen: boolean
  isActive: boolean
  /** Whether the card is an unsaved duplicate, for which many commands are disabled. */
  isNew: boolean
  now: CommandContext
  bodyId: string
  validateRef: Ref<HTMLButtonElement>
  onToggle: () => void
  run: RunCommand
  /** Returns the focus to the view (form or text) that was used last. */
  onGoOn: () => void
}) {
  const t = useMessages('catalogue')
  const header = useRef<HTMLElement>(null)
  const width = useElementWidth(header) ?? ONE_LINE
  const { tools, worded } = useCardTools(now, run, width)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <header ref={header} className={classes.header} data-state={state} data-one-line={width >= ONE_LINE || undefined}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <Chevron size={18} aria-hidden />
          <span className="issn">{summary.number}</span>
          <CategoryBadge category={summary.category} />
          <span className={classes.medium}>{summary.media.join(' ')}</span>
          <bdi className={classes.title} title={`${summary.title} ${summary.qualifier}`.trim()}>
            {summary.title}{' '}
            {summary.qualifier === '' ? null : <span className={classes.qualifier}>{summary.qualifier}</span>}
          </bdi>
        </button>
        <StateWord state={state} />
      </h2>
      {isOpen ? (
        <div className={classes.actions}>
          <ModeSwitch mode={now.mode} run={run} />
          <ToolRow
            label={t('tools')}
            moreLabel={t('more_tools')}
            before={[
              ...(isNew || ['fre', 'can', 'sup'].includes(summary.category)
                ? []
                : [
                    <DuplicateMenu
                      key="duplicate"
                      issn={summary.number}
                      isActive={isActive}
                      className={classes.tool}
                    />,
                  ]),
              ...(now.isReadOnly
                ? []
                : [<ScriptsMenu key="scripts" run={run} onClosed={onGoOn} className={classes.tool} />]),
            ]}
            tools={tools}
          />
          {now.isReadOnly ? null : (
            <>
              {worded.map((tool) => (
                <LabelledTool key={tool.id} tool={tool} />
              ))}
              <Button
                ref={validateRef}
                size="xs"
                h={30}
                variant={isActive ? 'filled' : 'outline'}
                onClick={() => run('validate')}
                loading={now.isBusy}
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
