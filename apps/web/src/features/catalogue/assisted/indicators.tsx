import type { DataField } from '@seriatim/marc'
import type { FieldDefinition } from '@seriatim/profile'
import { labelOf } from '@seriatim/profile/labels'
import { visibleIndicator } from '../../../ui/marc/visible-indicator.ts'
import type { CodeOption } from '../codes/coded-text.ts'
import { CodeSelect } from './code-select.tsx'
import classes from './controls.module.css'
import { placeName, useForm } from './form-context.ts'

/** A select for one indicator. The closed select shows the code; its list shows the meaning of each code. */
function Indicator({
  field,
  index,
  which,
  definition,
}: {
  field: DataField
  index: number
  which: 1 | 2
  definition: FieldDefinition | undefined
}) {
  const { t, locale, isReadOnly, act } = useForm()
  const value = which === 1 ? field.indicator1 : field.indicator2
  const defined = definition?.indicators[which - 1]
  const values = Object.entries(defined?.values ?? { ' ': '' })
  const isOnly = values.length === 1 && values[0]?.[0] === value
  if (isOnly)
    return (
      <span className={classes.noIndicator} aria-hidden>
        {visibleIndicator(value)}
      </span>
    )
  const options: CodeOption[] = values
    .map(([code, label]) => ({
      value: code,
      text: label === '' ? visibleIndicator(code) : `${visibleIndicator(code)} · ${labelOf(label, locale)}`,
    }))
    .sort((a, b) => (a.value < b.value ? -1 : 1))
  return (
    <CodeSelect
      className={classes.indicator}
      label={t('indicator', { tag: field.tag, number: which, label: defined ? labelOf(defined, locale) : '' })}
      value={value}
      options={options}
      place={placeName({ entry: index, part: `i${which}` })}
      isReadOnly={isReadOnly}
      isWrong={!values.some(([code]) => code === value)}
      onChange={(next) => act({ type: 'indicator', entry: index, which, value: next })}
    >
      <span aria-hidden>{visibleIndicator(value)}</span>
    </CodeSelect>
  )
}

export function Indicators(props: { field: DataField; index: number; definition: FieldDefinition | undefined }) {
  return (
    <span className={classes.indicators}>
      <Indicator {...props} which={1} />
      <Indicator {...props} which={2} />
    </span>
  )
}
