import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Block } from '@seriatim/contract'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle, IconDots, IconInfoCircle } from '../../ui/icons.tsx'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import classes from './blocks.module.css'
import { useBlockActions } from './use-block-actions.ts'

/**
 * The order in which the count columns of a block are hidden in a narrow table. The column of free numbers is hidden
 * last.
 */
const BLOCK_COUNT_HIDE_PRIORITIES = { used: 2, count: 3, free: 7 } as const

export const useBlockColumns = (): readonly Column<Block>[] => {
  const t = useMessages('blocks')
  const formats = useFormats()
  return useMemo(
    () => [
      textColumn<Block>({
        id: 'centre',
        name: t('col_centre'),
        width: 230,
        text: ({ center }) => `${center.code} ${center.name}`,
        render: ({ center }) => (
          <>
            <span className={classes.code}>{center.code}</span> {center.name}
          </>
        ),
        grows: true,
        room: 200,
      }),
      textColumn<Block>({
        id: 'country',
        name: t('col_country'),
        width: 100,
        hideRank: 4,
        text: ({ country, lc_country }) => [country, lc_country].filter(Boolean).join(' / '),
      }),
      textColumn<Block>({ id: 'first', name: t('col_first'), width: 100, text: ({ first }) => first, canHide: false }),
      textColumn<Block>({ id: 'last', name: t('col_last'), width: 100, hideRank: 5, text: ({ last }) => last }),
      ...(['count', 'free', 'used'] as const).map((key) =>
        textColumn<Block>({
          id: key,
          name: t(key === 'count' ? 'col_numbers' : key === 'free' ? 'col_free' : 'col_used'),
          width: 100,
          hideRank: BLOCK_COUNT_HIDE_PRIORITIES[key],
          align: 'end',
          text: (block) => formats.number(block[key]),
        }),
      ),
      textColumn<Block>({
        id: 'state',
        name: t('col_state'),
        width: 180,
        hideRank: 8,
        text: ({ state, message }) => `${t(`state_${state}`)} ${message}`.trim(),
        render: (block) => <BlockStateText block={block} />,
      }),
      textColumn<Block>({
        id: 'forecast',
        name: t('col_runs_out'),
        width: 130,
        hideRank: 6,
        text: ({ forecast }) => runOutDate(forecast, formats),
        render: ({ forecast }) => (
          <span className={classes.runsOut} data-urgent={isUrgent(forecast) || undefined}>
            {isUrgent(forecast) ? <IconAlertTriangle size={14} aria-hidden /> : null}
            {runOutDate(forecast, formats)}
          </span>
        ),
      }),
      textColumn<Block>({
        id: 'created',
        name: t('col_created'),
        width: 220,
        hideRank: 1,
        text: ({ created_at, created_by }) => [formats.dateTime(created_at), created_by].filter(Boolean).join(' · '),
      }),
      textColumn<Block>({
        id: 'actions',
        name: t('col_actions'),
        width: 80,
        isTools: true,
        text: () => '',
        render: (block) => <BlockActions block={block} />,
        canHide: false,
      }),
    ],
    [t, formats],
  )
}

const isUrgent = (forecast: Block['forecast']): boolean => forecast?.level === 'soon' || forecast?.level === 'none'

/** The date on which the centre of a block is expected to have no free numbers; empty if unknown. */
const runOutDate = (forecast: Block['forecast'], formats: Formats): string =>
  forecast?.runs_out_on ? formats.date(forecast.runs_out_on) : ''

function BlockStateText({ block: { state, message } }: { block: Block }) {
  const t = useMessages('blocks')
  const text = (
    <span className={classes.state} data-state={state}>
      {t(`state_${state}`)}
    </span>
  )
  if (message === '' || state === 'deleting') return text
  return (
    <Tooltip label={message} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the reason */}
      <span tabIndex={0}>
        {text} <IconInfoCircle size={14} aria-hidden />
      </span>
    </Tooltip>
  )
}

/** The menu of actions on a block; disabled actions show a reason. */
function BlockActions({ block }: { block: Block }) {
  const t = useMessages('blocks')
  const changes = useBlockActions()(block)
  if (changes.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="sm" aria-label={t('actions_of', { first: block.first })}>
          <IconDots size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map(({ kind, label, reason, run }) => (
          <ReasonedMenuItem key={kind} reason={reason} onClick={run} isDangerous={kind === 'delete'}>
            {label}
          </ReasonedMenuItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** A menu item that shows the reason if it is disabled. */
function ReasonedMenuItem({
  reason,
  onClick,
  isDangerous = false,
  children,
}: {
  reason: string | undefined
  onClick: () => void
  isDangerous?: boolean
  children: React.ReactNode
}) {
  if (reason === undefined)
    return (
      <Menu.Item color={isDangerous ? 'red' : undefined} onClick={onClick}>
        {children}
      </Menu.Item>
    )
  return (
    <Menu.Item aria-disabled closeMenuOnClick={false} className={classes.disabled}>
      {children}
      <span className={classes.reason}>{reason}</span>
    </Menu.Item>
  )
}
