import type { RequestContent, RequestField, RequestMedium } from '@seriatim/contract'
import type { Translate } from '../../kernel/i18n.ts'
import { nameOfCode, type RequestLists } from './request-lists.ts'

/** The name of a field. In a request for a change, these fields have the new values of the serial. */
export const fieldName = (t: Translate<'requestsPage'>, kind: RequestContent['kind'], field: RequestField): string =>
  kind === 'change' && (field === 'title' || field === 'url' || field === 'publisher')
    ? t(`new_${field}`)
    : t(`field_${field}`)

/** A value of the form of a request as text, in the language of the interface. Titles and ISSNs are on
 * separate lines. */
export function contentText(
  t: Translate<'requestsPage'>,
  lists: RequestLists,
  field: RequestField,
  value: RequestContent[RequestField],
): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value !== 'string')
    return field === 'media' ? value.map((each) => t(`medium_${each as RequestMedium}`)).join(', ') : value.join('\n')
  switch (field) {
    case 'country':
      return nameOfCode(lists.countries, value)
    case 'language':
      return nameOfCode(lists.languages, value)
    case 'frequency':
      return nameOfCode(lists.frequencies, value)
    case 'type':
      return nameOfCode(lists.types, value)
    case 'kind':
      return t(`kind_${value as RequestContent['kind']}`)
    case 'change':
      return t(`change_${value as NonNullable<RequestContent['change']>}`)
    default:
      return value
  }
}
