// The steps that `npm start` and `npm test` share before anything is installed: plain Node, no packages.
import { spawn } from 'node:child_process';
import { lstatSync, readFileSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Ends the process with a clear line if Node is too old for us. */
function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`trilho needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Whether node_modules matches package-lock.json. Compares the packages themselves: file times mean nothing after a git
 * checkout, and npm writes its own record last, so an interrupted install does not count.
 */
function isInstalled() {
  try {
    const locked = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
    const found = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
    return Object.entries(locked).every(
      ([place, { version, optional }]) =>
        place === '' || (found[place] ? found[place].version === version : optional === true),
    );
  } catch {
    return false;
  }
}

function npmCi() {
  // npm would first empty the folder behind a link, which other checkouts may use.
  const packages = path.join(root, 'node_modules');
  if (lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(packages);
  // Installs development packages whatever NODE_ENV is: the console is built and the tests run from this folder.
  const args = ['ci', '--include=dev'];
  // npm gives scripts the path of its own program; without npm (plain `node launcher/start.mjs`) the PATH is used.
  const npm = process.env.npm_execpath;
  const [command, ...rest] = npm?.endsWith('.js') ? [process.execPath, npm, ...args] : ['npm', ...args];
  const started = Date.now();
  const say = () =>
    console.log(`trilho: installing packages (npm ci) … ${Math.round((Date.now() - started) / 1000)} s`);
  say();
  const timer = setInterval(say, 10_000);
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8_000);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      if (code === 0) resolve(undefined);
      else reject(new Error(`npm ci failed (exit code ${code}):\n${output.trim()}`));
    });
  });
}

/** Makes sure that Node and the packages are what this checkout needs, then lets `.ts` files be imported. */
export async function prepare() {
  checkNode();
  if (!isInstalled()) {
    try {
      await npmCi();
    } catch (error) {
      console.error(`trilho: ${error.message}`);
      process.exit(1);
    }
  }
  const { register } = await import('tsx/esm/api');
  register();
}
