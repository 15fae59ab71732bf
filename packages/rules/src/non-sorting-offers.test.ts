import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { expect, it } from 'vitest'
import { acceptNonSortingOffer, nonSortingOffers } from './non-sorting-offers.ts'

const record = (language: string, ...others: readonly ReturnType<typeof dataField>[]) => ({
  leader: '00000nas a2200000 i 4500',
  fields: [controlField('008', `240115c20199999fr qr j       0   b0${language}  `), ...others],
})
const keyTitle = (text: string) => dataField('222', ' ', ' ', [['a', text]])
const title = (text: string) => dataField('245', '1', ' ', [['a', text]])

it('nonSortingOffers returns the article of a key title and of a title proper in the language of the record', () => {
  const before = record('fre', keyTitle('Le Monde'), title('L’Écho du soir'))
  const offers = nonSortingOffers(before)
  expect(offers).toEqual([
    { field: '222', occurrence: 1, value: 'Le Monde', article: 'Le ' },
    { field: '245', occurrence: 1, value: 'L’Écho du soir', article: 'L’' },
  ])
  const after = offers.reduce<MarcRecord>((marked, offer) => acceptNonSortingOffer(marked, offer) ?? marked, before)
  expect(after).toEqual(record('fre', keyTitle('\u0098Le \u009cMonde'), title('\u0098L’\u009cÉcho du soir')))
  expect(nonSortingOffers(after)).toEqual([])
  expect(acceptNonSortingOffer(after, offers[0]!)).toBeUndefined()
})

it('nonSortingOffers uses 041 if 008 has the code for several languages, and returns nothing if the language is unknown', () => {
  const language = dataField('041', '0', ' ', [
    ['a', 'ger'],
    ['a', 'eng'],
  ])
  expect(nonSortingOffers(record('mul', language, keyTitle('Die Zeit')))).toHaveLength(1)
  expect(nonSortingOffers(record('mul', keyTitle('Die Zeit')))).toEqual([])
  expect(nonSortingOffers(record('eng', keyTitle('Die casting')))).toEqual([])
})
