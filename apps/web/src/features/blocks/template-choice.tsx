import { Button, FileButton, Radio } from '@mantine/core'
import { useState } from 'react'
import { type Translate, translateUnknown, useMessages } from '../../kernel/i18n.ts'
import { IconFileUpload } from '../../ui/icons.tsx'
import classes from './blocks.module.css'
import {
  isTemplate,
  MAX_TEMPLATE_FILE_KB,
  readTemplateFile,
  type Template,
  type TemplateFailure,
} from './template-file.ts'

/** A choice of the template of a block: the default record, or the record of a file. */
export function TemplateChoice({
  isDefault,
  template,
  isMissing,
  isRefused,
  onDefault,
  onTemplate,
}: {
  isDefault: boolean
  template: Template | null
  /** Whether the file that the user must choose is missing. */
  isMissing: boolean
  isRefused: boolean
  onDefault: (isDefault: boolean) => void
  onTemplate: (template: Template | null) => void
}) {
  const t = useMessages('blocks')
  const [failure, setFailure] = useState<{ name: string; sentence: string }>()
  const read = async (file: File | null) => {
    if (file === null) return
    const result = await readTemplateFile(file)
    onTemplate(isTemplate(result) ? result : null)
    setFailure(isTemplate(result) ? undefined : { name: file.name, sentence: templateFailureSentence(t, result) })
  }
  const problem = failure ? `${failure.name}: ${failure.sentence}` : isMissing ? t('required') : undefined
  return (
    <fieldset className={classes.template}>
      <legend>{t('template')}</legend>
      <Radio.Group
        value={isDefault ? 'default' : 'file'}
        onChange={(value) => onDefault(value === 'default')}
        aria-label={t('template')}
      >
        <div className={classes.choices}>
          <Radio value="default" label={t('use_default')} size="xs" />
          <Radio value="file" label={t('use_file')} size="xs" />
        </div>
      </Radio.Group>
      {isDefault ? null : (
        <div className={classes.file}>
          <FileButton onChange={(file) => void read(file)} inputProps={{ 'aria-label': t('use_file') }}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconFileUpload size={15} aria-hidden />}
                aria-invalid={problem !== undefined || isRefused || undefined}
              >
                {template ? t('other_file') : t('choose_file')}
              </Button>
            )}
          </FileButton>
          {template && !failure ? <span className={classes.fileName}>{template.name}</span> : null}
          <p className={problem ? classes.problem : classes.note} role={problem ? 'alert' : undefined}>
            {problem ?? t('file_hint')}
          </p>
        </div>
      )}
    </fieldset>
  )
}

const templateFailureSentence = (t: Translate<'blocks'>, failure: TemplateFailure): string => {
  if (failure.kind === 'too_large') return t('file_too_large', { limit: MAX_TEMPLATE_FILE_KB })
  if (failure.kind === 'several') return t('file_several', { count: failure.count })
  if (failure.kind === 'unreadable')
    return t('file_unreadable', { reason: translateUnknown('marc', failure.code, failure.params) ?? failure.code })
  return t(`file_${failure.kind}`)
}
