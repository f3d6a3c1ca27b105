import process from 'node:process';

/** The settings that the bench gives to both processes of the bare form. */
export function bareSettings() {
  const { BARE_PORT, BARE_DATABASE_URL, TEMPORAL_ADDRESS, SANDBOX_URL } = process.env;
  if (!BARE_PORT || !BARE_DATABASE_URL || !TEMPORAL_ADDRESS || !SANDBOX_URL) throw new Error('is run by the bench');
  return {
    port: Number(BARE_PORT),
    databaseUrl: BARE_DATABASE_URL,
    temporalAddress: TEMPORAL_ADDRESS,
    sandboxUrl: SANDBOX_URL,
  };
}
