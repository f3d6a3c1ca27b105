/** Formats numbers in each language. */
export const count = { pt: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-GB') };

const counted = (language: keyof typeof count) => (n: number, one: string, more: string) =>
  `${count[language].format(n)} ${Number(n) === 1 ? one : more}`;

/** A count with its noun: `of.pt(2, 'loja', 'lojas')`. */
export const of = { pt: counted('pt'), en: counted('en') };
