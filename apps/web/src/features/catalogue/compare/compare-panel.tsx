import { ActionIcon } from '@mantine/core'
import {
  diffRecords,
  type Field,
  type FieldChange,
  isControlField,
  type MarcRecord,
  type SubfieldChange,
} from '@seriatim/marc'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { SYSTEM_TAGS } from '../state/system-tags.ts'
import classes from './compare-panel.module.css'
import { type TextPart, textParts } from './text-parts.ts'

/** Removed text is struck through and added text underlined: the colour is not all that tells them apart. */
function Part({ kind, children }: { kind: TextPart['kind']; children: ReactNode }) {
  if (kind === 'removed') return <del className={classes.removed}>{children}</del>
  if (kind === 'added') return <ins className={classes.added}>{children}</ins>
  return children
}

const shownIndicator = (indicator: string): string => (indicator === ' ' ? '_' : indicator)

function WholeField({ field, kind }: { field: Field; kind: 'removed' | 'added' }) {
  return (
    <Part kind={kind}>
      {isControlField(field) ? (
        field.value
      ) : (
        <>
          <span className={classes.indicators}>
            {shownIndicator(field.indicator1)}
            {shownIndicator(field.indicator2)}
          </span>{' '}
          {field.subfields.map(({ code, value }, index) => (
            <span key={index}>
              <b className={classes.code}>{`$${code}`}</b>
              <bdi>{value}</bdi>
            </span>
          ))}
        </>
      )}
    </Part>
  )
}

function Changed({ before, after }: { before: string; after: string }) {
  return textParts(before, after).map(({ kind, text }, index) => (
    <Part key={index} kind={kind}>
      {text}
    </Part>
  ))
}

function SubfieldRow({ change }: { change: SubfieldChange }) {
  const { kind } = change
  if (kind === 'changed') {
    return (
      <span>
        <b className={classes.code}>{`$${change.after.code}`}</b>
        <bdi>
          <Changed before={change.before.value} after={change.after.value} />
        </bdi>
      </span>
    )
  }
  return (
    <Part kind={kind}>
      <b className={classes.code}>{`$${change.subfield.code}`}</b>
      <bdi>{change.subfield.value}</bdi>
    </Part>
  )
}

function ChangeText({ change, before, after }: { change: FieldChange; before: MarcRecord; after: MarcRecord }) {
  if (change.kind === 'added') return <WholeField field={after.fields[change.after]!} kind="added" />
  if (change.kind === 'removed') return <WholeField field={before.fields[change.before]!} kind="removed" />
  const [old, now] = [before.fields[change.before]!, after.fields[change.after]!]
  if (isControlField(old) || isControlField(now)) {
    return isControlField(old) && isControlField(now) ? <Changed before={old.value} after={now.value} /> : null
  }
  return (
    <>
      <span className={classes.indicators}>
        <Changed
          before={shownIndicator(old.indicator1) + shownIndicator(old.indicator2)}
          after={shownIndicator(now.indicator1) + shownIndicator(now.indicator2)}
        />
      </span>{' '}
      {change.subfields.map((subfield, index) => (
        <SubfieldRow key={index} change={subfield} />
      ))}
    </>
  )
}

/** What differs between two records, field by field, whatever the order of the fields; not what the system writes. */
export function ComparePanel({
  before,
  after,
  title,
  onClose,
}: {
  before: MarcRecord
  after: MarcRecord
  title: string
  onClose: () => void
}) {
  const t = useMessages('catalogue')
  const { isLeaderChanged, changes } = useMemo(() => {
    const diff = diffRecords(before, after)
    // Every save writes them anew: between versions they always differ, and nobody changed them.
    return { ...diff, changes: diff.changes.filter(({ tag }) => !SYSTEM_TAGS.has(tag)) }
  }, [before, after])
  const isSame = !isLeaderChanged && changes.length === 0
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <ActionIcon variant="subtle" size={26} aria-label={t('close_compare')} onClick={onClose}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </header>
      {isSame ? <p className={classes.same}>{t('no_difference')}</p> : null}
      <ul className={classes.changes}>
        {isLeaderChanged ? (
          <li className={classes.change}>
            <span className={classes.tag}>{'LDR'}</span>
            <span>
              <Changed before={before.leader} after={after.leader} />
            </span>
          </li>
        ) : null}
        {changes.map((change, index) => (
          <li key={index} className={classes.change}>
            <span className={classes.tag}>{change.tag}</span>
            <span>
              <ChangeText change={change} before={before} after={after} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
