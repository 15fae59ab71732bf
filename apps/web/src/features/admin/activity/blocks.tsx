import { ADMIN_BLOCK_LIST, type AdminBlock, adminBlocks, BLOCK_STATES } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'

/** The blocks of all centres. The page for new blocks creates, closes and deletes them. */
export function Blocks(props: ActivityProps) {
  const t = useMessages('work')
  const blocks = useMessages('blocks')
  const formats = useFormats()
  const columns = useMemo(
    (): readonly Column<AdminBlock>[] => [
      textColumn<AdminBlock>({
        id: 'first',
        name: t('first'),
        width: 110,
        canHide: false,
        text: ({ first }) => first,
        render: ({ id, first }) => (
          <Link to="/newblock" search={{ id }} className="issn">
            {first}
          </Link>
        ),
      }),
      textColumn<AdminBlock>({ id: 'last', name: t('last'), width: 110, text: ({ last }) => last }),
      textColumn<AdminBlock>({
        id: 'center',
        name: t('center'),
        width: 220,
        grows: true,
        canHide: false,
        text: ({ center: { code, name } }) => `${name} (${code})`,
      }),
      textColumn<AdminBlock>({
        id: 'country',
        name: t('country'),
        width: 90,
        hideRank: 2,
        text: ({ country }) => country ?? '',
      }),
      textColumn<AdminBlock>({
        id: 'state',
        name: t('state'),
        width: 170,
        canHide: false,
        text: ({ state }) => blocks(`state_${state}`),
      }),
      ...(['free', 'used'] as const).map((id) =>
        textColumn<AdminBlock>({
          id,
          name: t(id),
          width: 100,
          align: 'end',
          text: (row) => formats.number(row[id]),
        }),
      ),
      textColumn<AdminBlock>({
        id: 'created_at',
        name: t('created_at'),
        hideRank: 1,
        ...timeCells(formats, ({ created_at }) => created_at),
      }),
    ],
    [t, blocks, formats],
  )
  return (
    <ActivityTable
      {...props}
      area="blocks"
      call={adminBlocks}
      list={ADMIN_BLOCK_LIST}
      columns={columns}
      filters={[
        {
          parameter: 'state',
          name: 'state',
          label: t('state'),
          any: t('any_state'),
          choices: BLOCK_STATES.map((value) => ({ value, label: blocks(`state_${value}`) })),
        },
      ]}
    />
  )
}
