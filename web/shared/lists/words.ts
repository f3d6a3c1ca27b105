import { areaWords, type Same } from '../../i18n/area.ts';

const pt = {
  /** Marks a number as an estimate. */
  about: (all: string) => `cerca de ${all}`,
};

const en: Same<typeof pt> = {
  about: (all) => `about ${all}`,
};

export const both = { pt, en };
export const useListWords = areaWords(both);
