import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { Children } from './children.ts';
import { onPath, root } from './files.ts';
import { progress, Refusal } from './progress.ts';

/** The browser for the console's tests: an installed one, or else one that is installed now. */
export async function findChromium(children = new Children()): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const present = presentChromium();
  if (present) return present;
  const why: string[] = [];
  for (const [label, ...commands] of installers()) {
    try {
      for (const [command = '', ...args] of commands) {
        const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
        await progress(label, children.run({ name: label, command, args, env, endBy: 'SIGTERM', quiet: true }));
      }
    } catch (error) {
      why.push(`  ${(error as Error).message}`);
    }
    const installed = presentChromium();
    if (installed) return installed;
  }
  throw new Refusal(
    ['There is no Chromium, and none could be installed:', ...why, 'Install one, or set CHROMIUM_PATH to it.'].join(
      '\n',
    ),
  );
}

/** The headless shell first: without the windows of a whole browser, it needs less than half the processor time. */
function presentChromium(): string | undefined {
  const found = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map(onPath)
    .find((file) => file !== undefined);
  if (found) return found;
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

function installers(): [label: string, ...commands: string[][]][] {
  const playwright = [process.execPath, path.join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'];
  // Concurrent test runs share one package manager.
  const apt = ['apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const debian = process.getuid?.() === 0 && onPath('apt-get') !== undefined;
  const all: [string, ...string[][]][] = [['chromium: letting Playwright download one', playwright]];
  if (debian) {
    const install = (name: string) => [...apt, 'install', '-y', '--no-install-recommends', name];
    all.unshift(
      ['chromium: installing Debian’s headless shell', [...apt, 'update'], install('chromium-headless-shell')],
      ['chromium: installing the Debian package', install('chromium')],
    );
  }
  return all;
}
