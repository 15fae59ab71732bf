import { describe, expect, it } from 'vitest'
import { findHeader } from './header-row.ts'

const rowsOf = (text: string) => text.split('\n').map((line) => line.split(';'))

const COUNTER = `Report_Name;Title Master Report
Report_ID;TR
Institution_Name;Sample University
Metric_Types;
Reporting_Period;Begin_Date=2016-01-01

`

describe('the header row of a table', () => {
  it.each([
    ['the first row', 'ISSN;Title\n0378-5955;Hearing research', 0],
    ['below a title line', 'Our journals;;\n;;\nISSN;Title;Note\n0378-5955;Hearing research;x', 2],
    ['below a title line of one cell', 'Our journals\nPrint ISSN;Title\n0378-5955;Hearing research', 1],
    ['below a merged cell', 'Our journals\nISSN;Title;Publisher;Place\n0378-5955;Hearing research;Elsevier;x', 1],
    ['with names in half of the columns', 'x;;y;\n0378-5955;a;b;c', 0],
    ['in a table of titles without numbers', 'Titles 2026\n\nTitle;Year;Place\nNature;1869;London\nScience;1880;x', 2],
    ['in a table with one longer row', 'Title;Year\nNature;1869\nScience;1880;;;;;;;x\nCell;1974', 0],
    ['in a table without other rows', 'ISSN;Title', 0],
    ['in a COUNTER 5 report', `${COUNTER}Title;Publisher;Print_ISSN;Online_ISSN;YOP\nNature;;0028-0836;;2016`, 6],
    ['in a COUNTER 5 report without rows', `${COUNTER}Title;Publisher;Print_ISSN;Online_ISSN;YOP`, 6],
    ['in a KBART file', 'Provider\npublication_title;print_identifier;online_identifier\nNature;;', 1],
    ['below ISSNs', 'Corrections of 0028-0836\npublication_title;print_identifier\nNature;', 1],
  ])('is found in this position: %s', (_, text, at) => expect(findHeader(rowsOf(text))).toBe(at))

  it.each([
    ['begins with a number', '0378-5955;Hearing research\nx;Nature'],
    ['has numbers at the end of its first row', ';0378-5955\nTitle;Note'],
  ])('is reported as missing when the table %s', (_, text) => expect(findHeader(rowsOf(text))).toBe(undefined))
})
