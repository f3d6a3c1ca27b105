import { z } from 'zod';

/** Lists that can be exported, named like their routes. */
export const ExportList = z.enum(['payments', 'payouts', 'refunds', 'disputes', 'receivers', 'events', 'audit']);
export type ExportList = z.infer<typeof ExportList>;

/** Only RUNNING is not final. EXPIRED: the file was stored and has been deleted. */
export const ExportState = z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELED', 'EXPIRED']);
export type ExportState = z.infer<typeof ExportState>;

export const ExportFailure = z.enum(['too_many_rows']);
export type ExportFailure = z.infer<typeof ExportFailure>;

/** Most rows of one file: twice what a spreadsheet can open. */
export const mostExportRows = 2_000_000;
/** How long a finished file is stored. */
export const exportRetentionMs = 7 * 86_400_000;

export const csvLanguages = ['pt', 'en'] as const;
export type CsvLanguage = (typeof csvLanguages)[number];

/** File name of a list, before merchant and day. */
export const exportNames: Record<ExportList, Record<CsvLanguage, string>> = {
  payments: { pt: 'pagamentos', en: 'payments' },
  payouts: { pt: 'saques', en: 'payouts' },
  refunds: { pt: 'estornos', en: 'refunds' },
  disputes: { pt: 'contestacoes', en: 'disputes' },
  receivers: { pt: 'recebedores', en: 'receivers' },
  events: { pt: 'eventos', en: 'events' },
  audit: { pt: 'auditoria', en: 'audit' },
};

/** Body of `POST /v1/exports`. */
export const CreateExport = z
  .strictObject({
    list: ExportList,
    search: z
      .string()
      // Room for the ids of a page's rows.
      .max(8000)
      .regex(/^[\x21-\x7e]*$/, { error: 'must be the query part of an address' })
      .default('')
      .meta({
        description: 'Filters and `sort` as in the query of that list; absent: the whole list',
        example: 'status=APPROVED&createdFrom=2026-11-01T03%3A00%3A00Z',
      }),
    language: z.enum(csvLanguages).default('pt').meta({
      description: '`pt`: `;` and decimal comma, as spreadsheets in Brazil read it. `en`: `,` and point',
    }),
  })
  .meta({ id: 'CreateExport' });
export type CreateExport = z.output<typeof CreateExport>;

const iso = z.iso.datetime();

/** An export, running or ended. */
export const Export = z
  .object({
    id: z.string().meta({ example: 'exp_3f8kq0z6m2x1c9vb7n4w5e8rta' }),
    list: ExportList,
    search: z
      .string()
      .optional()
      .meta({ description: 'The filters of the export; only shown to the person who started it' }),
    language: z.enum(csvLanguages),
    state: ExportState,
    rows: z.int().meta({ description: 'Rows written so far, without the header' }),
    size: z.int().meta({ description: 'Bytes so far' }),
    fileName: z.string(),
    createdBy: z.string().optional().meta({ description: 'The person who started it; absent for an API key' }),
    mine: z.boolean().meta({ description: 'True: started by the caller of this request' }),
    failure: ExportFailure.optional().meta({
      description: `\`too_many_rows\`: more than ${mostExportRows.toLocaleString('en')}. Narrow the filters`,
    }),
    createdAt: iso,
    endedAt: iso.optional(),
    expiresAt: iso.optional().meta({ description: 'Time until which the file is stored' }),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;
