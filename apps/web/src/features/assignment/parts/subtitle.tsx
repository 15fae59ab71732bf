import { ActionIcon, Tooltip } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../../app/i18n.ts'
import { IconX } from '../../../ui/icons.tsx'
import { languageTag } from '../../../ui/language-tag.ts'
import { useRecord } from '../record-context.ts'
import listClasses from './item-list.module.css'
import { ScriptField } from './text-field.tsx'

/** The subtitle of the record (245 $b), with a button that removes the field. */
export function Subtitle({ value }: { value: string }) {
  const t = useMessages('assignment')
  const { record, dispatch, problemAt } = useRecord()
  const box = useRef<HTMLFieldSetElement>(null)
  const change = (subtitle: string | undefined) => dispatch({ type: 'change', record: record.id, values: { subtitle } })
  const remove = () => {
    const card = box.current?.closest('[data-record]')
    // Rendered synchronously, so that the button that adds the field again exists and gets the focus.
    flushSync(() => change(undefined))
    card?.querySelector<HTMLElement>('[data-adds="subtitle"]')?.focus()
  }
  return (
    <fieldset ref={box} className={listClasses.row} aria-label={t('subtitle')}>
      <ScriptField
        label={t('subtitle')}
        value={value}
        error={problemAt('subtitle')}
        lang={languageTag(record.language ?? undefined)}
        place="subtitle"
        onType={change}
      />
      <Tooltip label={t('remove_subtitle')}>
        <ActionIcon
          className={listClasses.remove}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('remove_subtitle')}
          onClick={remove}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </fieldset>
  )
}
