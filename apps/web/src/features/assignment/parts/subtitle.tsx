import { marcLanguageTag } from '@seriatim/scripts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useRecord } from '../record-context.ts'
import { RemovableRow } from './removable-row.tsx'
import { ScriptField } from './text-field.tsx'

/** The subtitle of the record (245 $b). */
export function Subtitle({ value }: { value: string }) {
  const t = useMessages('assignment')
  const { record, dispatch, problemAt } = useRecord()
  const change = (subtitle: string | undefined) => dispatch({ type: 'change', record: record.id, values: { subtitle } })
  return (
    <RemovableRow
      label={t('subtitle')}
      removeLabel={t('remove_subtitle')}
      adds="subtitle"
      onRemove={() => change(undefined)}
    >
      <ScriptField
        label={t('subtitle')}
        value={value}
        error={problemAt('subtitle')}
        lang={marcLanguageTag(record.language ?? undefined)}
        place="subtitle"
        onType={change}
      />
    </RemovableRow>
  )
}
