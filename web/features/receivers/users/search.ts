import { listAddress, type SearchOf, text } from '../../../shared/lists/address.ts';

export const address = listAddress({ q: text });

export type UserSearch = SearchOf<typeof address>;
