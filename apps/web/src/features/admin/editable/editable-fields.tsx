import { Checkbox, MultiSelect, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { type EditableField, type EditableValues, fieldChoices } from './editable-area.ts'

type Props = {
  values: EditableValues
  isNew: boolean
  errorOf: (member: string) => string | undefined
  onChange: (member: string, value: string | boolean | string[]) => void
}

/** The fields of a form of administration, as declared in its area. */
export function EditableFields({ fields, ...props }: Props & { fields: readonly EditableField[] }) {
  const first = fields.find((field) => props.isNew || !isFixed(field))
  return fields.map((field) => (
    <EditableFieldInput key={field.member} field={field} isFirst={field === first} {...props} />
  ))
}

const isFixed = (field: EditableField) => (field.kind === 'text' || field.kind === 'email') && field.isFixed === true

function EditableFieldInput({
  field,
  isFirst,
  values,
  isNew,
  errorOf,
  onChange,
}: Props & { field: EditableField; isFirst: boolean }) {
  const { member } = field
  const common = {
    label: field.label,
    description: field.why,
    error: errorOf(member),
    'data-autofocus': isFirst ? true : undefined,
  }
  const text = {
    ...common,
    value: String(values[member]),
    required: field.isRequired === true && isNew,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(member, event.currentTarget.value),
  }
  switch (field.kind) {
    case 'check':
      return (
        <Checkbox
          {...common}
          checked={values[member] === true}
          onChange={(event) => onChange(member, event.currentTarget.checked)}
        />
      )
    case 'one':
      return (
        <Select
          {...common}
          placeholder={field.empty}
          required={field.isRequired === true && isNew}
          data={[...field.choices]}
          value={values[member] === '' ? null : String(values[member])}
          onChange={(value) => onChange(member, value ?? '')}
          searchable
          clearable
          maxDropdownHeight={220}
        />
      )
    case 'many':
      return (
        <MultiSelect
          {...common}
          required={field.isRequired === true && isNew}
          data={[...fieldChoices(field, values)]}
          value={[...(values[member] as readonly string[])]}
          onChange={(value) => onChange(member, value)}
          searchable
          hidePickedOptions
          maxDropdownHeight={220}
        />
      )
    case 'number':
      return (
        <NumberInput
          {...common}
          placeholder={field.empty}
          value={values[member] === '' ? '' : Number(values[member])}
          min={0}
          max={field.max}
          allowDecimal={false}
          onChange={(value) => onChange(member, String(value))}
        />
      )
    case 'lines':
      return (
        <Textarea
          {...common}
          value={String(values[member])}
          maxLength={field.max}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => onChange(member, event.currentTarget.value)}
        />
      )
    case 'password':
      return <PasswordInput {...text} autoComplete="new-password" required={isNew && field.isRequired !== false} />
    default:
      return (
        <TextInput
          {...text}
          type={field.kind}
          autoComplete="off"
          maxLength={field.max}
          readOnly={!isNew && isFixed(field)}
        />
      )
  }
}
