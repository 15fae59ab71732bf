import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './macros.module.css'
import { type AnyMacro, MACRO_GROUPS } from './use-macros.ts'

/** Macros grouped by owner, with a filter by words of their names. */
export function MacroList({
  all,
  isFirst = false,
  children,
}: {
  all: readonly AnyMacro[]
  /** Whether the filter has the focus once the list is drawn. */
  isFirst?: boolean
  /** Draws one macro of the list. */
  children: (macro: AnyMacro) => ReactNode
}) {
  const t = useMessages('macros')
  const [wanted, setWanted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  const words = wanted.trim().toLowerCase()
  const found = all.filter(({ name }) => name.toLowerCase().includes(words))
  return (
    <>
      <div className={classes.head}>
        <TextInput
          className={classes.grows}
          size="xs"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          ref={field}
        />
      </div>
      {found.length === 0 ? <p className={classes.dim}>{t('none_named', { words: wanted.trim() })}</p> : null}
      {MACRO_GROUPS.map((scope) => {
        const macros = found.filter((macro) => macro.scope === scope)
        if (macros.length === 0) return null
        return (
          <section key={scope} aria-label={t(`scope_${scope}`)}>
            <h3 className={classes.group}>{t(`scope_${scope}`)}</h3>
            <ul className={classes.list}>
              {macros.map((macro) => (
                <li key={macro.id}>{children(macro)}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
