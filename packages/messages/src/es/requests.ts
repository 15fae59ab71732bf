/** Publishers' requests for ISSNs. Keys with `letter_` are of the e-mail that a publisher gets after the assignment. */
export const requests = {
  letter_subject: 'ISSN {issns}: {title}',
  letter_greeting: 'Estimado editor:',
  letter_greeting_name: 'Estimado/a {name}:',
  letter_assigned:
    '{count, plural, one {{center} ha asignado un ISSN a su publicación seriada:} other {{center} ha asignado # ISSN:}}',
  letter_title: 'Título clave: {title}',
  letter_medium: 'Soporte: {medium}',
  letter_record: 'Registro público: {url}',
  letter_bar_code: 'Código de barras para la cubierta: {url}',
  letter_where: 'Dónde imprimir el ISSN',
  letter_form: 'Escriba el ISSN con las letras ISSN delante y con su guion, por ejemplo: {example}',
  letter_print:
    'Impreso: en cada número, en la parte superior derecha de la cubierta. Si no hay espacio, en la mancheta o en la portada, cerca del título.',
  letter_online: 'En línea: en la página de inicio de la publicación, cerca del título.',
  letter_carrier: 'En un disco u otro soporte: en la etiqueta y en el embalaje.',
  letter_both: 'Indique todos los ISSN en cada soporte, cada uno con el nombre de su soporte: {example}',
  letter_issnl:
    'El ISSN de enlace (ISSN-L) es {issnl}. Agrupa todos los soportes de la publicación, para que los catálogos los encuentren juntos. No sustituye al ISSN de un soporte.',
  letter_bar_code_about:
    'El código de barras (EAN-13) contiene el ISSN y comienza por 977. Sirve para la venta de los números. Un suplemento de dos o cinco dígitos indica el número.',
  letter_next: 'Qué hacer a continuación',
  letter_next_announced:
    'Su publicación aún no ha aparecido y su registro es provisional. Después de la publicación, envíenos el primer número o su URL. Entonces completaremos el registro.',
  letter_next_published: 'Envíenos un número con el ISSN, o su URL, si todavía no lo ha hecho.',
  letter_send_here: 'Envíelo aquí: {url}',
  letter_changes:
    'Escríbanos antes de un cambio de título, de soporte o de editor, y cuando la publicación cese. Un título nuevo suele necesitar un ISSN nuevo.',
  letter_regards: 'Un cordial saludo',
} as const
