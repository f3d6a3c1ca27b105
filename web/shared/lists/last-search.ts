/** The search that each list had last, by the path of its page: until this page is loaded again, and only in its memory. */
const searches = new Map<string, string>();

/** @param search as in the address: `?status=PENDING`, or empty. */
export const keepSearch = (path: string, search: string): void => void searches.set(path, search);

/** The address of a list as it was left, for the way back from one of its rows. */
export const asLeft = (path: string): string => `${path}${searches.get(path) ?? ''}`;
