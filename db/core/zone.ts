/** Days are counted in Brasília's time zone, independent of the server's. */
export const merchantZone = 'America/Sao_Paulo';
