import { describeCorpus } from './testing/corpus.ts'
import { publishedList } from './testing/published-list.ts'

describeCorpus('the published list', publishedList())
