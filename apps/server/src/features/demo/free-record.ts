import { controlField, dataField, inTagOrder, type MarcRecord } from '@seriatim/marc'

/**
 * The record of a number that nobody has taken yet, from the default template of a block: a current serial in print,
 * of unknown language and frequency, of the block's centre and country.
 * @param entered the day on which the block was made
 */
export const freeRecord = (
  issn: string,
  { center, isoCountry, lcCountry, entered }: { center: string; isoCountry: string; lcCountry: string; entered: Date },
): MarcRecord => {
  const date = entered.toISOString().slice(2, 10).replaceAll('-', '')
  const coded = [
    `${date}cuuuu9999${lcCountry.padEnd(3)}`, // 00-17: entered, status, dates, country
    'uu p       ', // 18-28: frequency and regularity unknown, a periodical
    '0    0', // 29 no conference, 30-33, 34 successive entry
    'und  ', // 35-39: language, not modified, national agency
  ].join('')
  return inTagOrder({
    leader: '00000nas a2200000 i 4500',
    fields: [
      controlField('001', issn),
      controlField('003', 'ISSN'),
      controlField('007', 'ta'),
      controlField('008', coded),
      dataField('022', ' ', ' ', [
        ['a', issn],
        ['2', center],
      ]),
      dataField('044', ' ', ' ', [
        ['a', lcCountry],
        ['c', isoCountry],
      ]),
      dataField('699', ' ', ' ', [['8', 'fre']]),
    ],
  })
}
