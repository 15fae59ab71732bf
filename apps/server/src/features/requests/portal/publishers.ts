/** Publishers as groups of accounts, which see all requests of the publisher (decision 111). */
import { REQUEST_LENGTHS } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { hasVisible, withoutControls } from '@seriatim/scripts'
import { isEmail, type Mails } from '../../../kernel/mails/service.ts'
import type { Db } from '../../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../../platform/errors.ts'
import { countMail, countMailTo } from '../../public-accounts/mail-limit-repository.ts'
import * as own from './repository.ts'

const MAX_PUBLISHERS = 20
const MAX_MEMBERS = 100
/** Maximum number of invitations of one person an hour. */
const INVITATIONS_PER_HOUR = 20
const MAILS_TO_RECIPIENT_PER_HOUR = 3

/** The person who acts, by the confirmed address of the account. */
export type Person = { readonly email: string }

export type PublisherView = own.Publisher & {
  readonly members: readonly own.Member[]
  readonly issns: readonly string[]
}

export function makePublishers({ db, mails }: { readonly db: Db; readonly mails: Mails }) {
  /** @throws Refusal 'row_not_found', also for publishers of others */
  async function membershipOf({ email }: Person, id: number): Promise<own.Publisher> {
    const row = (await own.publisherRows(db, email)).find((publisher) => publisher.id === id)
    refuseUnless(row, 'row_not_found')
    return row
  }

  const owned = async (person: Person, id: number): Promise<own.Publisher> => {
    const publisher = await membershipOf(person, id)
    refuseUnless(publisher.isOwner, 'row_not_found')
    return publisher
  }

  return {
    names: ({ email }: Person): Promise<readonly own.Publisher[]> => own.publisherRows(db, email),

    /** The publisher that the form of a new request selects, if any. */
    preset: (email: string): Promise<number | null> => own.defaultPublisher(db, email),

    async list({ email }: Person): Promise<readonly PublisherView[]> {
      const rows = await own.publisherRows(db, email)
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          members: await own.membersOf(db, row.id),
          issns: await own.issnsOfPublisher(db, row.id),
        })),
      )
    },

    /** Creates a publisher whose owner is this person. @throws FormRefusal */
    async create({ email }: Person, typed: string, locale: Locale): Promise<number> {
      const name = withoutControls(typed).normalize('NFC').trim()
      const length = [...name].length
      if (!hasVisible(name)) throw new FormRefusal({ name: [format(locale, 'portalRequests.publisher_name_needed')] })
      if (length > REQUEST_LENGTHS.text)
        throw new FormRefusal({
          name: [format(locale, 'requestTexts.too_long', { count: length, max: REQUEST_LENGTHS.text })],
        })
      if ((await own.publisherRows(db, email)).length >= MAX_PUBLISHERS)
        throw new FormRefusal({ name: [format(locale, 'portalRequests.too_many_publishers', { max: MAX_PUBLISHERS })] })
      return db.transaction().execute((tx) => own.addPublisher(tx, name, email))
    },

    /**
     * Adds a person, who gets an e-mail. Adding a person twice changes nothing.
     * @throws FormRefusal; Refusal 'row_not_found' for people who are no owners; 'too_many_letters'
     */
    async addMember(
      person: Person,
      id: number,
      typed: string,
      { locale, origin }: { readonly locale: Locale; readonly origin: string },
    ): Promise<void> {
      const publisher = await owned(person, id)
      const email = typed.trim().toLowerCase()
      if (!isEmail(email)) throw new FormRefusal({ email: [format(locale, 'portal.email_form')] })
      if ((await own.membersOf(db, id)).length >= MAX_MEMBERS)
        throw new FormRefusal({ email: [format(locale, 'portalRequests.too_many_people', { max: MAX_MEMBERS })] })
      const wait =
        (await countMail(db, `invitation from ${person.email}`, INVITATIONS_PER_HOUR)) ??
        (await countMailTo(db, email, { kind: 'account', limit: MAILS_TO_RECIPIENT_PER_HOUR }))
      if (wait !== undefined) throw new Refusal('too_many_letters', { retry_after: wait })
      await db.transaction().execute(async (tx) => {
        refuseUnless(await own.lockPublisher(tx, id), 'row_not_found')
        if (!(await own.addMember(tx, id, email))) return
        await mails.queue(tx, {
          to: email,
          locale,
          template: 'request_invitation',
          params: { by: person.email, publisher: publisher.name, link: `${origin}/portal/publisher` },
        })
      })
    },

    /** Removes a person: owners remove anyone, others themselves. @throws Refusal 'row_not_found' */
    async removeMember(person: Person, id: number, email: string): Promise<void> {
      await (email === person.email ? membershipOf(person, id) : owned(person, id))
      await db.transaction().execute(async (tx) => {
        refuseUnless(await own.lockPublisher(tx, id), 'row_not_found')
        await own.removeMember(tx, id, email)
      })
    },
  }
}
export type Publishers = ReturnType<typeof makePublishers>
