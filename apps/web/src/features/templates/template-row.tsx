import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { RecordTemplate } from '@seriatim/contract'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { IconChevronDown, IconChevronRight, IconEdit, IconTrash } from '../../ui/icons.tsx'
import { FieldContent, TaggedLine, TaggedLines } from '../../ui/marc/diff/record-diff.tsx'
import classes from './templates.module.css'
import { templateRecord } from './use-templates.ts'

function TemplateAction({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** A template on a line, which expands to its fields. */
export function TemplateRow({
  template,
  onInsert,
  onChange,
  onDelete,
}: {
  template: RecordTemplate
  onInsert: ((template: RecordTemplate) => void) | undefined
  onChange: (template: RecordTemplate) => void
  onDelete: (template: RecordTemplate) => void
}) {
  const t = useMessages('templates')
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const { name, scope, author, mine } = template
  const { fields } = templateRecord(template)
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <button type="button" className={classes.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={15} aria-hidden />
          <span className={classes.name}>{name}</span>
          <span className={classes.dim}>
            {scope === 'centre' && author !== null
              ? t('fields_by', { count: fields.length, author })
              : t('fields', { count: fields.length })}
          </span>
        </button>
        {mine ? (
          <>
            <TemplateAction label={t('change_named', { name })} onClick={() => onChange(template)}>
              <IconEdit size={15} aria-hidden />
            </TemplateAction>
            <TemplateAction label={t('delete_named', { name })} onClick={() => onDelete(template)}>
              <IconTrash size={15} aria-hidden />
            </TemplateAction>
          </>
        ) : null}
        {onInsert ? (
          <Button
            size="xs"
            h={28}
            variant="default"
            aria-label={t('insert_named', { name })}
            onClick={() => onInsert(template)}
          >
            {t('insert')}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div className={classes.fields}>
          <TaggedLines>
            {fields.map((field, index) => (
              <TaggedLine key={index} tag={field.tag}>
                <FieldContent field={field} />
              </TaggedLine>
            ))}
          </TaggedLines>
        </div>
      ) : null}
    </li>
  )
}
