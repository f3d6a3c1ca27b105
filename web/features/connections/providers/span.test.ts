import { expect, test } from 'vitest';
import { span } from './span.ts';

test('says a span in its largest whole unit', () => {
  expect(span(86_400_000, 'pt-BR')).toBe('1 dia');
  expect(span(259_200_000, 'en-GB')).toBe('3 days');
  expect(span(5_400_000, 'pt-BR')).toBe('90 minutos');
  expect(span(7_200_000, 'en-GB')).toBe('2 hours');
  expect(span(10_000, 'en-GB')).toBe('10 seconds');
  expect(span(1_500, 'en-GB')).toBe('1.5 seconds');
});
