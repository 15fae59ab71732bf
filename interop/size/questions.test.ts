import { describe, expect, it } from 'vitest'
import { controlField, dataField, type MarcRecord } from '../../packages/marc/src/index.ts'
import { compareAnswer } from './compare-answer.ts'
import { makeQuestions } from './questions.ts'

/** A serial of a family of two media, with the ISSN of its successor. */
const serial = (issn: string, medium: string, successor?: string): readonly [string, MarcRecord] => [
  issn,
  {
    leader: '00000cas a2200000 i 4500',
    fields: [
      controlField('007', medium),
      controlField('008', '090213c20009999fr mr p       0   a0fre c'),
      dataField('022', ' ', ' ', [['l', '5000-0004']]),
      dataField('041', '0', ' ', [
        ['a', 'fre'],
        ['a', 'eng'],
      ]),
      dataField('044', ' ', ' ', [['a', 'fr']]),
      dataField('222', ' ', ' ', [
        ['a', '\u0098La \u009cRevue'],
        ['b', `(${issn})`],
      ]),
      ...(successor === undefined ? [] : [dataField('785', '0', '0', [['x', successor]])]),
    ],
  },
]

describe('makeQuestions', () => {
  const questions = makeQuestions()
  const records = [serial('5000-0004', 'ta', '5000-0012'), serial('5000-0012', 'cr', '5000-0020')]
  for (const [issn, record] of records) for (const { read } of questions) read(issn, record)
  const answerTo = (part: string) => questions.find(({ question }) => question.includes(part))!.answer()

  it('computes ten answers from the records', () => {
    expect(questions).toHaveLength(10)
    expect(answerTo('How many serials are there')).toEqual([['2']])
    expect(answerTo('a printed and an online serial')).toEqual([['1']])
    expect(answerTo('began in or after 2000')).toEqual([['2']])
  })

  it('counts a language once for each record', () => {
    expect(answerTo('language')).toEqual([
      ['fre', '2'],
      ['eng', '2'],
    ])
  })

  it('counts later titles over all steps', () => {
    expect(answerTo('earlier and a later title')).toEqual([['3']])
  })

  it('lists key titles without non-sorting marks', () => {
    expect(answerTo('first 5 key titles')).toEqual([
      ['La Revue (5000-0004)', '5000-0004'],
      ['La Revue (5000-0012)', '5000-0012'],
    ])
  })
})

describe('compareAnswer', () => {
  const question = 'How many?'

  it('accepts rows in another order', () => {
    compareAnswer(
      question,
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [
        ['b', '2'],
        ['a', '1'],
      ],
    )
  })

  it('names the question and the first row that differs', () => {
    expect(() => compareAnswer(question, [['a', '1']], [['a', '2']])).toThrow(
      '“How many?” has 1 rows instead of 1; first difference: a, 2 instead of a, 1',
    )
  })

  it('refuses additional rows', () => {
    expect(() => compareAnswer(question, [['1']], [['1'], ['2']])).toThrow('2 rows instead of 1')
  })
})
