import { Button, Checkbox, Group, Radio, TextInput } from '@mantine/core'
import type { RecordTemplate } from '@seriatim/contract'
import { type MarcRecord, pairsOf, toWire } from '@seriatim/marc'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { useUnsent } from '../../ui/form-modal.tsx'
import { FieldContent } from '../../ui/marc/diff/record-diff.tsx'
import { fitsTemplate, templateOf } from './insert-template.ts'
import classes from './templates.module.css'
import { templateRecord } from './use-templates.ts'

type Body = { name: string; scope: RecordTemplate['scope']; record: unknown }

/**
 * The indexes of the fields that the user can choose. Fields that identify a record cannot be chosen. 880s are not
 * listed, because they are included with their linked fields.
 */
const choosable = (record: MarcRecord): readonly number[] => {
  const originals = new Set(pairsOf(record).pairs.map(({ original }) => original))
  return record.fields.flatMap((field, index) => (fitsTemplate(field) && !originals.has(index) ? [index] : []))
}

/**
 * The form of a template: name, owner and fields. For a new template, the user chooses among the fields of the record;
 * for an existing template, among its own fields.
 */
export function TemplateForm({
  template,
  record,
  isBusy,
  onCancel,
  onSave,
}: {
  template?: RecordTemplate
  record: MarcRecord
  isBusy: boolean
  onCancel: () => void
  onSave: (body: Body) => void
}) {
  const t = useMessages('templates')
  const { profile } = useSession()
  const [name, setName] = useState(template?.name ?? '')
  const [scope, setScope] = useState<RecordTemplate['scope']>(template?.scope ?? 'personal')
  const [source] = useState(() => (template ? templateRecord(template) : record))
  const [offered] = useState(() => choosable(source))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(template ? offered : []))
  const [isTried, setTried] = useState(false)
  useUnsent([name, scope, [...chosen]])
  const isNameless = name.trim() === ''
  const toggle = (index: number) => {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    setChosen(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNameless || chosen.size === 0) return
    onSave({ name: name.trim(), scope, record: toWire(templateOf(source, chosen)) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={t('name')}
        required
        maxLength={200}
        value={name}
        error={isTried && isNameless ? t('name_missing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Radio.Group
        className={classes.scope}
        label={t('whose')}
        value={scope}
        onChange={(value) => setScope(value === 'centre' ? 'centre' : 'personal')}
      >
        <Group gap="lg" mt={4}>
          <Radio value="personal" label={t('scope_personal')} />
          {profile.center === null ? null : <Radio value="centre" label={t('scope_centre')} />}
        </Group>
      </Radio.Group>
      <div className={classes.head}>
        <h3 className={`${classes.group} ${classes.grows}`} id="template-fields">
          {t('which', { count: chosen.size })}
        </h3>
        <Button size="xs" h={28} variant="subtle" onClick={() => setChosen(new Set(offered))}>
          {t('all')}
        </Button>
        <Button size="xs" h={28} variant="subtle" onClick={() => setChosen(new Set())}>
          {t('no_field')}
        </Button>
      </div>
      {isTried && chosen.size === 0 ? (
        <p className={classes.error} role="alert">
          {t('fields_missing')}
        </p>
      ) : null}
      <ul className={classes.choices} aria-labelledby="template-fields">
        {offered.map((index) => {
          const field = source.fields[index]!
          return (
            <li key={index}>
              <Checkbox
                checked={chosen.has(index)}
                onChange={() => toggle(index)}
                label={
                  <span className={classes.choice}>
                    <b className={classes.tag}>{field.tag}</b>
                    <span>
                      <FieldContent field={field} />
                    </span>
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {t('back')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('keep')}
        </Button>
      </Group>
    </form>
  )
}
