import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RequestContentInput, requestContent } from '@seriatim/contract'
import { FormRefusal, Refusal } from '../../../platform/errors.ts'
import { folderStore } from '../../../platform/store/open-stores.ts'
import { testDb, testServices } from '../../../testing/index.ts'
import { newFormCheck } from '../../public-accounts/form-check.ts'
import {
  type Draft,
  makePublisherRequests,
  type PublisherRequests,
  type Requester,
  type Sender,
  type Visitor,
} from '../portal/publisher-requests.ts'
import { makePublishers } from '../portal/publishers.ts'
import { acceptRequests } from './accept-requests.ts'
import { createPublicAccount } from './public-account.ts'
import { REQUIRED_CONTENT } from './requests.ts'

export const draft = (over: RequestContentInput = {}, more: Partial<Draft> = {}): Draft => ({
  content: requestContent.parse({ ...REQUIRED_CONTENT, media: ['print', 'online'], ...over }),
  email: '',
  publisherId: null,
  files: [],
  removed: [],
  ...more,
})

let addresses = 0
/** A sender at another address each time. */
export const sender = (over: Partial<Sender> = {}): Sender => ({
  address: `192.0.2.${++addresses % 250}`,
  locale: 'en',
  origin: 'https://issn.example',
  ...over,
})

export const keyIn = (body: string): string => decodeURIComponent(/key=([^\s]+)/.exec(body)![1]!)

/** The code or the errors by field with which work is refused. `undefined` if it succeeds. */
export const refusal = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return error instanceof Refusal ? error.code : error instanceof FormRefusal ? error.errors : error
}

export const bytesOf = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 1_000) yield content.subarray(at, at + 1_000)
}

/**
 * The publisher's side of requests as a service, on an empty database where the centres `_7` and `_0` accept requests,
 * and a folder as file store. `close` deletes both.
 */
export async function startPublisherRequests() {
  const test = await testDb()
  const services = testServices(test)
  const folder = await mkdtemp(join(tmpdir(), 'requests-'))
  const store = folderStore(folder)
  await acceptRequests(test.db, ['_7', '_0'])
  const makeLimited = (limits: Parameters<typeof makePublisherRequests>[0]['limits'] = {}): PublisherRequests =>
    makePublisherRequests({ db: test.db, mails: services.mails, stores: { files: store }, limits })
  const publisherRequests = makeLimited()

  const visitor = async (): Promise<Visitor> => ({
    kind: 'visitor',
    website: '',
    check: await newFormCheck(test.db, new Date(Date.now() - 10_000)),
  })
  const mailsTo = (email: string) =>
    test.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()

  /** A confirmed public account. */
  async function account(email: string): Promise<Extract<Requester, { kind: 'account' }>> {
    const id = await createPublicAccount(test.db, email)
    return { kind: 'account', user: { id: String(id), isOfPublic: true } }
  }

  /** A request of a visitor, sent and confirmed. */
  async function confirmed(email: string, over: RequestContentInput = {}) {
    const stored = await publisherRequests.create(await visitor(), draft(over, { email }), sender())
    const link: Requester = { kind: 'link', key: await publisherRequests.keyOf(stored) }
    await publisherRequests.send(link, stored.code, sender())
    const letter = (await mailsTo(email)).findLast(({ kind }) => kind === 'request_confirm')!
    const key = keyIn(letter.body)
    const request = await publisherRequests.confirm(stored.code, key, sender())
    return { request, early: link, key, link: { kind: 'link', key: await publisherRequests.keyOf(request) } as const }
  }

  return {
    test,
    services,
    store,
    publisherRequests,
    makeLimited,
    publishers: makePublishers({ db: test.db, mails: services.mails }),
    visitor,
    mailsTo,
    account,
    confirmed,
    async close() {
      await test.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
