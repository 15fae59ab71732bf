import { language } from '../language.ts'

/** The more frequent languages of serials in Latin script. */
export const WESTERN = [
  language({
    code: 'eng',
    alphabet: 'a',
    topics:
      'medicine|law|history|economics|physics|chemistry|biology|mathematics|education|agriculture|philosophy|linguistics|literature|music|architecture|geography|geology|psychology|sociology|politics|religion|engineering|computing|energy|transport|environment|fisheries|forestry|veterinary science|dentistry|nursing|pharmacology|archaeology|art|sport|statistics|astronomy|botany|zoology|public health',
    generics:
      'journal|review|bulletin|annals|proceedings|transactions|archives|yearbook|magazine|newsletter|studies|papers|reports|gazette|digest|letters|notes|quarterly|memoirs|chronicle',
    adjectives:
      'international|applied|clinical|modern|comparative|experimental|european|contemporary|theoretical|industrial|marine|rural|urban|tropical|molecular|social|historical|regional|medieval|colonial',
    names: [
      'Ash|Brack|Cald|Dun|Elm|Fen|Glen|Harrow|Kings|Lang|Mar|North|Oak|Pem|Rock|Sand|Thorn|Wal|West|Win',
      'borough|bury|dale|field|ford|gate|ham|leigh|mere|moor|mouth|port|shire|stead|ton|wick|wood|worth|bridge|combe',
    ],
    titles:
      '{g} of {t}|{g} of {a} {t}|{a} {g} of {t}|{n} {g} of {t}|{g} of {t} and {u}|<The >{n} {g}|{a} {t}|{t} {g}|<The >{g} of {n}|{t} today|current {t}|{n} {t} {g}|{g} of the {n} Society for {t}|<A >{g} of {t} in {n}',
    bodies:
      'Society for {t}|{n} University. Department of {t}|Institute of {t} ({p})|Ministry of {t}|{n} Association for {t}',
    publishers: '{n} Press|{n} University Press|{n} Publishing|{n} & {n}|Society for {t}|{n} Academic',
  }),
  language({
    code: 'fre',
    alphabet: 'b',
    topics:
      'de médecine|de droit|d’histoire|d’économie|de physique|de chimie|de biologie|de mathématiques|de pédagogie|d’agriculture|de philosophie|de linguistique|de littérature|de musique|d’architecture|de géographie|de géologie|de psychologie|de sociologie|de science politique|des religions|de l’ingénieur|d’informatique|de l’énergie|des transports|de l’environnement|des pêches|des forêts|de médecine vétérinaire|d’odontologie|de soins infirmiers|de pharmacologie|d’archéologie|d’art|du sport|de statistique|d’astronomie|de botanique|de zoologie|de santé publique',
    generics:
      'revue|bulletin|annales|cahiers|études|archives|mémoires|actes|journal|annuaire|lettre|chroniques|travaux|documents|carnets|courrier|gazette|recherches',
    adjectives:
      'internationale|française|européenne|nouvelle|critique|trimestrielle|économique|africaine|historique|comparée|générale|appliquée',
    names: [
      'Beau|Château|Clair|Fonte|Grand|Haute|La Roche-|Mont|Neuf|Orge|Pré|Saint-|Val|Ville|Belle|Chante|Marsi|Auri',
      'brac|champ|court|fort|gny|lac|lieu|mont|nay|pont|sac|tour|vaux|ville|zac|rive|merle|bourg',
    ],
    titles:
      '{g} {t}|{g} {a} {t}|{g} {t} et {u}|{g} {t} de {n}|{g} {n}|<La >{g} {a}|<L’>écho de {n}|<Le >courrier de {n}|{g} de la Société {t} de {n}|{n} {g}|{g} {a}',
    bodies:
      'Société {t} de {p}|Université de {n}. Département {t}|Institut {t} ({p})|Ministère de {n}|Association française {t}',
    publishers: 'Éditions {n}|Presses universitaires de {n}|Librairie {n}|Société {t}|{n} éditeur',
    media: ['Imprimé', 'En ligne'],
    frequencies: 'Annuel|Semestriel|Trimestriel|Bimestriel|Mensuel|Hebdomadaire|Quotidien|Irrégulier',
  }),
  language({
    code: 'ger',
    alphabet: 'b',
    topics:
      'Medizin|Recht|Geschichte|Wirtschaft|Physik|Chemie|Biologie|Mathematik|Pädagogik|Landwirtschaft|Philosophie|Sprachwissenschaft|Literatur|Musik|Architektur|Geographie|Geologie|Psychologie|Soziologie|Politik|Religion|Technik|Informatik|Energie|Verkehr|Umwelt|Fischerei|Forstwirtschaft|Tiermedizin|Zahnmedizin|Pflege|Pharmakologie|Archäologie|Kunst|Sport|Statistik|Astronomie|Botanik|Zoologie|Gesundheitswesen',
    generics:
      'Zeitschrift|Jahrbuch|Beiträge|Mitteilungen|Berichte|Blätter|Archiv|Schriften|Hefte|Annalen|Rundschau|Nachrichten|Studien|Forschungen|Verhandlungen',
    adjectives:
      'internationale|deutsche|neue|angewandte|klinische|vergleichende|österreichische|europäische|praktische|allgemeine',
    names: [
      'Ahren|Bären|Birken|Eber|Eichen|Falken|Grün|Hohen|Kirch|Linden|Mühl|Nieder|Ober|Rosen|Schön|Stein|Tannen|Weiß',
      'au|bach|berg|brück|burg|dorf|feld|furt|hausen|heim|hofen|ingen|stadt|stein|tal|wald|weiler|see',
    ],
    titles:
      '{g} für {t}|{a} {g} für {t}|{n}er {g} für {t}|{g} zur {t} und {u}|{n}er {g}|<Die >{t}|<Das >{n}er Blatt|{t} und {u}|{g} des Vereins für {t} in {n}|{t} heute|{a} {t}',
    bodies:
      'Gesellschaft für {t}|Universität {n}. Institut für {t}|Verein für {t} {p}|Ministerium für {t}|Deutsche Gesellschaft für {t}',
    publishers: '{n} Verlag|Verlag {n}|{n} & Söhne|Gesellschaft für {t}|Universitätsverlag {n}',
    frequencies: 'Jährlich|Halbjährlich|Vierteljährlich|Zweimonatlich|Monatlich|Wöchentlich|Täglich|Unregelmäßig',
  }),
  language({
    code: 'spa',
    alphabet: 'b',
    topics:
      'medicina|derecho|historia|economía|física|química|biología|matemáticas|educación|agricultura|filosofía|lingüística|literatura|música|arquitectura|geografía|geología|psicología|sociología|política|religión|ingeniería|informática|energía|transporte|medio ambiente|pesca|silvicultura|veterinaria|odontología|enfermería|farmacología|arqueología|arte|deporte|estadística|astronomía|botánica|zoología|salud pública',
    generics:
      'revista|boletín|anales|cuadernos|estudios|archivos|actas|anuario|memorias|papeles|gaceta|informes|apuntes|crónica',
    adjectives:
      'internacional|española|iberoamericana|mexicana|argentina|nueva|científica|aplicada|contemporánea|social|colombiana',
    names: [
      'Agua|Alba|Bella|Campo|Casa|Fuente|Monte|Peña|Puebla|Río|Santa |Torre|Valle|Villa|Sierra|Nava',
      'blanca|clara|dorada|fría|hermosa|llana|mayor|negra|nueva|real|rubia|seca|verde|vieja|luz|flor',
    ],
    titles:
      '{g} de {t}|{g} {a} de {t}|{g} de {t} y {u}|{g} de {n}|<La >{g} de {n}|<El >eco de {n}|{g} de la Sociedad de {t} de {n}|{t} {a}|{n}|{g} {a}',
    bodies:
      'Sociedad de {t}|Universidad de {n}. Facultad de {t}|Instituto de {t} ({p})|Ministerio de {t}|Asociación {a} de {t}',
    publishers: 'Editorial {n}|Universidad de {n}|Ediciones {n}|Sociedad de {t}|Librería {n}',
    media: ['Impreso', 'En línea'],
    frequencies: 'Anual|Semestral|Trimestral|Bimestral|Mensual|Semanal|Diario|Irregular',
  }),
  language({
    code: 'por',
    alphabet: 'b',
    topics:
      'medicina|direito|história|economia|física|química|biologia|matemática|educação|agricultura|filosofia|linguística|literatura|música|arquitetura|geografia|geologia|psicologia|sociologia|política|religião|engenharia|informática|energia|transportes|meio ambiente|pesca|silvicultura|medicina veterinária|odontologia|enfermagem|farmacologia|arqueologia|arte|esporte|estatística|astronomia|botânica|zoologia|saúde pública',
    generics: 'revista|boletim|anais|cadernos|estudos|arquivos|memórias|anuário|jornal|gazeta|relatórios|notas',
    adjectives: 'brasileira|portuguesa|internacional|nova|científica|aplicada|paulista|latino-americana',
    names: [
      'Água|Bela|Campo|Barra|Lagoa|Monte|Ponte|Porto|Ribeirão|São |Serra|Vila|Rio|Pedra',
      'alegre|branca|dourada|formosa|grande|longa|negra|nova|real|verde|alta|seca|funda|azul',
    ],
    titles:
      '{g} de {t}|{g} {a} de {t}|{g} de {t} e {u}|{g} de {n}|<O >jornal de {n}|<A >{t} em {n}|{g} da Sociedade de {t} de {n}|{t} {a}|{n}',
    bodies:
      'Sociedade de {t}|Universidade de {n}. Faculdade de {t}|Instituto de {t} ({p})|Ministério de {t}|Associação {a} de {t}',
    publishers: 'Editora {n}|Universidade de {n}|Livraria {n}|Sociedade de {t}',
    media: ['Impresso', 'Online'],
    frequencies: 'Anual|Semestral|Trimestral|Bimestral|Mensal|Semanal|Diário|Irregular',
  }),
  language({
    code: 'ita',
    alphabet: 'b',
    topics:
      'medicina|diritto|storia|economia|fisica|chimica|biologia|matematica|pedagogia|agricoltura|filosofia|linguistica|letteratura|musica|architettura|geografia|geologia|psicologia|sociologia|politica|teologia|ingegneria|informatica|energia|trasporti|ambiente|pesca|selvicoltura|veterinaria|odontoiatria|infermieristica|farmacologia|archeologia|arte|sport|statistica|astronomia|botanica|zoologia|sanità pubblica',
    generics:
      'rivista|bollettino|annali|quaderni|studi|archivio|atti|memorie|giornale|annuario|rassegna|contributi|ricerche',
    adjectives: 'italiana|internazionale|nuova|critica|applicata|europea|storica|generale|moderna|siciliana',
    names: [
      'Acqua|Bel|Campo|Castel|Colle|Fonte|Monte|Pietra|Ponte|Rocca|Santa |Torre|Valle|Villa',
      'bianca|chiara|fiorita|forte|franca|lunga|mare|nova|rossa|santa|secca|verde|vecchia|alta',
    ],
    titles:
      '{g} di {t}|{g} {a} di {t}|{g} di {t} e {u}|{g} di {n}|<La >{t} di {n}|<Il >giornale di {n}|<L’>eco di {n}|{g} della Società di {t} di {n}|{t} {a}|{n}',
    bodies:
      'Società di {t}|Università di {n}. Dipartimento di {t}|Istituto di {t} ({p})|Ministero di {t}|Associazione {a} di {t}',
    publishers: 'Edizioni {n}|{n} editore|Università di {n}|Società di {t}|Libreria {n}',
    media: ['Testo stampato', 'Online'],
    frequencies: 'Annuale|Semestrale|Trimestrale|Bimestrale|Mensile|Settimanale|Quotidiano|Irregolare',
  }),
]
