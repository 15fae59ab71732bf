import type { DoctorExamination, DoctorPlace } from '@seriatim/contract'
import { useMessages } from '../../app/i18n.ts'

/** Encodings with a translated name; code pages are shown by code. */
const NAMED_ENCODINGS: readonly string[] = ['utf8', 'marc8', 'doubly-encoded']

/** The names of the codes in an examination. */
export const useDoctorNames = () => {
  const t = useMessages('doctor')
  return {
    formName: ({ form, is_unimarc }: DoctorExamination): string =>
      t(`form_${is_unimarc && form === 'iso2709' ? 'unimarc' : form}` as 'form_mrk'),
    encodingName: (encoding: string): string =>
      NAMED_ENCODINGS.includes(encoding) ? t(`encoding_${encoding}` as 'encoding_utf8') : encoding,
    /** The name of a place: its record, or the kind of place. */
    placeName: ({ kind, position, id, title }: DoctorPlace): string => {
      if (kind === 'between') return t('between')
      if (kind === 'file') return t('whole_file')
      return [id, title].filter(Boolean).join(' ') || t('unnamed', { position: position ?? 0 })
    },
  }
}
