// `npm run admin -- <command>`: set-up before anyone can sign in, and changes that the console must not offer.
import { Command, CommanderError, Option } from 'commander';
import { Refusal, type Report } from './terminal.ts';

// Loaded when a command needs them: the database and the catalogue of providers take longer to load than most commands
// to run, and the help needs neither.
const audit = () => import('./audit.ts');
const ledger = () => import('./ledger.ts');
const connections = () => import('./connections.ts');
const merchants = () => import('./merchants.ts');
const people = () => import('./people.ts');
const system = () => import('./system.ts');
const workerVersions = () => import('./worker-versions.ts');

const program = new Command('npm run admin --')
  .description(
    'Sets up and looks after a Trilho database. Needs Postgres; commands for worker versions need Temporal too.',
  )
  .exitOverride()
  .showHelpAfterError('(--help says more)')
  .addHelpText(
    'after',
    `
Environment:
  TRILHO_MODE        sandbox or production; must be the database's own
  DATABASE_URL       the database
  TRILHO_MASTER_KEY  32 bytes in base64: openssl rand -base64 32
  PUBLIC_URL         base of the callback addresses (create-connection, list-connections)
  TEMPORAL_…         as of the workers (list-worker-versions, use-worker-version)

Exit code: 0 done; 1 refused or failed; 2 the command line or the environment is wrong, and nothing was touched.
Secrets are printed once, to standard output. For scripts: npm run --silent admin -- <command> --json

First production set-up: migrate, create-admin, create-merchant, create-connection, create-key (docs/operations.md).`,
  );

const email = ['--email <address>', 'e-mail address of the person'] as const;
const merchant = ['--merchant <id>', 'id of the merchant (mer_…)'] as const;
const passwordStdin = ['--password-stdin', 'read the password from standard input instead of making one'] as const;

command(
  'migrate',
  'bring the database up to date; the first time, bind it to this mode and master key',
  async () => (await system()).runMigrations,
);

command('create-admin', 'create an administrator of all merchants', async () => (await people()).createAdmin)
  .requiredOption(...email)
  .requiredOption('--name <name>', 'name of the person')
  .option(...passwordStdin);
command(
  'add-member',
  'give a person a role at a merchant, in place of the one held there',
  async () => (await people()).addMember,
)
  .requiredOption(...email)
  .option(...merchant)
  .option('--all', 'at all merchants')
  .addOption(
    new Option('--role <role>', 'what the person may do')
      .choices(['admin', 'ops', 'finance', 'developer', 'viewer'])
      .makeOptionMandatory(),
  )
  .option('--name <name>', 'create the person under this name if nobody has the address');
command(
  'reset-password',
  'give a person a new password and end all their sessions',
  async () => (await people()).resetPassword,
)
  .requiredOption(...email)
  .option(...passwordStdin);
command(
  'reset-second-factor',
  'take away the second factor of a person who lost it, and end all their sessions',
  async () => (await people()).resetSecondFactor,
).requiredOption(...email);

command(
  'allow-password',
  'where people sign in with the identity provider only: let one person sign in with their password for some hours',
  async () => (await people()).allowPassword,
)
  .requiredOption(...email)
  .option('--hours <number>', 'for how long, at most 24', '4');
command(
  'forget-identity',
  'forget who a person is at the identity provider: their next sign-in there is bound anew',
  async () => (await people()).forgetIdentity,
).requiredOption(...email);

command(
  'create-merchant',
  'create a merchant; prints the secret that signs its events',
  async () => (await merchants()).createMerchant,
).requiredOption('--name <name>', 'name of the merchant');
command('list-merchants', 'show the merchants', async () => (await merchants()).showMerchants);

command('create-key', 'create an API key for a merchant; prints it once', async () => (await merchants()).createKey)
  .requiredOption(...merchant)
  .requiredOption('--name <name>', 'what the key is for');
