import type { ReceiverAddress } from '../../../domain/receivers/receiver.ts';

/** An address in one line. */
export const addressLine = ({ street, number, district, city, state, zipcode }: ReceiverAddress): string =>
  `${street}, ${number}, ${district}, ${city} ${state}, ${zipcode.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`;
