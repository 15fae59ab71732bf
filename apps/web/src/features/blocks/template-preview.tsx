import { issnFromNumber, numberOfBlockLimit } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { freeRecord } from '@seriatim/profile/free-record'
import { useMessages } from '../../kernel/i18n.ts'
import { MarcView } from '../../ui/marc/marc-view.tsx'
import type { BlockForm } from './block-form.ts'
import classes from './blocks.module.css'

/** Shows the first record that the new block would contain. */
export function TemplatePreview({
  form,
  lcCountry,
  template,
}: {
  form: BlockForm
  lcCountry: string | null
  template: MarcRecord | undefined
}) {
  const t = useMessages('blocks')
  const number = numberOfBlockLimit(form.first.trim())
  const record =
    template === undefined || number === undefined || form.centre === null || form.country === null
      ? undefined
      : freeRecord(template, issnFromNumber(number), {
          center: form.centre,
          isoCountry: form.country,
          lcCountry,
          entered: new Date(),
        })
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <h2 className={classes.heading}>{t('preview')}</h2>
      {record ? <MarcView record={record} /> : template ? <MarcView record={template} /> : null}
      <p className={classes.note}>{record ? t('preview_note') : t('preview_waits')}</p>
    </section>
  )
}
