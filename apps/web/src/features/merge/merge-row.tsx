import { Checkbox } from '@mantine/core'
import { useMessages } from '../../kernel/i18n.ts'
import { FieldContent } from '../../ui/marc/diff/record-diff.tsx'
import type { Choices, MergeRow, Side, Unit } from './choices.ts'
import fields from './field-table.module.css'
import classes from './merge.module.css'

/** A field of both records or of one, with a choice for each record that has it. */
export function MergeRowView({
  row,
  choice = { kept: false, cancelled: false },
  onChoose,
}: {
  row: MergeRow
  choice: Choices[string] | undefined
  onChoose: (side: Side, isTaken: boolean) => void
}) {
  const { tag, kept, cancelled, isSame, isFixed } = row
  return (
    <tr data-same={isSame || undefined}>
      <th scope="row" className={fields.tag}>
        {tag}
      </th>
      <Cell side="kept" unit={kept} isTaken={choice.kept} {...{ tag, isSame, isFixed, onChoose }} />
      <Cell
        side="cancelled"
        unit={isSame ? undefined : cancelled}
        isTaken={choice.cancelled}
        {...{ tag, isSame, isFixed, onChoose }}
      />
    </tr>
  )
}

function Cell({
  side,
  unit,
  isTaken,
  tag,
  isSame,
  isFixed,
  onChoose,
}: {
  side: Side
  unit: Unit | undefined
  isTaken: boolean
  tag: string
  isSame: boolean
  isFixed: boolean
  onChoose: (side: Side, isTaken: boolean) => void
}) {
  const t = useMessages('merge')
  if (unit === undefined) return <td className={classes.nothing}>{isSame ? '=' : null}</td>
  const isStanding = isFixed ? side === 'kept' : isTaken
  const content = (
    <span className={fields.content}>
      <UnitContent unit={unit} />
    </span>
  )
  return (
    <td data-taken={isStanding || undefined}>
      {isFixed ? (
        <span title={t('fixed')}>{content}</span>
      ) : (
        <Checkbox
          size="xs"
          data-place={tag}
          checked={isTaken}
          onChange={(event) => onChoose(side, event.currentTarget.checked)}
          label={content}
          aria-label={t(side === 'kept' ? 'take_kept' : 'take_cancelled', { tag })}
        />
      )}
    </td>
  )
}

/** Shows a field with its 880. */
function UnitContent({ unit: { field, original } }: { unit: Unit }) {
  return (
    <>
      <FieldContent field={field} />
      {original ? (
        <span className={fields.original}>
          <FieldContent field={original} />
        </span>
      ) : null}
    </>
  )
}
