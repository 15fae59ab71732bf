import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useLazyModule } from '../../../ui/lazy-module.ts'
import { EditorFailed } from '../editor-failed.tsx'
import { assistedModule } from '../editor-modules.ts'
import classes from './assisted-form.module.css'
import type { FormProps } from './assisted-form.tsx'

/**
 * Assisted Mode, loaded when first opened. Memoised, so that the form does not render when the cursor moves in the text
 * of the split view.
 */
export const AssistedPane = memo(function AssistedPane(props: FormProps) {
  const t = useMessages('assisted')
  const { module, isFailed } = useLazyModule(assistedModule)
  if (isFailed) return <EditorFailed />
  if (!module)
    return (
      <div className={classes.waiting} role="status" aria-label={t('loading_form')}>
        {Array.from({ length: 10 }, (_, line) => (
          <Skeleton key={line} h={28} />
        ))}
      </div>
    )
  return <module.AssistedForm {...props} />
})
