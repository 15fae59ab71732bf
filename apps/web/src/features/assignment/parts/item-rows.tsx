import { ACCESS_STATUSES, CLASSIFICATION_TYPES, PUBLISHER_TYPES, TITLE_TYPES } from '@seriatim/contract'
import { type Translate, useMessages } from '../../../kernel/i18n.ts'
import type { Choice } from '../../../ui/best-choices.ts'
import { useItem, useRecord } from '../record-context.ts'
import { itemPlace } from '../state/checks.ts'
import {
  type Body,
  type Classification,
  type Imprint,
  type ItemOf,
  type ListName,
  ONLINE,
  type TitleVariant,
  type Url,
} from '../state/provisional.ts'
import { CodeField } from './code-field.tsx'
import { ScriptField, TextField } from './text-field.tsx'

export type RowProps<L extends ListName> = { readonly item: ItemOf<L>; readonly index: number }

/** The label of an entry: `main` for the first, `other` for the second; later entries are also numbered. */
const itemName = (t: Translate<'assignment'>, main: string, other: string, index: number): string =>
  index === 0 ? main : index === 1 ? other : t('numbered', { what: other, number: String(index) })

const publisherTypes = (t: Translate<'assignment'>): readonly Choice[] => {
  const names = [t('publisher_earliest'), t('publisher_intervening'), t('publisher_current')]
  return PUBLISHER_TYPES.map((value, index) => ({ value, name: names[index]! }))
}

export function ImprintRow({ item, index }: { item: Imprint; index: number }) {
  const t = useMessages('assignment')
  const { change, problem } = useItem('imprints', item.id)
  const name = itemName(t, t('imprint'), t('other_imprint'), index)
  return (
    <>
      <ScriptField
        label={name}
        placeholder={t('imprint_placeholder')}
        isRequired={index === 0}
        value={item.text}
        error={problem('text')}
        place={itemPlace('imprints', item.id, 'text')}
        onType={(text) => change({ text })}
      />
      <CodeField
        label={t('publisher_type')}
        isRequired={index === 0}
        value={item.publisherType}
        choices={publisherTypes(t)}
        error={problem('publisherType')}
        place={itemPlace('imprints', item.id, 'publisherType')}
        onChoose={(publisherType) => change({ publisherType })}
      />
    </>
  )
}

export function BodyRow({ item, index }: { item: Body; index: number }) {
  const t = useMessages('assignment')
  const { change, problem } = useItem('bodies', item.id)
  return (
    <ScriptField
      label={itemName(t, t('issuing_body'), t('other_issuing_body'), index)}
      value={item.text}
      error={problem('text')}
      place={itemPlace('bodies', item.id, 'text')}
      onType={(text) => change({ text })}
    />
  )
}

/** Value of the choice "not specified", because a choice list cannot contain an empty value. */
const NOT_SPECIFIED = '-'

export function UrlRow({ item, index }: { item: Url; index: number }) {
  const t = useMessages('assignment')
  const { record } = useRecord()
  const { change, problem } = useItem('urls', item.id)
  const statuses: readonly Choice[] = [
    { value: NOT_SPECIFIED, name: t('access_none') },
    ...ACCESS_STATUSES.map((value) => ({ value, code: value, name: t(`access_${value}`) })),
  ]
  return (
    <>
      <TextField
        label={itemName(t, t('url'), t('other_url'), index)}
        inputMode="url"
        isRequired={index === 0 && record.medium === ONLINE}
        value={item.text}
        error={problem('text')}
        place={itemPlace('urls', item.id, 'text')}
        onType={(text) => change({ text })}
      />
      <CodeField
        label={t('access_status')}
        value={item.accessStatus ?? NOT_SPECIFIED}
        choices={statuses}
        error={problem('accessStatus')}
        onChoose={(status) => change({ accessStatus: status === NOT_SPECIFIED ? null : status })}
      />
    </>
  )
}

export function ClassificationRow({ item, index }: { item: Classification; index: number }) {
  const t = useMessages('assignment')
  const { change, problem } = useItem('classifications', item.id)
  return (
    <>
      <TextField
        label={itemName(t, t('classification'), t('further_classification'), index)}
        value={item.classification}
        error={problem('classification')}
        place={itemPlace('classifications', item.id, 'classification')}
        onType={(classification) => change({ classification })}
      />
      <CodeField
        label={t('classification_type')}
        value={item.classificationType}
        choices={CLASSIFICATION_TYPES.map((value) => ({ value, name: t(`classification_${value}`) }))}
        error={problem('classificationType')}
        place={itemPlace('classifications', item.id, 'classificationType')}
        onChoose={(classificationType) => change({ classificationType })}
      />
    </>
  )
}

export function TitleVariantRow({ item, index }: { item: TitleVariant; index: number }) {
  const t = useMessages('assignment')
  const { change, problem } = useItem('titleVariants', item.id)
  const types: readonly Choice[] = TITLE_TYPES.map((value) =>
    value === ' ' ? { value, name: t('title_type_blank') } : { value, code: value, name: t(`title_type_${value}`) },
  )
  return (
    <>
      <ScriptField
        label={
          index === 0 ? t('title_variant') : t('numbered', { what: t('title_variant'), number: String(index + 1) })
        }
        value={item.text}
        error={problem('text')}
        place={itemPlace('titleVariants', item.id, 'text')}
        onType={(text) => change({ text })}
      />
      <CodeField
        label={t('title_type')}
        value={item.titleType}
        choices={types}
        onChoose={(titleType) => change({ titleType })}
      />
    </>
  )
}
