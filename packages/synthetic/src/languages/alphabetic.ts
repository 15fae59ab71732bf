import { language } from '../language.ts'
import { romaniseCyrillic, romaniseGreek } from '../romanise.ts'

/** Languages in Cyrillic, Greek, Arabic, Hebrew and Devanagari script. */
export const ALPHABETIC = [
  language({
    code: 'rus',
    alphabet: 'c',
    script880: '(N',
    romanise: romaniseCyrillic,
    letters: ['бвгдклмнрст', 'аеиоу'],
    topics:
      'медицины|права|истории|экономики|физики|химии|биологии|математики|педагогики|сельского хозяйства|философии|языкознания|литературы|музыки|архитектуры|географии|геологии|психологии|социологии|политики|религии|техники|информатики|энергетики|транспорта|экологии|рыбного хозяйства|лесного хозяйства|ветеринарии|стоматологии|сестринского дела|фармакологии|археологии|искусства|спорта|статистики|астрономии|ботаники|зоологии|общественного здоровья',
    generics:
      'вестник|журнал|известия|труды|записки|вопросы|проблемы|бюллетень|сборник|обозрение|ежегодник|архив|материалы|газета|доклады',
    adjectives:
      'российский|научный|новый|сибирский|международный|современный|уральский|петербургский|технический|исторический',
    names: [
      'Бело|Верхне|Дальне|Зелено|Красно|Ново|Право|Светло|Северо|Сосново|Тихо|Усть-|Чисто|Яро',
      'борск|горск|града|донска|звенигорода|каменска|лесья|морска|озёрска|польска|реченска|славля|уральска|ярска',
    ],
    titles:
      '{g} {t}|{a} {g} {t}|{g} {t} и {u}|{g} {n}|{g} Университета {n}. Серия {t}|{a} {g}|{g} Общества {t}|{a} {g} {n}',
    bodies: 'Общество {t}|Университет {n}. Факультет {t}|Институт {t} ({p})|Министерство {t}',
    publishers: 'Издательство {n}|Университет {n}|Институт {t}|Общество {t}',
    frequencies: 'Annual|Semiannual|Quarterly|Bimonthly|Monthly|Weekly|Daily|Irregular',
  }),
  language({
    code: 'ukr',
    alphabet: 'c',
    script880: '(N',
    romanise: romaniseCyrillic,
    letters: ['бвгдклмнрст', 'аеиоу'],
    topics:
      'медицини|права|історії|економіки|фізики|хімії|біології|математики|педагогіки|сільського господарства|філософії|мовознавства|літератури|музики|архітектури|географії|геології|психології|соціології|політики|релігії|техніки|інформатики|енергетики|транспорту|довкілля|рибного господарства|лісівництва|ветеринарії|стоматології|медсестринства|фармакології|археології|мистецтва|спорту|статистики|астрономії|ботаніки|зоології|громадського здоровʼя',
    generics: 'вісник|журнал|наукові записки|праці|питання|збірник|часопис|огляд|літопис|газета',
    adjectives: 'український|науковий|новий|київський|львівський|сучасний|міжнародний',
    names: [
      'Біло|Велико|Дніпро|Зелено|Красно|Ново|Старо|Синьо|Тихо|Ясно',
      'бору|граду|двору|долини|лісу|озера|польця|річки|славля|яру',
    ],
    titles: '{g} {t}|{a} {g} {t}|{g} {t} і {u}|{g} {n}|{g} Товариства {t}|{a} {g}',
    bodies: 'Товариство {t}|Університет {n}. Факультет {t}|Інститут {t}',
    publishers: 'Видавництво {n}|Університет {n}|Товариство {t}',
  }),
  language({
    code: 'gre',
    alphabet: 'g',
    script880: '(S',
    romanise: romaniseGreek,
    letters: ['βγδκλμνρστ', 'αειο'],
    topics:
      'ιατρικής|δικαίου|ιστορίας|οικονομίας|φυσικής|χημείας|βιολογίας|μαθηματικών|παιδαγωγικής|γεωργίας|φιλοσοφίας|γλωσσολογίας|λογοτεχνίας|μουσικής|αρχιτεκτονικής|γεωγραφίας|γεωλογίας|ψυχολογίας|κοινωνιολογίας|πολιτικής|θεολογίας|μηχανικής|πληροφορικής|ενέργειας|μεταφορών|περιβάλλοντος|αλιείας|δασολογίας|κτηνιατρικής|οδοντιατρικής|νοσηλευτικής|φαρμακολογίας|αρχαιολογίας|τέχνης|αθλητισμού|στατιστικής|αστρονομίας|βοτανικής|ζωολογίας|δημόσιας υγείας',
    generics: 'περιοδικό|δελτίο|χρονικά|αρχεία|επετηρίδα|επιθεώρηση|πρακτικά|μελέτες|τετράδια|εφημερίδα',
    adjectives: 'ελληνικό|νέο|επιστημονικό|σύγχρονο|διεθνές|αθηναϊκό',
    names: [
      'Αγρο|Βαθυ|Δρυ|Ηλιο|Καλλι|Λευκο|Μακρο|Νεο|Παλαιο|Χρυσο',
      'βουνίου|κάμπου|λιμένος|νησίου|πεδίου|πετρίου|ποτάμου|πύργου|χωρίου|κάστρου',
    ],
    titles: '{g} {t}|{a} {g} {t}|{g} {t} και {u}|{g} {n}|<Η >φωνή του {n}|{g} Εταιρείας {t}|{a} {g}',
    bodies: 'Εταιρεία {t}|Πανεπιστήμιο {n}. Τμήμα {t}|Ινστιτούτο {t}',
    publishers: 'Εκδόσεις {n}|Πανεπιστήμιο {n}|Εταιρεία {t}',
  }),
  language({
    code: 'ara',
    alphabet: 'f',
    script880: '(3/r',
    topics:
      'الطب=al-ṭibb|القانون=al-qānūn|التاريخ=al-tārīkh|الاقتصاد=al-iqtiṣād|الفيزياء=al-fīzyāʾ|الكيمياء=al-kīmyāʾ|الأحياء=al-aḥyāʾ|الرياضيات=al-riyāḍiyyāt|التربية=al-tarbiyah|الزراعة=al-zirāʿah|الفلسفة=al-falsafah|اللغة=al-lughah|الأدب=al-adab|الموسيقى=al-mūsīqá|العمارة=al-ʿimārah|الجغرافيا=al-jughrāfiyā|الجيولوجيا=al-jiyūlūjiyā|النفس=al-nafs|الاجتماع=al-ijtimāʿ|السياسة=al-siyāsah|الدين=al-dīn|الهندسة=al-handasah|الحاسوب=al-ḥāsūb|الطاقة=al-ṭāqah|النقل=al-naql|البيئة=al-bīʾah|الأسماك=al-asmāk|الغابات=al-ghābāt|البيطرة=al-bayṭarah|الأسنان=al-asnān|التمريض=al-tamrīḍ|الصيدلة=al-ṣaydalah|الآثار=al-āthār|الفن=al-fann|الرياضة=al-riyāḍah|الإحصاء=al-iḥṣāʾ|الفلك=al-falak|النبات=al-nabāt|الحيوان=al-ḥayawān|الصحة=al-ṣiḥḥah',
    generics:
      'مجلة=majallat|نشرة=nashrat|حولية=ḥawliyyat|دراسات في=dirāsāt fī|بحوث في=buḥūth fī|أخبار=akhbār|صحيفة=ṣaḥīfat|كتاب=kitāb|أعمال=aʿmāl',
    adjectives:
      'العربية=al-ʿarabiyyah|الجديدة=al-jadīdah|العلمية=al-ʿilmiyyah|الدولية=al-dawliyyah|الحديثة=al-ḥadīthah',
    names: [
      'وادي ال=Wādī al-|عين ال=ʿAyn al-|جبل ال=Jabal al-|دار ال=Dār al-|برج ال=Burj al-|رأس ال=Raʾs al-|تل ال=Tall al-|باب ال=Bāb al-',
      'نور=nūr|زيتون=zaytūn|حكمة=ḥikmah|قمر=qamar|سلام=salām|نخيل=nakhīl|بحر=baḥr|ماء=māʾ|حجر=ḥajar|ورد=ward|ذهب=dhahab|شمس=shams',
    ],
    titles: '{g} {t}|{g} {t} {a}|{g} {n}|{g} {t} و=wa-{u}|<ال>حياة في=<al->ḥayāh fī {n}|{g} جمعية=jamʿiyyat {t}',
    bodies: 'جمعية=Jamʿiyyat {t}|معهد=Maʿhad {t}|جامعة=Jāmiʿat {n}',
    publishers: 'دار=Dār {n}|جامعة=Jāmiʿat {n}|مؤسسة=Muʾassasat {n}',
  }),
  language({
    code: 'heb',
    alphabet: 'h',
    script880: '(2/r',
    topics:
      'רפואה=refuʾah|משפט=mishpaṭ|היסטוריה=hisṭoryah|כלכלה=kalkalah|פיזיקה=fiziḳah|כימיה=khimyah|ביולוגיה=biyologyah|מתמטיקה=matemaṭiḳah|חינוך=ḥinukh|חקלאות=ḥaḳlaʾut|פילוסופיה=filosofyah|לשון=lashon|ספרות=sifrut|מוזיקה=muziḳah|אדריכלות=adrikhalut|גאוגרפיה=geʾografyah|גאולוגיה=geʾologyah|פסיכולוגיה=psikhologyah|סוציולוגיה=sotsyologyah|מדיניות=mediniyut|דת=dat|הנדסה=handasah|מחשבים=maḥshevim|אנרגיה=energyah|תחבורה=taḥburah|סביבה=sevivah|דיג=dayig|יערנות=yaʿaranut|וטרינריה=veṭerinaryah|רפואת שיניים=refuʾat shinayim|סיעוד=siʿud|רוקחות=roḳḥut|ארכאולוגיה=arkheʾologyah|אמנות=omanut|ספורט=sporṭ|סטטיסטיקה=sṭaṭisṭiḳah|אסטרונומיה=asṭronomyah|בוטניקה=boṭaniḳah|זואולוגיה=zoʾologyah|בריאות הציבור=beriʾut ha-tsibur',
    generics:
      'כתב עת ל=ketav ʿet le-|עיונים ב=ʿiyunim be-|מחקרים ב=meḥḳarim be-|שנתון ל=shenaton le-|ידיעון ל=yediʿon le-|קובץ ל=ḳovets le-',
    adjectives: 'ישראלי=Yiśreʾeli|חדש=ḥadash|מדעי=madaʿi',
    names: [
      'גבעת ה=Givʿat ha-|עין ה=ʿEn ha-|בית ה=Bet ha-|הר ה=Har ha-|נווה ה=Neṿeh ha-|רמת ה=Ramat ha-',
      'אור=or|אלון=alon|גפן=gefen|זית=zayit|ים=yam|כרם=kerem|שלום=shalom|תמר=tamar|אבן=even|נחל=naḥal',
    ],
    titles: '{g}{t}|{g}{t} {a}|{g}{t} ו=u-{u}|{n}|{g}{t} של=shel {n}',
    bodies: 'אגודה ל=Agudah le-{t}|אוניברסיטת=Universiṭat {n}|מכון ל=Makhon le-{t}',
    publishers: 'הוצאת=Hotsaʾat {n}|אוניברסיטת=Universiṭat {n}',
  }),
  language({
    code: 'hin',
    alphabet: 'j',
    script880: 'Deva',
    topics:
      'चिकित्सा=cikitsā|विधि=vidhi|इतिहास=itihāsa|अर्थशास्त्र=arthaśāstra|भौतिकी=bhautikī|रसायन=rasāyana|जीवविज्ञान=jīvavijñāna|गणित=gaṇita|शिक्षा=śikṣā|कृषि=kr̥ṣi|दर्शन=darśana|भाषा=bhāṣā|साहित्य=sāhitya|संगीत=saṅgīta|वास्तुकला=vāstukalā|भूगोल=bhūgola|भूविज्ञान=bhūvijñāna|मनोविज्ञान=manovijñāna|समाजशास्त्र=samājaśāstra|राजनीति=rājanīti|धर्म=dharma|अभियांत्रिकी=abhiyāntrikī|संगणक=saṅgaṇaka|ऊर्जा=ūrjā|परिवहन=parivahana|पर्यावरण=paryāvaraṇa|मत्स्य=matsya|वन=vana|पशुचिकित्सा=paśucikitsā|दंत चिकित्सा=danta cikitsā|परिचर्या=paricaryā|औषधि=auṣadhi|पुरातत्त्व=purātattva|कला=kalā|खेल=khela|सांख्यिकी=sāṅkhyikī|खगोल=khagola|वनस्पति=vanaspati|प्राणी=prāṇī|स्वास्थ्य=svāsthya',
    generics: 'पत्रिका=patrikā|समाचार=samācāra|संदेश=sandeśa|शोध=śodha|दर्पण=darpaṇa|जगत=jagata|ज्योति=jyoti',
    adjectives: 'भारतीय=bhāratīya|नई=naī|राष्ट्रीय=rāshṭrīya|हिन्दी=hindī|आधुनिक=ādhunika',
    names: [
      'राम=Rāma|कृष्ण=Kr̥ṣṇa|जय=Jaya|देव=Deva|चंद्र=Candra|सूर्य=Sūrya|विजय=Vijaya|हरि=Hari',
      'पुर=pura|नगर=nagara|गढ़=gaṛha|गंज=gañja|वन=vana|कोट=koṭa|घाट=ghāṭa|धाम=dhāma',
    ],
    titles: '{t} {g}|{a} {t} {g}|{n} {g}|{t} और=aura {u}|{n} {t} {g}|{a} {g}',
    bodies: '{t} परिषद्=pariṣad|{n} विश्वविद्यालय=viśvavidyālaya',
    publishers: '{n} प्रकाशन=prakāśana|{n} विश्वविद्यालय=viśvavidyālaya',
  }),
]
