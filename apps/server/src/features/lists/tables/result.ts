/** The file of a result, and the columns that it adds. */

/** `list.csv` as `list-result.csv`; a file that is another kind than its name says gets the ending of what it is. */
export const resultName = (name: string, kind: string): string =>
  `${name.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,5}$/i, '') || 'list'}-result.${kind}`

/** Gives added columns their labels: one that the table or another has, blanks around it aside, gets a number. */
export function labelGiver(labels: readonly string[]): (wanted: string) => string {
  const taken = new Set(labels.map((label) => label.trim()))
  return (wanted) => {
    let found = wanted
    for (let number = 2; taken.has(found); number++) found = `${wanted}_${number}`
    taken.add(found)
    return found
  }
}
