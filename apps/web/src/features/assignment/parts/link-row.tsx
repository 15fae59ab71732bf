import { ASSIGNMENT_LINK_TAGS } from '@seriatim/contract'
import { useContext } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { TargetsContext, useItem, useRecord } from '../record-context.ts'
import { itemPlace } from '../state/checks.ts'
import { indicatorsOf, type RecordLink, withTag } from '../state/provisional.ts'
import { CodeField } from './code-field.tsx'
import { TextField } from './text-field.tsx'

type Tag = (typeof ASSIGNMENT_LINK_TAGS)[number]

/** A link to another record of the form: its tag, its second indicator if the tag has one, and its target. */
export function LinkRow({ item }: { item: RecordLink }) {
  const t = useMessages('assignment')
  const { record } = useRecord()
  const targets = useContext(TargetsContext)
  const { change, problem } = useItem('links', item.id)
  const indicators = indicatorsOf(item.tag)
  return (
    <>
      <CodeField
        label={t('link_tag')}
        isRequired
        value={item.tag}
        choices={ASSIGNMENT_LINK_TAGS.map((value: Tag) => ({ value, code: value, name: t(`link_${value}`) }))}
        error={problem('tag')}
        place={itemPlace('links', item.id, 'tag')}
        onChoose={(tag) => {
          const { indicator2 } = withTag(item, tag)
          change({ tag, indicator2 })
        }}
      />
      {indicators.length > 0 ? (
        <CodeField
          label={t('link_indicator')}
          value={item.indicator2}
          choices={indicators.map((value) => ({
            value,
            code: value,
            name: t(`link_${item.tag}_${value}` as 'link_780_0'),
          }))}
          onChoose={(indicator2) => change({ indicator2 })}
        />
      ) : (
        <TextField label={t('link_text')} value={item.text} onType={(text) => change({ text })} />
      )}
      <CodeField
        label={t('link_to')}
        isRequired
        disabledBecause={targets.length < 2 ? t('link_alone') : undefined}
        placeholder={targets.length < 2 ? t('link_alone') : undefined}
        value={item.to}
        choices={targets
          .filter(({ id }) => id !== record.id)
          .map(({ id, number, title }) => ({
            value: id,
            name:
              title === ''
                ? t('record', { number: String(number) })
                : `${t('record', { number: String(number) })} · ${title}`,
          }))}
        error={problem('to')}
        place={itemPlace('links', item.id, 'to')}
        onChoose={(to) => change({ to })}
      />
    </>
  )
}
