/** Titles of requests in lists, pages and e-mails. */
import type { Db } from '../../platform/database/db.ts'
import { publicRecords } from '../public/repository.ts'
import { titleOf } from '../public/titles.ts'
import type { StoredRequest } from './repository.ts'

type Titled = Pick<StoredRequest, 'title' | 'content'>

/**
 * The title of each request, in the order of the requests. Changes of URL, publisher or end have no title;
 * they get the public title and the ISSN of their serial, or only the ISSN if its record is not public. Empty for a
 * draft without title and ISSN.
 */
export async function requestTitles(db: Db, requests: readonly Titled[]): Promise<string[]> {
  const untitled = requests.filter(({ title, content }) => title === '' && content.issn !== '')
  const records = await publicRecords(db, [...new Set(untitled.map(({ content }) => content.issn))])
  return requests.map(({ title, content: { issn } }) => {
    if (title !== '' || issn === '') return title
    const serial = records.get(issn)
    const name = serial === undefined ? undefined : titleOf(serial.record)
    return name ? `${name}, ISSN ${issn}` : `ISSN ${issn}`
  })
}

/** The title of one request; see `requestTitles`. */
export const requestTitle = async (db: Db, request: Titled): Promise<string> => (await requestTitles(db, [request]))[0]!
