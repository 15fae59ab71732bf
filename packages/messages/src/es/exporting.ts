export const exporting = {
  no_errors: 'Sin errores',
  name_needed: 'hace falta un nombre de archivo',
  name_path: 'un nombre de archivo no lleva ruta ni caracteres de control',
  column: '{column} no es ni un campo (245, 245$a) ni un término de las facetas',
  unimarc: 'UNIMARC no tiene lugar para: {places}.',
  left_out:
    '{count, plural, one {Falta # registro: el formato no puede contenerlo} other {Faltan # registros: el formato no puede contenerlos}} ({issns}).',
}
