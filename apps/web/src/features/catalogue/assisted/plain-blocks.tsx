import type { ControlField, Field } from '@seriatim/marc'
import { isEnrichment } from '@seriatim/profile/enrichments'
import { controlFieldDefinition, fieldDefinition } from '@seriatim/profile/fields'
import { labelOf } from '@seriatim/profile/labels'
import { memo, useId } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconLock, IconLockOpen } from '../../../ui/icons.tsx'
import { writeField } from '../../document/lines.ts'
import { BlockProblems, worstLevel } from './block-problems.tsx'
import { BreakableLabel } from './breakable-label.tsx'
import classes from './field-block.module.css'
import { useForm } from './form-context.ts'
import type { ShownProblem } from './problems-at.ts'

/** The column at which the content of a line starts, after tag and indicators. */
const CONTENT_COLUMN = 7

const useFieldLabel = (tag: string): string => {
  const { t, locale } = useForm()
  const definition = controlFieldDefinition(tag) ?? fieldDefinition(tag)
  return definition ? labelOf(definition, locale) : t('unknown_field')
}

/**
 * A read-only field that the system writes. Of several such fields with the same tag, only the first (`isFirst`)
 * explains who writes them, and has the button that unlocks enrichments for a user of the international centre.
 */
export const SystemBlock = memo(function SystemBlock({
  field,
  index,
  isFirst,
  problems = [],
}: {
  field: Field
  index: number
  isFirst: boolean
  problems?: readonly ShownProblem[]
}) {
  const { t, unlock } = useForm()
  const catalogue = useMessages('catalogue')
  const label = useFieldLabel(field.tag)
  const isAdded = isEnrichment(field)
  const writer = isAdded ? catalogue('enrichment_locked', { field: field.tag }) : t('written_by_system')
  const shown = isAdded ? problems : []
  const id = useId()
  return (
    <fieldset
      className={classes.block}
      aria-label={`${field.tag} ${label}`}
      aria-describedby={isAdded && isFirst ? id : undefined}
      data-tag={field.tag}
      data-level={worstLevel(shown)}
    >
      <span className={classes.head}>
        <span className={classes.tag}>{field.tag}</span>{' '}
        <span className={classes.label}>
          <BreakableLabel text={label} />
        </span>
      </span>
      <span />
      <div className={classes.content}>
        <div className={classes.written} title={writer}>
          <bdi>{writeField(field).slice(CONTENT_COLUMN)}</bdi>
          <IconLock size={14} role="img" aria-label={writer} />
        </div>
        {isAdded && isFirst ? (
          <div className={classes.writer}>
            <span id={id}>{writer}</span>
            {unlock ? (
              <button type="button" className={classes.unlock} onClick={() => unlock(index)}>
                <IconLockOpen size={13} aria-hidden /> {catalogue('unlock_enrichments')}
              </button>
            ) : null}
          </div>
        ) : null}
        <BlockProblems id={`${id}-problems`} problems={shown} />
      </div>
    </fieldset>
  )
})

/** Shows the value of a control field as text, if the field is not coded by position (003) or its tag is unexpected. */
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
        <span className={classes.tag}>{field.tag}</span>{' '}
        <span className={classes.label}>
          <BreakableLabel text={label} />
        </span>
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

/** A line of the text that cannot be parsed as a field: it is read-only here, and can be corrected in the text. */
export const UnreadBlock = memo(function UnreadBlock({ text }: { text: string }) {
  const { t } = useForm()
  return (
    <div className={classes.unread}>
      <code>{text}</code>
      <span>{t('unread_line')}</span>
    </div>
  )
})
