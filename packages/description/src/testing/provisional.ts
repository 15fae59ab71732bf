import { entryOf, list } from '@seriatim/profile/lists'
import type { FormLists } from '../check-form.ts'
import type { Provisional } from '../provisional.ts'

const codes = (name: Parameters<typeof list>[0]): ReadonlySet<string> => new Set(list(name).map(({ code }) => code))

/** The shipped code lists, with the year limits of 2026. */
export const LISTS: FormLists = {
  languages: codes('languages'),
  frequencies: codes('frequencies'),
  serialTypes: codes('resourceTypes'),
  countries: codes('countries'),
  lcCountries: codes('lcCountries'),
  media: codes('media'),
  lcOfIso: (iso) => entryOf('countries', iso)?.lcCodes ?? [],
  accessStatuses: ['OA-J', 'OA-B', 'OA-C', 'OA-R', 'OA-M'],
  titleTypes: [' ', '0', '1', '2', '3', '4', '5', '6', '7', '8'],
  publisherTypes: [' ', '2', '3'],
  classificationTypes: ['UDC', 'DEWEY'],
  linkTags: ['760', '762', '765', '767', '770', '772', '773', '774', '775', '776', '777', '780', '785', '786', '787'],
  linkIndicators: { 780: [...'01234567'], 785: [...'01234567'] },
  earliestYear: 1501,
  latestYear: 2036,
}

/** A valid form: a printed French quarterly. */
export const provisional = (over: Partial<Provisional>): Provisional => ({
  id: 'r',
  keyTitle: 'Cahiers de botanique alpine',
  qualifier: '',
  subtitle: '',
  language: 'fre',
  languages: [],
  frequency: 'q',
  serialType: 'p',
  isoCountry: 'FRA',
  lcCountry: 'fr',
  prepublication: false,
  medium: 'ta',
  year1: '2019',
  year2: '9999',
  imprint: '$a Grenoble $b Éditions du Lautaret $c 2019-',
  publisherType: ' ',
  otherImprints: [],
  issuingBody: '',
  otherIssuingBodies: [],
  url: { text: '', accessStatus: null },
  otherUrls: [],
  classification: '',
  classificationType: null,
  classifications: [],
  titleVariants: [],
  links: [],
  previous_issn: '',
  previous_title: '',
  ...over,
})
