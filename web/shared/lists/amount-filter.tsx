import './messages.ts';
import { type FormEvent, useState } from 'react';
import { formatBRL, parseReais } from '../../../domain/core/money.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface Props {
  min: number | undefined;
  max: number | undefined;
  onSet: (min: number | undefined, max: number | undefined) => void;
}

const shown = (cents: number | undefined) => (cents === undefined ? '' : formatBRL(cents).replace(/^R\$\s*/, ''));

/** A range in reais, typed or pasted. An input that cannot be parsed stays in its field, with the error. */
export function AmountFilter({ min, max, onSet }: Props) {
  const t = useTexts();
  const [from, setFrom] = useState(shown(min));
  const [to, setTo] = useState(shown(max));
  const [tried, setTried] = useState(false);
  const wrong = (text: string) => (tried && parseReais(text) === null ? t('lists:amountWrong') : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [low, high] = [parseReais(from), parseReais(to)];
    if (low === null || high === null) return;
    // Swaps the bounds if the first is larger than the second.
    const swapped = low !== undefined && high !== undefined && low > high;
    onSet(swapped ? high : low, swapped ? low : high);
  }

  return (
    <form className="filter-form stack gap-2" onSubmit={submit}>
      <Field
        label={t('lists:amountFrom')}
        prefix="R$"
        inputMode="decimal"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        error={wrong(from)}
      />
      <Field
        label={t('lists:amountTo')}
        prefix="R$"
        inputMode="decimal"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={wrong(to)}
      />
      <Button type="submit" kind="primary">
        {t('lists:apply')}
      </Button>
    </form>
  );
}

/** The current value in words. */
export function useAmountWords({
  amountMin,
  amountMax,
}: {
  amountMin?: number | undefined;
  amountMax?: number | undefined;
}): string | undefined {
  const t = useTexts();
  if (amountMin !== undefined && amountMax !== undefined) return `${formatBRL(amountMin)} – ${formatBRL(amountMax)}`;
  if (amountMin !== undefined) return t('lists:atLeastAmount', { amount: formatBRL(amountMin) });
  return amountMax === undefined ? undefined : t('lists:atMostAmount', { amount: formatBRL(amountMax) });
}
