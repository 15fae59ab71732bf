import { REQUEST_TEMPLATE_VARIABLES, type RequestTemplate, type RequestView } from '@seriatim/contract'
import { LOCALES, type Locale } from '../../kernel/i18n.ts'

type Variable = (typeof REQUEST_TEMPLATE_VARIABLES)[number]

/** A template text with its variables in braces. */
export const VARIABLES_IN_BRACES = REQUEST_TEMPLATE_VARIABLES.map((name) => `{${name}}`)

const variableValue = (variable: Variable, request: RequestView): string => {
  switch (variable) {
    case 'title':
      return request.title
    case 'publisher':
      return request.publisher
    case 'id':
      return request.id
    case 'issns':
      return request.issns.join(', ')
    case 'centre':
      return request.center.name
    case 'contact_name':
      return request.content.contact_name
  }
}

/** Replaces the variables of a template. Other text in braces is not changed. */
export const fillTemplate = (text: string, request: RequestView): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const variable = REQUEST_TEMPLATE_VARIABLES.find((each) => each === name)
    return variable === undefined ? whole : variableValue(variable, request)
  })

/**
 * The text of a template in the language of the publisher, with its variables replaced. Without a text in that
 * language, the English text is used, or else the first one.
 * @returns undefined if the template has no text
 */
export function templateText(
  { texts }: Pick<RequestTemplate, 'texts'>,
  request: RequestView,
): { readonly text: string; readonly locale: Locale } | undefined {
  const wanted = LOCALES.find((each) => each === request.locale)
  const order: readonly Locale[] = [...(wanted ? [wanted] : []), 'en', ...LOCALES]
  const locale = order.find((each) => (texts[each] ?? '').trim() !== '')
  return locale && { text: fillTemplate(texts[locale]!, request), locale }
}
