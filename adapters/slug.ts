// By itself, because the catalogue takes longer to load than a command that only prints an address takes to run.

/** A provider's name in addresses: lower case, without accents; anything else but a–z and 0–9 becomes `-`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-');
}
