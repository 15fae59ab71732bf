import type { ControlField, Field } from '@seriatim/marc'
import { controlFieldDefinition, fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { IconLock } from '@tabler/icons-react'
import { memo } from 'react'
import { writeField } from '../expert/lines.ts'
import { BlockProblems } from './block-problems.tsx'
import classes from './field-block.module.css'
import { useForm } from './form-context.ts'
import type { ShownProblem } from './problems-at.ts'

/** Where the content of a line begins: behind tag and indicators. */
const CONTENT_COLUMN = 7

const useFieldLabel = (tag: string): string => {
  const { t, locale } = useForm()
  const definition = controlFieldDefinition(tag) ?? fieldDefinition(tag)
  return definition ? labelOf(definition, locale) : t('unknown_field')
}

/** A field that the system writes: shown, never edited. */
export const SystemBlock = memo(function SystemBlock({ field }: { field: Field }) {
  const { t } = useForm()
  const label = useFieldLabel(field.tag)
  return (
    <fieldset className={classes.block} aria-label={`${field.tag} ${label}`} data-tag={field.tag}>
      <span className={classes.head}>
        <span className={classes.tag}>{field.tag}</span> <span className={classes.label}>{label}</span>
      </span>
      <span />
      <div className={classes.written} title={t('written_by_system')}>
        <bdi>{writeField(field).slice(CONTENT_COLUMN)}</bdi>
        <IconLock size={14} role="img" aria-label={t('written_by_system')} />
      </div>
    </fieldset>
  )
})

/** A control field without positions (003), or one that a record has where nobody expects it: its value as text. */
export const ControlBlock = memo(function ControlBlock({
  field,
  index,
  problems = [],
}: {
  field: ControlField
  index: number
  problems?: readonly ShownProblem[]
}) {
  const { t, isReadOnly, act } = useForm()
  const label = useFieldLabel(field.tag)
  return (
    <fieldset className={classes.block} aria-label={`${field.tag} ${label}`} data-tag={field.tag}>
      <span className={classes.head}>
        <span className={classes.tag}>{field.tag}</span> <span className={classes.label}>{label}</span>
      </span>
      <span />
      <div className={classes.content}>
        <input
          className={classes.plain}
          aria-label={`${field.tag} ${label}`}
          data-place={`${index}.value`}
          readOnly={isReadOnly}
          title={isReadOnly ? t('read_only_why') : undefined}
          value={field.value}
          onChange={(event) => act({ type: 'value', entry: index, value: event.currentTarget.value, place: 'value' })}
        />
        <BlockProblems id={`control-${index}`} problems={problems} />
      </div>
    </fieldset>
  )
})

/** A line of the text that is no field: it stays as it is until somebody mends it in the text. */
export const UnreadBlock = memo(function UnreadBlock({ text }: { text: string }) {
  const { t } = useForm()
  return (
    <div className={classes.unread}>
      <code>{text}</code>
      <span>{t('unread_line')}</span>
    </div>
  )
})
