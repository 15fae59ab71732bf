import { NativeSelect } from '@mantine/core'

/** A filter that selects the rows of one state; undefined selects all rows. */
export function StateFilter<State extends string>({
  label,
  any,
  states,
  nameOf,
  value,
  onChoose,
}: {
  label: string
  any: string
  states: readonly State[]
  nameOf: (state: State) => string
  value: State | undefined
  onChoose: (state: State | undefined) => void
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(states.find((each) => each === event.currentTarget.value))}
      data={[{ value: '', label: any }, ...states.map((each) => ({ value: each, label: nameOf(each) }))]}
    />
  )
}
