const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** The common names of browser and device in a user agent; for any other program, its first word. */
export function shortAgent(agent: string | undefined): string | undefined {
  if (!agent) return undefined;
  const named = (table: readonly (readonly [string, string])[]) => table.find(([mark]) => agent.includes(mark))?.[1];
  const found = [named(browsers), named(systems)].filter(Boolean).join(' · ');
  return found || agent.split(/[\s/]/)[0] || undefined;
}
