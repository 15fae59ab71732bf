import { NativeSelect, TextInput } from '@mantine/core'
import { categories } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { ListSelect } from '../../ui/list-select.tsx'
import classes from './bulk.module.css'
import { CHANGE_KINDS, type ChangeForm, type ConditionKind, type SearchKind } from './change-macro.ts'

type Change = (part: Partial<ChangeForm>) => void
type Member = 'tag' | 'code' | 'indicators' | 'subfields' | 'value' | 'found' | 'with' | 'place'

const FOUND_AS: readonly SearchKind[] = ['text', 'word', 'pattern']
const ONLY: readonly ConditionKind[] = ['all', 'is', 'contains']

/** The form inputs that each kind of change needs. */
const MEMBERS: Readonly<Record<ChangeForm['kind'], readonly Member[]>> = {
  set: ['tag', 'code', 'value'],
  replace: ['tag', 'code', 'found', 'with'],
  delete_subfield: ['tag', 'code'],
  add_field: ['tag', 'indicators', 'subfields'],
  delete_field: ['tag'],
  position: ['place', 'value'],
  category: [],
}
const SHORT: ReadonlySet<Member> = new Set(['tag', 'code', 'indicators', 'place'])
const HINTED = { indicators: 'indicators_hint', subfields: 'subfields_hint', place: 'place_hint' } as const

/** The inputs of the form for common changes, which is an alternative to writing a macro. */
export function ChangeFields({ form, change }: { form: ChangeForm; change: Change }) {
  const t = useMessages('bulk')
  const { kind, only } = form
  const { data: known } = useAnswer(categories, {}, { enabled: kind === 'category' })
  const asksWhere = kind !== 'category' && kind !== 'add_field'
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('kind')}
        value={kind}
        onChange={(event) => change({ kind: event.currentTarget.value as ChangeForm['kind'] })}
        data={CHANGE_KINDS.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
      />
      <div className={classes.row}>
        {MEMBERS[kind].map((member) => (
          <TextInput
            key={member}
            className={SHORT.has(member) ? classes.short : classes.wide}
            label={t(member)}
            title={member in HINTED ? t(HINTED[member as keyof typeof HINTED]) : undefined}
            placeholder={member in HINTED ? t(HINTED[member as keyof typeof HINTED]) : undefined}
            value={form[member]}
            spellCheck={false}
            onChange={(event) => change({ [member]: event.currentTarget.value })}
          />
        ))}
        {kind === 'category' ? (
          <ListSelect
            label={t('category')}
            rows={known}
            value={form.category === '' ? null : form.category}
            onChoose={(category) => change({ category: category ?? '' })}
          />
        ) : null}
      </div>
      {kind === 'replace' ? (
        <NativeSelect
          label={t('found_as')}
          value={form.foundAs}
          onChange={(event) => change({ foundAs: event.currentTarget.value as SearchKind })}
          data={FOUND_AS.map((each) => ({ value: each, label: t(`as_${each}`) }))}
        />
      ) : null}
      {asksWhere ? (
        <div className={classes.row}>
          <NativeSelect
            label={t('only')}
            value={only}
            onChange={(event) => change({ only: event.currentTarget.value as ConditionKind })}
            data={ONLY.map((each) => ({ value: each, label: t(`only_${each}`) }))}
          />
          {only === 'all' ? null : (
            <>
              {kind === 'position' ? null : (
                <TextInput
                  className={classes.short}
                  label={t('only_code')}
                  maxLength={1}
                  placeholder={kind === 'delete_field' ? 'a' : form.code}
                  value={form.onlyCode}
                  onChange={(event) => change({ onlyCode: event.currentTarget.value })}
                />
              )}
              <TextInput
                className={classes.wide}
                label={t('only_text')}
                value={form.onlyText}
                spellCheck={false}
                onChange={(event) => change({ onlyText: event.currentTarget.value })}
              />
            </>
          )}
        </div>
      ) : null}
    </div>
  )
}
