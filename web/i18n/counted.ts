/** Numbers as each language writes them. */
export const count = { pt: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-GB') };

const counted = (language: keyof typeof count) => (n: number, one: string, more: string) =>
  `${count[language].format(n)} ${Number(n) === 1 ? one : more}`;

/** So many of something: `of.pt(2, 'loja', 'lojas')`. */
export const of = { pt: counted('pt'), en: counted('en') };
