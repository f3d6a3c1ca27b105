/** Words of all charts, loaded with the first chart. */
export const both = {
  pt: {
    form: (title: string) => `${title}: ver como`,
    formOf: { chart: 'Gráfico', table: 'Tabela' },
    tableOf: (title: string) => `${title}, em tabela`,
    copy: 'Copiar como CSV',
    keys: 'Setas andam pelos valores.',
  },
  en: {
    form: (title: string) => `${title}: show as`,
    formOf: { chart: 'Chart', table: 'Table' },
    tableOf: (title: string) => `${title}, as a table`,
    copy: 'Copy as CSV',
    keys: 'Arrow keys move through the values.',
  },
};
