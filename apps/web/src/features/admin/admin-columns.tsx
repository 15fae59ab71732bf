import { type AdminArea, type AdminRow, type AdminSort, areaOf } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { Formats } from '../../kernel/formats.ts'
import { type Translate, translateUnknown } from '../../kernel/i18n.ts'
import { shownCode } from '../../ui/shown-code.ts'
import { type Column, textColumn } from '../../ui/table/columns.ts'
import { timeCells } from '../../ui/table/time-cells.tsx'
import classes from './admin.module.css'

type Declared = Omit<Column<AdminRow>, 'id' | 'header' | 'name' | 'render'> & {
  readonly id: Exclude<AdminSort, 'id' | 'names'>
  readonly render?: Column<AdminRow>['render']
}

/** The columns that all reference lists share. */
export const adminColumns = (t: Translate<'admin'>, formats: Formats, area: AdminArea): readonly Column<AdminRow>[] => {
  const column = (declared: Declared) => textColumn<AdminRow>({ ...declared, name: t(declared.id) })
  const { detail } = areaOf(area)
  return [
    column({ id: 'position', width: 90, align: 'end', hideRank: 2, text: ({ position }) => String(position) }),
    column({
      id: 'code',
      width: 90,
      canHide: false,
      text: ({ code }) => code,
      render: ({ id, code }) => (
        <Link
          className={classes.code}
          to="/admin/{-$area}"
          params={{ area }}
          search={(before) => ({ ...before, row: id })}
          aria-label={t('edit', { code: shownCode(code) })}
        >
          {shownCode(code)}
        </Link>
      ),
    }),
    column({ id: 'name', width: 320, grows: true, canHide: false, text: ({ name }) => name }),
    ...(detail
      ? [
          column({
            id: detail,
            width: 150,
            hideRank: 2,
            text: (row) =>
              [row[detail] ?? []]
                .flat()
                .map((value) => translateUnknown('admin', `mode_${value}`) ?? value)
                .join(', '),
          }),
        ]
      : []),
    column({ id: 'is_active', width: 110, hideRank: 3, text: ({ is_active }) => t(is_active ? 'yes' : 'no') }),
    column({
      id: 'updated_at',
      hideRank: 1,
      ...timeCells(formats, ({ updated_at }) => updated_at),
    }),
  ]
}
