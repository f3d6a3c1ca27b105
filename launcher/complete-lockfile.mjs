// `npm run lockfile`, after a change of dependencies. npm leaves out of package-lock.json those optional packages of other
// platforms that the registry in use does not carry, and `npm ci` then refuses the file everywhere. This adds them by
// name and version; a platform that needs one gets it from a registry that has it.
import { readFileSync, writeFileSync } from 'node:fs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const platform =
  /(android|darwin|linux|win32|freebsd|openbsd|netbsd|sunos|aix|openharmony)-(x64|arm64|arm|ia32|ppc64|s390x|riscv64|loong64|wasm32)(?:-(\w+))?$/;
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const at = `node_modules/${name}`;
    const [, os, cpu, rest] = platform.exec(name) ?? [];
    if (!os || lock.packages[at] || lock.packages[`${place}/${at}`] || !/^\d/.test(version)) continue;
    const libc = /musl/.test(rest ?? '') ? ['musl'] : os === 'linux' && /gnu/.test(rest ?? '') ? ['glibc'] : undefined;
    lock.packages[at] = {
      version,
      cpu: [cpu],
      ...(entry.dev && { dev: true }),
      ...(libc && { libc }),
      license: entry.license,
      optional: true,
      os: [os],
      engines: entry.engines,
    };
    added.push(`${name}@${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} added ${added.join(' ')}`);
