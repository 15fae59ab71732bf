import { Alert, Select, Skeleton } from '@mantine/core'
import {
  type AnnouncementInput,
  announcementAudience,
  NAME_LOCALES,
  type NameLocale,
  previewAnnouncement,
} from '@seriatim/contract'
import { useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { formatsOf, useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { InLanguage } from '../../../kernel/in-language.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import { AnnouncementArticle } from '../announcement-article.tsx'
import classes from '../announcements.module.css'

/**
 * Shows an announcement as a user with a given centre, role and language sees it, or why that user does not see it.
 * @param announcement the values of the form; missing members are taken from the stored announcement `id`
 * @param language the initial language of the preview
 */
export function ReaderPreview({
  id,
  announcement,
  language,
  onLanguage,
}: {
  readonly id: string | undefined
  readonly announcement: AnnouncementInput
  readonly language: NameLocale
  readonly onLanguage: (language: NameLocale) => void
}) {
  const t = useMessages('announcements')
  const formats = useFormats()
  const [center, setCenter] = useState<string | null>(null)
  const [role, setRole] = useState<string | null>(null)
  const { data: audience } = useAnswer(announcementAudience, {})
  const reader = { ...(center === null ? {} : { center }), ...(role === null ? {} : { role }), locale: language }
  const { data, error } = useAnswer(
    previewAnnouncement,
    { body: { ...announcement, ...reader, ...(id === undefined ? {} : { id }) } },
    { staleTime: 0, gcTime: 0 },
  )
  return (
    <section className={classes.texts} aria-label={t('preview')}>
      <div className={classes.reader}>
        <Select
          label={t('preview_center')}
          placeholder={t('no_center')}
          data={(audience?.centers ?? []).map(({ id: value, code, name }) => ({ value, label: `${name} (${code})` }))}
          value={center}
          onChange={setCenter}
          searchable
          clearable
        />
        <Select
          label={t('preview_role')}
          placeholder={t('no_role')}
          data={(audience?.roles ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          value={role}
          onChange={setRole}
          searchable
          clearable
        />
        <Select
          label={t('preview_language')}
          data={NAME_LOCALES.map((locale) => ({ value: locale, label: formatsOf(locale).languageName(locale) }))}
          value={language}
          onChange={(value) => onLanguage((value ?? 'en') as NameLocale)}
          allowDeselect={false}
        />
      </div>
      {error ? (
        <StateMessage kind="failure" title={t('preview_incomplete')} text={error.message} />
      ) : data === undefined ? (
        <Skeleton height={220} />
      ) : (
        <div className={classes.texts}>
          <Alert
            role="status"
            color={data.is_shown ? 'green' : 'yellow'}
            title={t(data.is_shown ? 'preview_shown' : 'preview_not_shown')}
          >
            {data.reasons.length === 0 ? null : (
              <ul className={classes.reasons}>
                {data.reasons.map((reason) => (
                  <li key={reason}>{t(`unseen_${reason}`)}</li>
                ))}
              </ul>
            )}
            {data.language === language ? null : t('preview_in_english', { language: formats.languageName(language) })}
          </Alert>
          <InLanguage locale={language} group="announcements">
            <AnnouncementArticle announcement={data} lang={data.language} />
          </InLanguage>
        </div>
      )}
    </section>
  )
}
