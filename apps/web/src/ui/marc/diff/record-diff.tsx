import {
  diffFields,
  diffRecords,
  type Field,
  type FieldChange,
  isControlField,
  type MarcRecord,
  type SubfieldChange,
} from '@seriatim/marc'
import { type ReactNode, useMemo } from 'react'
import { WithNonSortingMarks } from '../non-sorting-marks.tsx'
import { visibleIndicator } from '../visible-indicator.ts'
import classes from './record-diff.module.css'
import { type TextPart, textParts } from './text-parts.ts'

/**
 * A part of a changed text. Removed text is struck through and added text underlined, so that colour is not the only
 * sign.
 */
function Part({ kind, children }: { kind: TextPart['kind']; children: ReactNode }) {
  if (kind === 'removed') return <del className={classes.removed}>{children}</del>
  if (kind === 'added') return <ins className={classes.added}>{children}</ins>
  return children
}

/** The content of a field: indicators, codes and values. `kind` marks the whole field as removed or added. */
export function FieldContent({ field, kind = 'same' }: { field: Field; kind?: TextPart['kind'] }) {
  return (
    <Part kind={kind}>
      {isControlField(field) ? (
        <span className={classes.fixed}>
          <WithNonSortingMarks text={field.value} />
        </span>
      ) : (
        <>
          <span className={classes.indicators}>
            {visibleIndicator(field.indicator1)}
            {visibleIndicator(field.indicator2)}
          </span>{' '}
          {field.subfields.map(({ code, value }, index) => (
            <span key={index}>
              <b className={classes.code}>{`$${code}`}</b>
              <bdi>
                <WithNonSortingMarks text={value} />
              </bdi>
            </span>
          ))}
        </>
      )}
    </Part>
  )
}

/** The record that is shown, of the two. Parts that only the other record has are then omitted. */
type DiffSide = 'before' | 'after'
const isOn = (side: DiffSide | undefined, kind: TextPart['kind']): boolean =>
  side === undefined || kind !== (side === 'before' ? 'added' : 'removed')

function Changed({ before, after, side }: { before: string; after: string; side: DiffSide | undefined }) {
  const parts = textParts(before, after).filter(({ kind }) => isOn(side, kind))
  return parts.map(({ kind, text }, index) => (
    <Part key={index} kind={kind}>
      <WithNonSortingMarks text={text} />
    </Part>
  ))
}

function SubfieldDiff({ change, side }: { change: SubfieldChange; side: DiffSide | undefined }) {
  const { kind } = change
  if (kind === 'changed') {
    return (
      <span>
        <b className={classes.code}>{`$${change.after.code}`}</b>
        <bdi>
          <Changed before={change.before.value} after={change.after.value} side={side} />
        </bdi>
      </span>
    )
  }
  if (!isOn(side, kind)) return null
  return (
    <Part kind={kind}>
      <b className={classes.code}>{`$${change.subfield.code}`}</b>
      <bdi>
        <WithNonSortingMarks text={change.subfield.value} />
      </bdi>
    </Part>
  )
}

/**
 * The difference between two fields, with changed characters marked. If one field is undefined, the other is marked as
 * removed or added. With `side`, only the field of that side is shown.
 */
export function FieldDiff({
  before,
  after,
  side,
}: {
  before: Field | undefined
  after: Field | undefined
  side?: DiffSide
}) {
  if (!before) return after ? <FieldContent field={after} kind="added" /> : null
  if (!after) return <FieldContent field={before} kind="removed" />
  if (isControlField(before) && isControlField(after))
    return (
      <span className={classes.fixed}>
        <Changed before={before.value} after={after.value} side={side} />
      </span>
    )
  if (isControlField(before) || isControlField(after))
    return (
      <>
        {isOn(side, 'removed') ? <FieldContent field={before} kind="removed" /> : null}{' '}
        {isOn(side, 'added') ? <FieldContent field={after} kind="added" /> : null}
      </>
    )
  return (
    <>
      <span className={classes.indicators}>
        <Changed
          before={visibleIndicator(before.indicator1) + visibleIndicator(before.indicator2)}
          after={visibleIndicator(after.indicator1) + visibleIndicator(after.indicator2)}
          side={side}
        />
      </span>{' '}
      {diffFields(before, after).map((change, index) => (
        <SubfieldDiff key={index} change={change} side={side} />
      ))}
    </>
  )
}

/** A line of a list of fields: the tag, then `children`. */
export function TaggedLine({ tag, children }: { tag: string; children: ReactNode }) {
  return (
    <li className={classes.change}>
      <span className={classes.tag}>{tag}</span>
      <span>{children}</span>
    </li>
  )
}

/** The list that contains `TaggedLine`s. */
export function TaggedLines({ children }: { children: ReactNode }) {
  return <ul className={classes.changes}>{children}</ul>
}

const sidesOf = (change: FieldChange, before: MarcRecord, after: MarcRecord) => ({
  before: change.kind === 'added' ? undefined : before.fields[change.before],
  after: change.kind === 'removed' ? undefined : after.fields[change.after],
})

/**
 * The differences between two records, field by field; the order of fields is ignored.
 * @param ignored tags that are left out, such as those that the system writes for each version
 * @param same the text that is shown if the records are equal
 */
export function RecordDiff({
  before,
  after,
  ignored,
  same,
}: {
  before: MarcRecord
  after: MarcRecord
  ignored: ReadonlySet<string>
  same: string
}) {
  const { isLeaderChanged, changes } = useMemo(() => {
    const diff = diffRecords(before, after)
    return { ...diff, changes: diff.changes.filter(({ tag }) => !ignored.has(tag)) }
  }, [before, after, ignored])
  if (!isLeaderChanged && changes.length === 0) return <p className={classes.same}>{same}</p>
  return (
    <TaggedLines>
      {isLeaderChanged ? (
        <TaggedLine tag="LDR">
          <FieldDiff before={{ tag: 'LDR', value: before.leader }} after={{ tag: 'LDR', value: after.leader }} />
        </TaggedLine>
      ) : null}
      {changes.map((change, index) => (
        <TaggedLine key={index} tag={change.tag}>
          <FieldDiff {...sidesOf(change, before, after)} />
        </TaggedLine>
      ))}
    </TaggedLines>
  )
}
