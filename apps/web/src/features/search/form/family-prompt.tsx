import { Button, NativeSelect, Popover, TextInput } from '@mantine/core'
import { normaliseIssn } from '@seriatim/issn'
import { type KeyboardEvent, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconAffiliate } from '../../../ui/icons.tsx'
import type { Filter } from '../../search-query/search-state.ts'
import classes from './query-form.module.css'

const FAMILIES = ['family', 'issnl', 'issnh'] as const

/**
 * Asks for an ISSN, and adds a filter by a family of its record: the extended family, the media (ISSN-L), or the titles
 * over time (ISSN-H).
 */
export function FamilyPrompt({ add }: { add(filter: Filter): void }) {
  const t = useMessages('search')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [type, setType] = useState<(typeof FAMILIES)[number]>('family')
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const code = normaliseIssn(typed)
    setWrong(code === undefined)
    if (code === undefined) return
    add({ type, code, exclude: false })
    setTyped('')
    setOpen(false)
  }
  // HTML does not allow a form inside the search form, so Enter is handled here.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconAffiliate size={15} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {t('filter_family')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter_family')}>
        <div className={classes.prompt}>
          <TextInput
            label={t('family_issn')}
            placeholder={ISSN_SHAPE}
            autoComplete="off"
            data-autofocus
            value={typed}
            error={isWrong ? t('no_issn') : undefined}
            onKeyDown={onKey}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setWrong(false)
            }}
          />
          <NativeSelect
            label={t('family_kind')}
            value={type}
            data={FAMILIES.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
            onChange={(event) => setType(event.currentTarget.value as typeof type)}
          />
          <Button onClick={submit}>{t('add_filter')}</Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

const ISSN_SHAPE = '1234-5678'
