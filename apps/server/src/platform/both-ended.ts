/**
 * What both give, once both have ended: nothing goes on behind a failure that is told.
 * @throws what the first of them failed with, else the other
 */
export async function bothEnded<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}