command('list-keys', 'show the API keys, never the keys themselves', async () => (await merchants()).showKeys).option(
  ...merchant,
);
command('revoke-key', 'revoke an API key', async () => (await merchants()).revokeKey).requiredOption(
  '--key <id>',
  'id of the key (key_…)',
);

command(
  'create-public-key',
  'create a public key, with which a page makes card tokens and nothing else',
  async () => (await merchants()).createPublicKey,
)
  .requiredOption(...merchant)
  .requiredOption('--name <name>', 'which shop or page it is for');
command('list-public-keys', 'show the public keys', async () => (await merchants()).showPublicKeys).option(...merchant);
command('revoke-public-key', 'revoke a public key', async () => (await merchants()).revokePublic).requiredOption(
  '--key <id>',
  'its id (pub_…), or the key',
);

command(
  'create-connection',
  'connect a merchant to a provider; prints the callback address',
  async () => (await connections()).createConnection,
)
  .requiredOption(...merchant)
  .requiredOption('--provider <name>', "the provider's name in the catalogue")
  .option('--credentials-file <file>', 'JSON file with the credentials; default: standard input');
command(
  'list-connections',
  'show the connections, never their credentials',
  async () => (await connections()).showConnections,
)
  .option(...merchant)
  .option('--callback-urls', 'show the callback addresses too');
command(
  'confirm-unit',
  "end a connection's unit trial, after you found its first charge with the right amount on the provider's statement",
  async () => (await connections()).confirmUnitOf,
).requiredOption('--connection <id>', 'its id (con_…)');

command(
  'verify-audit',
  'walk the audit log and name the first row that is not as it was written',
  async () => (await audit()).checkAudit,
);

command(
  'check-ledger',
  'compare the ledger with payments and payouts, row by row; a difference is a mistake of Trilho',
  async () => (await ledger()).showLedgerCheck,
).option(...merchant);

command(
  'key-status',
  'show which master key the database is under, by name',
  async () => (await system()).showKeyStatus,
);
command(
  'rotate-master-key',
  'put the database under a new master key, all of it or nothing',
  async () => (await system()).rotate,
)
  .option('--dry-run', 'do everything, then take it back')
  .addHelpText(
    'after',
    '\nThe new key is taken from TRILHO_NEW_MASTER_KEY; without it one is made and printed.\nProcesses that run are not disturbed; each needs the new key at its next start.',
  );

command(
  'rotate-vault-keys',
  'give the vaults new keys, and seal the saved cards anew under them',
  async () => (await system()).rotateVaultKeys,
).option(...merchant);

command(
  'list-worker-versions',
  'show the versions of the workers, and which of them get tasks',
  async () => (await workerVersions()).showWorkerVersions,
);
command(
  'use-worker-version',
  'let every run go on at the workers of one version, once they poll every task queue',
  async () => (await workerVersions()).useWorkerVersion,
)
  .option('--build-id <id>', 'TEMPORAL_WORKER_BUILD_ID of these workers')
  .option('--unversioned', 'workers without a build id')
  .option('--percent <number>', 'only for this share of the runs; 0 takes it back')
  .option('--wait <seconds>', 'how long to wait for these workers', '60');

process.exitCode = await run();

function command<Given>(
  name: string,
  summary: string,
  load: () => Promise<(given: Given) => Promise<Report>>,
): Command {
  return program
    .command(name)
    .description(summary)
    .option('--json', 'print one JSON document')
    .action(async (given: Given & { json?: boolean }) => {
      const work = await load();
      const { data, text } = await work(given);
      console.log(given.json ? JSON.stringify(data) : text);
    });
}

async function run(): Promise<number> {
  try {
    await program.parseAsync(process.argv.slice(2), { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its error or the requested help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(messageOf(error));
    return error instanceof Refusal ? error.exitCode : 1;
  }
}

/** The message for the operator. A connection that failed on every address is an AggregateError without a message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
