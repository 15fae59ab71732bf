/** The formats of the bar code of an assigned ISSN. */
export const BAR_CODE_FORMATS = ['svg', 'png', 'pdf'] as const
export const BAR_CODE_TYPES = ['image/svg+xml', 'image/png', 'application/pdf'] as const

/**
 * The digits of a bar code in addition to the ISSN. `variant`: two digits after the ISSN, 00 by default. `issue`: the
 * add-on with the number of the issue, two or five digits.
 */
export const BAR_CODE_DIGITS = { variant: /^\d{2}$/, issue: /^(\d{2}|\d{5})$/ } as const

/**
 * Whether serials of a medium have a bar code: all except online ones, which have no cover.
 * @param medium `print` or `online`, or a code of MARC 007/00-01
 */
export const hasBarCode = (medium: string): boolean => medium !== 'online' && medium !== 'cr'
