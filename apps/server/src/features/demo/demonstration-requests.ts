/** Invented requests of publishers in the demonstration database, in different states. */
import type { RequestContentInput, RequestEventKind, RequestState } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'

/** The record that a request is about, which the loader selects: a provisional one, or one of the Register. */
type RecordKind = 'provisional' | 'register'

export type DemonstrationRequest = {
  readonly center: '_0' | '_7'
  readonly state: RequestState
  /** Days before the load. */
  readonly sent: number
  readonly email: string
  readonly language: Locale
  readonly handler?: 'france' | 'paris'
  readonly content: RequestContentInput
  /** Title and publisher of an assigned request, and the ISSN of a change or an assignment, come from this record. */
  readonly record?: RecordKind
  /** Entries of the thread after `sent`, with days before the load. */
  readonly events: readonly {
    readonly kind: RequestEventKind
    readonly by: 'publisher' | 'centre'
    readonly ago: number
    readonly text?: string
  }[]
}

export const DEMONSTRATION_REQUESTS: readonly DemonstrationRequest[] = [
  {
    ...{ center: '_7', state: 'new', sent: 2, email: 'redaction@phare.example', language: 'fr' },
    content: {
      ...{ country: 'FRA', title: 'Cahiers du phare et de la côte', subtitle: 'revue de géographie littorale' },
      ...{ publisher: 'Éditions du Phare', place: 'Brest', language: 'fre', type: 'p', frequency: 'q' },
      ...{ media: ['print', 'online'], url: 'https://phare.example/cahiers', contact_name: 'Anne Kermarec' },
      ...{ first_issue_date: '2027', first_issue_number: '1', note: 'Les deux supports paraîtront en même temps.' },
    },
    events: [],
  },
  {
    ...{
      center: '_7',
      state: 'in_progress',
      sent: 6,
      email: 'contact@revues.example',
      language: 'fr',
      handler: 'france',
    },
    content: {
      ...{ kind: 'change', change: 'url', country: 'FRA', url: 'https://revues.example/nouvelle-adresse' },
      ...{ contact_name: 'Paul Martin', note: 'Le site a changé d’adresse.' },
    },
    record: 'register',
    events: [
      { kind: 'handler', by: 'centre', ago: 5 },
      { kind: 'message', by: 'publisher', ago: 1, text: 'L’ancienne adresse sera fermée à la fin du mois.' },
    ],
  },
  {
    ...{
      center: '_7',
      state: 'waiting',
      sent: 9,
      email: 'bulletin@jardins.example',
      language: 'fr',
      handler: 'france',
    },
    content: {
      ...{ country: 'FRA', title: 'Bulletin des jardins partagés', publisher: 'Association des jardins partagés' },
      ...{ place: 'Lyon', language: 'fre', type: 'p', media: ['print'], contact_name: 'Léa Bonnet' },
    },
    events: [
      { kind: 'handler', by: 'centre', ago: 8 },
      { kind: 'question', by: 'centre', ago: 4, text: 'Quelle est la périodicité du bulletin ?' },
    ],
  },
  {
    ...{
      center: '_7',
      state: 'assigned',
      sent: 40,
      email: 'annales@presses.example',
      language: 'fr',
      handler: 'france',
    },
    content: {
      ...{ country: 'FRA', publisher: 'Presses de l’Ouest', language: 'fre', media: ['print'] },
      ...{ contact_name: 'Claire Petit' },
    },
    record: 'provisional',
    events: [
      { kind: 'handler', by: 'centre', ago: 38 },
      { kind: 'assigned', by: 'centre', ago: 35 },
    ],
  },
  {
    ...{ center: '_0', state: 'new', sent: 1, email: 'editor@sciences.example', language: 'en' },
    content: {
      ...{ country: 'UKR', title: 'Вісник степової екології', parallel_titles: ['Bulletin of steppe ecology'] },
      ...{ publisher: 'Інститут степу', place: 'Одеса', language: 'ukr', type: 'p', frequency: 'f' },
      ...{ media: ['online'], url: 'https://sciences.example/steppe', contact_name: 'Olena Kovalenko' },
    },
    events: [],
  },
  {
    ...{ center: '_0', state: 'refused', sent: 20, email: 'info@agenda.example', language: 'en', handler: 'paris' },
    content: {
      ...{ country: 'SEN', title: 'Agenda de poche', publisher: 'Papeterie de la Place', language: 'fre' },
      ...{ media: ['print'], contact_name: 'Moussa Diop' },
    },
    events: [
      {
        ...{ kind: 'refused', by: 'centre', ago: 17 },
        text: 'A diary with blank pages is not a serial. It gets no ISSN.',
      },
    ],
  },
]

/** Templates of messages of a centre. */
export const DEMONSTRATION_TEMPLATES = [
  {
    name: 'Cover',
    use: 'question',
    texts: {
      en: 'Please send the cover or the title page of “{title}”.',
      es: 'Envíe la cubierta o la portada de «{title}».',
      fr: 'Veuillez envoyer la couverture ou la page de titre de «\u00a0{title}\u00a0».',
      ru: 'Пришлите обложку или титульный лист издания «{title}».',
    },
  },
  {
    name: 'No serial',
    use: 'refusal',
    texts: {
      en: '“{title}” is not a serial, because no further issues are planned. It gets no ISSN.',
      es: '«{title}» no es una publicación seriada, porque no están previstos más números. No recibe ISSN.',
      fr: '«\u00a0{title}\u00a0» n’est pas une publication en série, car aucun autre numéro n’est prévu. Elle ne reçoit pas d’ISSN.',
      ru: '«{title}» не является продолжающимся изданием: следующие номера не планируются. ISSN не присваивается.',
    },
  },
] as const
