import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiDocument } from './client-schema.ts';

interface Raw {
  tags?: string[];
  summary?: string;
}

it('each group and summary of the API’s reference has a Portuguese text, and each text one of them', () => {
  const { paths = {}, webhooks = {} } = apiDocument() as unknown as Record<
    'paths' | 'webhooks',
    Record<string, Record<string, Raw>>
  >;
  const operations = [paths, webhooks].flatMap((all) =>
    Object.values(all).flatMap((methods) => Object.values(methods)),
  );
  const { groups, summaries } = JSON.parse(readFileSync('web/features/reference/summaries.pt.json', 'utf8'));
  const sorted = (texts: Iterable<string | undefined>) => [...new Set(texts)].sort();
  expect(Object.keys(groups).sort()).toEqual(sorted(operations.flatMap(({ tags }) => tags)));
  expect(Object.keys(summaries).sort()).toEqual(sorted(operations.map(({ summary }) => summary)));
});
