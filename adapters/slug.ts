// By itself, because the catalogue takes longer to load than a command that only prints an address takes to run.

/** A provider's name in addresses: lower case, anything but a–z and 0–9 becomes `-`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-');
}
