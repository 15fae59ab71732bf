/** The page of dumps of the public records. */
export const dumps = {
  title: 'Volcados de los registros públicos',
  none: 'Todavía no hay volcados. Los volcados se crean por la noche.',
  about:
    'Todos los registros públicos. Los archivos se crean por la noche. Los archivos comprimidos se pueden descargar por partes.',
  sums: 'sumas de comprobación de estos archivos',
}
