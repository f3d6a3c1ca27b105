import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { saveFile } from '../../../shared/lists/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { ChartFrame, csvOf } from '../../../ui/chart/chart-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { PaymentSearch } from '../search.ts';
import type { Performance } from './api.ts';
import { useFormats } from './formats.ts';

type Frame = ComponentProps<typeof ChartFrame>;

/** What is shown, for the names and captions of the charts' files. */
interface Shown {
  /** The name of a chart's files, without its ending. */
  fileName: (chart: string) => string;
  /** Days, providers and methods, in words. */
  caption: string;
}

/** What every chart of the page is given. */
export interface ChartProps {
  of: Performance;
  shown: Shown;
  /** The address of the payments behind a figure. */
  behind: (filters: PaymentSearch) => string;
}

/** A chart, its table, and both as files. */
export function FigureChart({
  name,
  shown,
  tools,
  ...frame
}: Omit<Frame, 'tools'> & { name: string; shown: Shown; tools?: ReactNode }) {
  const t = useTexts();
  const { tag } = useFormats();
  const { title, table, empty } = frame;
  const picture = useMutation({
    // The code that draws it is loaded when somebody wants one.
    mutationFn: async (chart: Element) => {
      const { pictureOf } = await import('./picture.ts');
      saveFile({ name: `${shown.fileName(name)}.png`, file: await pictureOf(chart, shown.caption) });
    },
  });
  const saveTable = () =>
    saveFile({
      name: `${shown.fileName(name)}.csv`,
      // The mark tells a spreadsheet that the file is UTF-8.
      file: new Blob([`\uFEFF${csvOf(table, tag)}`], { type: 'text/csv;charset=utf-8' }),
    });
  const savePicture = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const chart = currentTarget.closest('.chart');
    if (chart && !picture.isPending) picture.mutate(chart);
  };
  return (
    <ChartFrame
      {...frame}
      tools={
        <>
          {tools}
          {!empty && (
            <>
              <Button kind="quiet" onClick={saveTable} aria-label={t('performance:csvOf', { title })}>
                <Icon name="download" /> CSV
              </Button>
              <Button
                kind="quiet"
                onClick={savePicture}
                aria-busy={picture.isPending}
                aria-label={t('performance:pictureOf', { title })}
              >
                <Icon name="download" /> {picture.isError ? t('performance:noPicture') : 'PNG'}
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
