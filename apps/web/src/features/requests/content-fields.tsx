import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  REQUEST_CHANGES,
  REQUEST_KINDS,
  REQUEST_LENGTHS,
  REQUEST_MEDIA,
  type RequestContent,
  type RequestField,
} from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { ListSelect } from '../../ui/list-select.tsx'
import type { RequestLists } from './request-lists.ts'
import { fieldName } from './request-text.ts'
import classes from './requests.module.css'

/** The fields of the form of each kind of request, in form order. Fields of the other kind are not shown. */
const FIELDS = {
  new: [
    ...(['kind', 'country', 'title', 'subtitle', 'parallel_titles', 'publisher', 'place', 'language'] as const),
    ...(['type', 'frequency', 'media', 'is_published', 'first_issue_date', 'first_issue_number', 'url'] as const),
    ...(['sample_url', 'previous_issn', 'former_title', 'related_issns', 'contact_name', 'note'] as const),
  ],
  change: [
    ...(['kind', 'country', 'issn', 'change', 'change_date', 'title', 'subtitle', 'publisher', 'place'] as const),
    ...(['media', 'url', 'sample_url', 'related_issns', 'contact_name', 'note'] as const),
  ],
} as const satisfies Record<RequestContent['kind'], readonly RequestField[]>

export const fieldsOfKind = (kind: RequestContent['kind']): readonly RequestField[] => FIELDS[kind]

const LENGTHS: Partial<Record<RequestField, number>> = {
  title: REQUEST_LENGTHS.title,
  subtitle: REQUEST_LENGTHS.title,
  former_title: REQUEST_LENGTHS.title,
  url: REQUEST_LENGTHS.url,
  sample_url: REQUEST_LENGTHS.url,
  note: REQUEST_LENGTHS.note,
}

/** Descriptions are below the fields, so that the fields of a line are aligned. */
const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

const linesOf = (text: string): string[] => text.split('\n')

/** The fields of a request in a form of the centre. A field keeps text that its check refuses. */
export function ContentFields({
  content,
  lists,
  errorOf,
  onChange,
}: {
  content: RequestContent
  lists: RequestLists
  errorOf: (field: string) => string | undefined
  onChange: (changes: Partial<RequestContent>) => void
}) {
  const t = useMessages('requestsPage')
  const code = (field: 'country' | 'language' | 'type' | 'frequency', rows: RequestLists[keyof RequestLists]) => (
    <ListSelect
      key={field}
      label={t(`field_${field}`)}
      rows={rows}
      value={content[field] || null}
      error={errorOf(field)}
      clearable
      onChoose={(value) => onChange({ [field]: value ?? '' })}
    />
  )
  const lines = (field: 'parallel_titles' | 'related_issns') => (
    <Textarea
      key={field}
      label={t(`field_${field}`)}
      description={t('one_per_line')}
      inputWrapperOrder={ORDER}
      value={content[field].join('\n')}
      error={errorOf(field)}
      autosize
      minRows={1}
      maxRows={6}
      dir="auto"
      onChange={(event) =>
        onChange({ [field]: event.currentTarget.value === '' ? [] : linesOf(event.currentTarget.value) })
      }
    />
  )
  const field = (name: RequestField) => {
    switch (name) {
      case 'kind':
        return (
          <NativeSelect
            key={name}
            label={t('field_kind')}
            data={REQUEST_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            value={content.kind}
            error={errorOf(name)}
            data-autofocus
            onChange={(event) => onChange({ kind: event.currentTarget.value === 'change' ? 'change' : 'new' })}
          />
        )
      case 'change':
        return (
          <NativeSelect
            key={name}
            label={t('field_change')}
            data={[
              { value: '', label: t('not_chosen') },
              ...REQUEST_CHANGES.map((value) => ({ value, label: t(`change_${value}`) })),
            ]}
            value={content.change ?? ''}
            error={errorOf(name)}
            onChange={(event) =>
              onChange({ change: REQUEST_CHANGES.find((each) => each === event.currentTarget.value) ?? null })
            }
          />
        )
      case 'media':
        return (
          <Checkbox.Group
            key={name}
            label={t('field_media')}
            value={content.media}
            error={errorOf(name)}
            onChange={(values) => onChange({ media: REQUEST_MEDIA.filter((each) => values.includes(each)) })}
          >
            <div className={classes.checks}>
              {REQUEST_MEDIA.map((medium) => (
                <Checkbox key={medium} value={medium} label={t(`medium_${medium}`)} />
              ))}
            </div>
          </Checkbox.Group>
        )
      case 'is_published':
        return (
          <Checkbox
            key={name}
            className={classes.check}
            label={t('field_is_published')}
            checked={content.is_published}
            onChange={(event) => onChange({ is_published: event.currentTarget.checked })}
          />
        )
      case 'country':
        return code(name, lists.countries)
      case 'language':
        return code(name, lists.languages)
      case 'type':
        return code(name, lists.types)
      case 'frequency':
        return code(name, lists.frequencies)
      case 'parallel_titles':
      case 'related_issns':
        return lines(name)
      case 'note':
        return (
          <Textarea
            key={name}
            className={classes.wide}
            label={t('field_note')}
            value={content.note}
            error={errorOf(name)}
            maxLength={LENGTHS.note}
            autosize
            minRows={2}
            maxRows={10}
            dir="auto"
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        )
      default:
        return (
          <TextInput
            key={name}
            className={name === 'title' ? classes.wide : undefined}
            label={fieldName(t, content.kind, name)}
            description={name === 'first_issue_date' || name === 'change_date' ? t('date_form') : undefined}
            inputWrapperOrder={ORDER}
            value={content[name]}
            error={errorOf(name)}
            maxLength={LENGTHS[name] ?? REQUEST_LENGTHS.text}
            dir="auto"
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        )
    }
  }
  return <div className={classes.fields}>{fieldsOfKind(content.kind).map(field)}</div>
}
