// A copy of the tree with a planted bug.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../launcher/files.ts';
import type { Plant } from './plants.ts';

/** What the simulation does not need, or must not copy. */
const left = new Set(['node_modules', '.git', '.data', 'web', 'docs', 'clients', 'examples', 'deploy', 'bench']);

/** @throws Error where a text of the plant does not occur exactly once any more. */
export function plantInCopy({ name, edits }: Plant): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), `trilho-plant-${name}-`));
  const isLeft = (source: string) => left.has(path.relative(root, source));
  cpSync(root, folder, { recursive: true, filter: (source) => !isLeft(source) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const { file, find, replace } of edits) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const count = text.split(find).length - 1;
    if (count !== 1) {
      remove();
      throw new Error(`${name}: its text occurs ${count} times in ${file}; chaos/plants.ts must follow the code`);
    }
    writeFileSync(
      path.join(folder, file),
      text.replace(find, () => replace),
    );
  }
  return { folder, remove };
}
