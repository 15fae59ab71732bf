/** The file of a result, and the columns that it adds. */

/** `list.csv` as `list-result.csv`; a file that is another kind than its name says gets the ending of what it is. */
export const resultName = (name: string, kind: string): string =>
  `${name.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,5}$/i, '') || 'list'}-result.${kind}`

/** The labels of added columns: one that the table has, blanks around it aside, gets a number. */
export const freeLabels = (labels: readonly string[], wanted: readonly string[]): string[] => {
  const taken = new Set(labels.map((label) => label.trim()))
  return wanted.map((label) => {
    let found = label
    for (let number = 2; taken.has(found); number++) found = `${label}_${number}`
    taken.add(found)
    return found
  })
}
