import type { DoctorPlace } from '@seriatim/contract'
import type { Formats } from '../../kernel/formats.ts'
import type { Translate } from '../../kernel/i18n.ts'
import type { Column } from '../../ui/table/columns.ts'
import classes from './doctor.module.css'
import { RepairState } from './repair-state.tsx'

export const placeColumns = (
  t: Translate<'doctor'>,
  { number }: Formats,
  nameOf: (place: DoctorPlace) => string,
): readonly Column<DoctorPlace>[] => {
  const column = (
    id: 'number' | 'offset' | 'record' | 'fault' | 'repair',
    width: number,
    text: (row: DoctorPlace) => string,
    more: Partial<Column<DoctorPlace>> = {},
  ): Column<DoctorPlace> => ({ id, header: t(`col_${id}`), name: t(`col_${id}`), width, text, render: text, ...more })
  const whole = (text: (row: DoctorPlace) => string) => (row: DoctorPlace) => (
    <bdi className={classes.cell} title={text(row)}>
      {text(row)}
    </bdi>
  )
  const fault = ({ faults, fault_count }: DoctorPlace) =>
    [faults[0]?.error, fault_count > 1 ? t('more_faults', { count: fault_count - 1 }) : undefined]
      .filter(Boolean)
      .join(' ')
  return [
    column('number', 64, (row) => number(row.number), { align: 'end', hideRank: 1, namesRow: true }),
    column('offset', 120, (row) => number(row.offset), { align: 'end', hideRank: 3 }),
    column('record', 260, nameOf, { canHide: false, namesRow: true, render: whole(nameOf) }),
    column('repair', 240, ({ repair }) => t(`repair_${repair}`), {
      hideRank: 4,
      render: ({ repair }) => <RepairState repair={repair} />,
    }),
    column('fault', 320, fault, { grows: true, room: 320, render: whole(fault) }),
  ]
}
