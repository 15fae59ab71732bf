/** The assigned ISSNs of a request with their bar codes. */
import { BAR_CODE_FORMATS, hasBarCode, REQUEST_MEDIA } from '@seriatim/contract'
import type { ReactNode } from 'react'
import { h } from '../../portal/pages/h.ts'
import { portalUrl, type Visit } from '../../portal/pages/visit.ts'
import { recordAddress } from '../../public/record-address.ts'
import { type FormState, field } from './field.ts'
import type { OpenedRequest } from './publisher-requests.ts'
import type { Texts } from './request-texts.ts'

const mediumLabel = (visit: Visit, t: Texts, medium: string): string => {
  const own = REQUEST_MEDIA.find((each) => each === medium)
  return own === undefined ? visit.labels.label('media', medium) : t(`medium_${own}`)
}

const BAR_CODE_FORM: FormState = {
  values: { variant: '00', issue: '' },
  errors: {},
  required: new Set(),
  requiredWord: '',
}

/** A field for digits. The browser checks them before it gets the file. */
const digitsField = (name: 'variant' | 'issue', issn: string, label: string, pattern: string, maxLength: number) =>
  field(BAR_CODE_FORM, {
    name,
    label,
    maxLength,
    id: `field-${name}-${issn}`,
    more: { pattern, inputMode: 'numeric', dir: 'ltr', title: label },
  })

/** Links of the bar code of an ISSN, and a form for its variant and add-on. */
const barCode = (t: Texts, issn: string, address: string): ReactNode => [
  h(
    'p',
    { key: 'links', className: 'forms' },
    `${t('bar_code')} `,
    BAR_CODE_FORMATS.map((format) =>
      h(
        'a',
        {
          key: format,
          href: portalUrl(address, { format }),
          'aria-label': `${t('bar_code')} ${issn} ${format.toUpperCase()}`,
        },
        format.toUpperCase(),
      ),
    ),
  ),
  h(
    'details',
    { key: 'options', className: 'letter' },
    h('summary', null, t('bar_code_options')),
    h(
      'form',
      { className: 'form request-form', action: address },
      digitsField('variant', issn, t('bar_code_variant'), '[0-9]{2}', 2),
      digitsField('issue', issn, t('bar_code_issue'), '[0-9]{2}|[0-9]{5}', 5),
      h(
        'div',
        { className: 'buttons' },
        BAR_CODE_FORMATS.map((format) =>
          h('button', { key: format, type: 'submit', name: 'format', value: format }, format.toUpperCase()),
        ),
      ),
    ),
  ),
]

/**
 * The assigned ISSNs with the links of their bar codes.
 * @param address the URL of the request
 */
export const assignedSection = (visit: Visit, t: Texts, { records }: OpenedRequest, address: string): ReactNode =>
  records.length === 0
    ? null
    : h(
        'section',
        null,
        h('h2', null, t('issns')),
        records.map(({ issn, medium }) =>
          h(
            'div',
            { key: issn },
            h(
              'dl',
              { className: 'numbers' },
              h(
                'div',
                null,
                h('dt', null, mediumLabel(visit, t, medium)),
                h('dd', { className: 'own' }, h('a', { href: recordAddress(issn) }, issn)),
              ),
            ),
            hasBarCode(medium) ? barCode(t, issn, `${address}/bar-codes/${issn}`) : null,
          ),
        ),
        records.some(({ medium }) => hasBarCode(medium)) ? h('p', { className: 'dim' }, t('bar_code_about')) : null,
      )
