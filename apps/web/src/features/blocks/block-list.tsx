import { BLOCK_POLL_MS, type Block, listBlocks } from '@seriatim/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { ListSelect } from '../../ui/list-select.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { useBlockColumns } from './block-columns.tsx'
import classes from './blocks.module.css'
import { useCentres } from './centre-choices.ts'
import { ForecastLine } from './forecast-line.tsx'
import { type BlockAction, useBlockActions } from './use-block-actions.ts'

const route = getRouteApi('/shell/newblock')

/** The shortcut keys for actions on a block; `c` and `d` ask for confirmation. */
const BLOCK_KEYS = [
  { keys: 'a', kind: 'activate' },
  { keys: 'c', kind: 'close' },
  { keys: 'd', kind: 'delete' },
] as const

/** Whether a block changes without an action of the user, so that the list must be polled. */
const isMoving = ({ state }: Block): boolean => state === 'creating' || state === 'deleting'

/** The list of the blocks of all centres for which the user may act, with the actions on each block. */
export function BlockList() {
  const t = useMessages('blocks')
  const { profile } = useSession()
  const { centre } = route.useSearch()
  const navigate = route.useNavigate()
  const { centres, actsForAll } = useCentres()
  const answer = useAnswer(
    listBlocks,
    { query: { center: centre } },
    {
      placeholderData: (before: Block[] | undefined) => before,
      refetchInterval: ({ state }) => (state.data?.some(isMoving) ? BLOCK_POLL_MS : false),
    },
  )
  const columns = useBlockColumns()
  const common = useMessages('common')
  const choice = useColumnChoice('blocks')
  const actionsOf = useBlockActions()
  const act = (block: Block, kind: BlockAction['kind']) => {
    const action = actionsOf(block).find((each) => each.kind === kind)
    if (action && action.reason === undefined) action.run()
    else notify.info(action?.reason ?? t('not_in_state', { state: t(`state_${block.state}`) }))
  }
  const shownCentre = centre ?? profile.center?.code
  return (
    <section className={classes.list} aria-label={t('blocks')}>
      <header className={classes.listHead}>
        <h2 className={classes.heading}>{t('blocks')}</h2>
        {actsForAll ? (
          <ListSelect
            aria-label={t('centre')}
            rows={centres}
            value={centre ?? null}
            placeholder={t('all_centres')}
            onChoose={(code) => void navigate({ search: (before) => ({ ...before, centre: code ?? undefined }) })}
            clearable
            clearButtonProps={{ 'aria-label': t('all_centres') }}
            size="xs"
            w={260}
          />
        ) : null}
        {shownCentre === undefined ? null : <ForecastLine centre={shownCentre} />}
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </header>
      <div className={classes.table}>
        <ListTable
          label={t('blocks')}
          answer={answer}
          rowsOf={(blocks) => blocks}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('none')} text={t('none_next')} />}
          columns={columns}
          choice={choice}
          idOf={({ id }) => id}
          place={centre ?? ''}
          rowKeys={BLOCK_KEYS.map(({ keys, kind }) => ({
            keys,
            label: t(`row_${kind}`),
            run: (block) => act(block, kind),
          }))}
        />
      </div>
    </section>
  )
}
