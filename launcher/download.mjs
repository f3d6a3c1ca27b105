// Runs the Temporal SDK's own downloader in a separate process, since the downloader has no time limit.
//
//   node download.mjs <createLocal | createTimeSkipping> <empty folder>
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [create, downloadDir] = process.argv.slice(2);

// The limit is fifteen seconds without a byte instead of a total time, for slow connections.
const limitMs = 15_000;
let size = 0;
let grownAt = Date.now();
setInterval(() => {
  const now = readdirSync(downloadDir).reduce((sum, name) => sum + statSync(path.join(downloadDir, name)).size, 0);
  if (now > size) grownAt = Date.now();
  size = now;
  if (Date.now() - grownAt > limitMs) end(`nothing came for ${limitMs / 1000} s`);
}, 500);

function end(reason) {
  if (reason) console.error(reason);
  process.exit(reason ? 1 : 0);
}

try {
  const environment = await TestWorkflowEnvironment[create]({
    server: { executable: { type: 'cached-download', downloadDir } },
  });
  await environment.teardown();
  end();
} catch (error) {
  end(error instanceof Error ? error.message : String(error));
}
