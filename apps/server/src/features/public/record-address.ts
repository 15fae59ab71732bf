/** The path of the public page of a record. */
export const recordAddress = (issn: string): string => `/resource/ISSN/${issn}`
