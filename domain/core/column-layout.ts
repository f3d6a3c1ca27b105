import { z } from 'zod';

/** How many columns a list may have, and the longest id of one. */
const mostColumns = 60;
const columnId = z.string().min(1).max(60);

/** How a person has arranged the columns of a list: `widths` in percent of the table. */
export const ColumnLayout = z
  .strictObject({
    hidden: z.array(columnId).max(mostColumns),
    order: z.array(columnId).max(mostColumns),
    widths: z
      .record(columnId, z.number().min(3).max(80))
      .refine((widths) => Object.keys(widths).length <= mostColumns, {
        error: `must have at most ${mostColumns} columns`,
      }),
  })
  .meta({ id: 'ColumnLayout' });
export type ColumnLayout = z.infer<typeof ColumnLayout>;
