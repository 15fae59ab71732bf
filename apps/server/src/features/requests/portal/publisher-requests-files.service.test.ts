/** Tests of the files that a publisher adds to a request. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { TakenFile } from '../file-content.ts'
import { requestOfCode } from '../repository.ts'
import { deleteOrphanFiles, takeFile } from '../request-files.ts'
import { PDF, PNG } from '../testing/files.ts'
import { bytesOf, draft, keyIn, sender, startPublisherRequests } from '../testing/publisher-requests.ts'
import type { Requester } from './publisher-requests.ts'

const { test, store, publisherRequests, makeLimited, visitor, mailsTo, account, close } = await startPublisherRequests()
afterAll(close)

describe('files', () => {
  const take = (name: string, content: Buffer) => takeFile(store, { name, bytes: bytesOf(content) })
  const stored = async () => (await store.list('requests/')).map(({ name }) => name).sort()

  it('are stored under random names if their content is PDF, JPEG or PNG', async () => {
    const before = await stored()
    expect(await take('page.pdf', Buffer.from('<html><script>alert(1)</script></html>'))).toBe('wrong_type')
    expect(await take('cut.png', PNG.subarray(0, 30))).toBe('wrong_type')
    const large = Buffer.concat([PDF, Buffer.alloc(11 << 20, 32)])
    expect(await take('large.pdf', large)).toBe('too_large')
    expect(await stored()).toEqual(before)
    const taken = (await take('../../cover\u0007.png', PNG)) as TakenFile
    expect(taken).toMatchObject({ name: 'cover.png', type: 'image/png', bytes: PNG.length })
    expect(taken.storedAs).toMatch(/^requests\/[0-9a-f-]{36}$/)
  })

  it('are limited to five in the form, and further files are removed from the store', async () => {
    const owner = await account('sam@press.example')
    const files = (await Promise.all(Array.from({ length: 4 }, (_, at) => take(`${at}.pdf`, PDF)))) as TakenFile[]
    const made = await publisherRequests.create(owner, draft({}, { files }), sender())
    const more = (await Promise.all([take('5.pdf', PDF), take('6.pdf', PDF)])) as TakenFile[]
    const { unstored } = await publisherRequests.save(owner, made.code, draft({}, { files: more }), sender())
    expect(unstored).toEqual([{ name: '6.pdf', fault: 'too_many' }])
    const stored = await publisherRequests.formFiles(made)
    expect(stored.map(({ name }) => name)).toEqual(['0.pdf', '1.pdf', '2.pdf', '3.pdf', '5.pdf'])
    expect(await store.find(more[1]!.storedAs)).toBeUndefined()
    await publisherRequests.save(owner, made.code, draft({}, { removed: [String(stored[0]!.id), '0', 'x'] }), sender())
    expect(await store.find(files[0]!.storedAs)).toBeUndefined()
    await publisherRequests.remove(owner, made.code)
    expect(await requestOfCode(test.db, made.code)).toBeUndefined()
    expect(await store.find(files[1]!.storedAs)).toBeUndefined()
  })

  it('of unsent requests have a total size limit per network, which excludes confirmed and deleted requests', async () => {
    const limited = makeLimited({ unsentBytesOfAddress: 2 * PDF.length, unsentBytesOfAccount: PDF.length })
    const from = sender({ address: '198.51.100.77' })
    const file = async (name: string) => (await take(name, PDF)) as TakenFile
    const first = await limited.create(
      await visitor(),
      draft({}, { email: 'sam@space.example', files: [await file('a.pdf')] }),
      from,
    )
    const [b, c] = [await file('b.pdf'), await file('c.pdf')]
    const second = await limited.create(await visitor(), draft({}, { files: [b, c] }), from)
    expect(second.unstored).toEqual([{ name: 'c.pdf', fault: 'no_space' }])
    expect(await store.find(c.storedAs)).toBeUndefined()
    const link: Requester = { kind: 'link', key: await limited.keyOf(second) }
    const more = async () =>
      (await limited.save(link, second.code, draft({}, { files: [await file('d.pdf')] }), from)).unstored
    expect(await more()).toHaveLength(1)
    const other = await limited.create(await visitor(), draft({}, { files: [await file('e.pdf')] }), sender())
    expect(other.unstored).toEqual([])
    const own: Requester = { kind: 'link', key: await limited.keyOf(first) }
    await limited.send(own, first.code, from)
    await limited.confirm(first.code, keyIn((await mailsTo('sam@space.example'))[0]!.body), from)
    expect(await more()).toEqual([])
    expect(await more()).toHaveLength(1)
    await limited.remove(link, second.code)
    const owner = await account('space@press.example')
    const both = [await file('f.pdf'), await file('g.pdf')]
    const made = await limited.create(owner, draft({}, { files: both }), from)
    expect(made.unstored).toEqual([{ name: 'g.pdf', fault: 'no_space' }])
  })

  it('without a row are deleted after a day', async () => {
    const owner = await account('tom@press.example')
    const used = (await take('used.pdf', PDF)) as TakenFile
    await publisherRequests.create(owner, draft({}, { files: [used] }), sender())
    const orphan = `requests/${randomUUID()}`
    await store.write(orphan, bytesOf(PDF))
    const day = 25 * 3_600_000
    expect(await deleteOrphanFiles({ db: test.db, store, now: new Date() })).toBe(0)
    expect(await deleteOrphanFiles({ db: test.db, store, now: new Date(Date.now() + day) })).toBeGreaterThan(0)
    expect(await store.find(orphan)).toBeUndefined()
    expect(await store.find(used.storedAs)).toBeDefined()
  })
})
