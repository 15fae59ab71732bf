export const server = {
  'lock-kept': 'El registro está bloqueado a su nombre.',
  'lock-released': 'Bloqueo retirado',
  'version-deleted': 'Versión eliminada',
  'ic-only-centre': 'Solo el centro internacional puede cambiar el centro en 022 $2 (guardado: {value}).',
  'ic-only-issnl': 'Solo el centro internacional puede cambiar el ISSN-L en 022 $l (guardado: {value}).',
  'ic-only-force-flag':
    'Solo el centro internacional puede poner o quitar el indicador de forzado 022, subfield {subfield}.',
  'ic-only-link': 'Solo el centro internacional puede suprimir un enlace: {field} a {value}.',
  'query-unbalanced_quote':
    'Unas comillas no tienen pareja (carácter {position}, cerca de «{near}»): se pasan por alto.',
  'query-empty_phrase': 'Dos comillas sin palabra entre ellas se pasan por alto (carácter {position}).',
  'query-lone_truncation':
    'Un asterisco que no sigue a ninguna palabra se pasa por alto (carácter {position}, cerca de «{near}»).',
  'query-truncation_inside_word':
    'Un asterisco dentro de una palabra separa dos palabras (carácter {position}, cerca de «{near}»): solo puede quedar abierto el final de una palabra.',
  'query-no_words': 'La consulta no contiene letras ni cifras: se muestran todos los registros.',
}
