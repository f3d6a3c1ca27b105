/** The languages in which calls are shown, in the order of their tabs. Names of languages are not translated. */
export const codeLanguages = ['curl', 'typescript', 'python', 'php'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export const languageNames: Record<CodeLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
  php: 'PHP',
};

/** The same in each language. */
export type Samples = Record<CodeLanguage, string>;
