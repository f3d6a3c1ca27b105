import { saveFile } from '../../../shared/lists/save-file.ts';

/** Opens correctly in spreadsheets set to Brazilian Portuguese: byte order mark, and semicolons as separators. */
const sampleColumns = ['nome', 'chave', 'tipo', 'valor', 'documento', 'descricao', 'referencia'] as const;
const sampleLines = [
  'Maria Silva;maria@example.com;email;1.250,00;529.982.247-25;Salário de novembro;folha-11-001',
  'João Souza;(11) 98765-4321;telefone;980,50;;Salário de novembro;folha-11-002',
  'Padaria Aurora Ltda;11.222.333/0001-81;cnpj;3.400,00;11.222.333/0001-81;Fornecedor;nf-8841',
];
const sample = [sampleColumns.join(';'), ...sampleLines].join('\r\n');

/** The columns of the sample, each with its value in the first line. */
export const sampleFormat = sampleColumns.map((column, at) => ({
  column,
  example: sampleLines[0]?.split(';')[at] ?? '',
}));

export const saveSample = () =>
  saveFile({
    name: 'modelo-lote.csv',
    file: new Blob([`\ufeff${sample}\r\n`], { type: 'text/csv;charset=utf-8' }),
  });
