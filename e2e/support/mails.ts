import { expect } from '@playwright/test'
import type { Server } from './server.ts'

/**
 * The link in the newest e-mail to an address that has one, from the database. Administration hides links that are
 * only for the recipient.
 */
export async function linkInMail(
  { statement }: Pick<Server, 'statement'>,
  email: string,
  pattern = /\/portal\/requests\/\S+\?key=\S+/,
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const rows = await statement('select body from mail where recipient = $1 order by id desc', [email])
    link = rows.flatMap(({ body }) => pattern.exec(String(body))?.[0] ?? [])[0]
    expect(link).toBeDefined()
  }).toPass()
  return link!
}
