import type { DoctorExamination, DoctorPlace } from '@seriatim/contract'
import { useMessages } from '../../app/i18n.ts'

/** What has a name of its own; code pages are called as they are. */
const NAMED: readonly string[] = ['utf8', 'marc8', 'doubly-encoded']

/** The words for what an examination answers by codes. */
export const useDoctorNames = () => {
  const t = useMessages('doctor')
  return {
    formName: ({ form, is_unimarc }: DoctorExamination): string =>
      t(`form_${is_unimarc && form === 'iso2709' ? 'unimarc' : form}` as 'form_mrk'),
    encodingName: (encoding: string): string =>
      NAMED.includes(encoding) ? t(`encoding_${encoding}` as 'encoding_utf8') : encoding,
    /** A place by the record that it is, or by what it is else. */
    placeName: ({ kind, position, id, title }: DoctorPlace): string => {
      if (kind === 'between') return t('between')
      if (kind === 'file') return t('whole_file')
      return [id, title].filter(Boolean).join(' ') || t('unnamed', { position: position ?? 0 })
    },
  }
}
