import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import classes from './assisted-form.module.css'
import type { FormProps } from './assisted-form.tsx'

type AssistedModule = typeof import('./lazy.ts')

/** Assisted Mode, fetched when it is opened. */
export function AssistedPane(props: FormProps) {
  const t = useMessages('assisted')
  const catalogue = useMessages('catalogue')
  const [module, setModule] = useState<AssistedModule>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    import('./lazy.ts').then(setModule, () => setFailed(true))
  }, [])
  if (isFailed)
    return <StateMessage kind="failure" title={catalogue('editor_failed')} text={catalogue('editor_failed_next')} />
  if (!module)
    return (
      <div className={classes.waiting} role="status" aria-label={t('loading_form')}>
        {Array.from({ length: 10 }, (_, line) => (
          <Skeleton key={line} h={28} />
        ))}
      </div>
    )
  return <module.AssistedForm {...props} />
}
