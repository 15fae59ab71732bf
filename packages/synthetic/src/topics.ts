/** The topics of serials. Every language lists its words in this order, so that a topic is an index. */
export type Topic = { readonly udc: string; readonly dewey: string }

const CLASSES =
  '61/610 34/340 93/900 33/330 53/530 54/540 57/570 51/510 37/370 63/630 1/100 81/410 82/800 78/780 72/720 91/910 ' +
  '55/550 159.9/150 316/301 32/320 2/200 62/620 004/004 620.9/333.79 656/388 502/363.7 639.2/639.2 630/634.9 ' +
  '619/636.089 616.31/617.6 616-083/610.73 615/615 902/930.1 7/700 796/796 311/519.5 52/520 58/580 59/590 614/362.1'

/**
 * Medicine, law, history, economics, physics, chemistry, biology, mathematics, education, agriculture;
 * philosophy, linguistics, literature, music, architecture, geography, geology, psychology, sociology, politics;
 * religion, engineering, computing, energy, transport, environment, fisheries, forestry, veterinary science, dentistry;
 * nursing, pharmacology, archaeology, art, sport, statistics, astronomy, botany, zoology, public health.
 */
export const TOPICS: readonly Topic[] = CLASSES.split(' ').map((classes) => {
  const [udc, dewey] = classes.split('/')
  return { udc: udc!, dewey: dewey! }
})
