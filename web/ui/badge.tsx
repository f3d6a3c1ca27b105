import './badge.css';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

/**
 * Icon, word and tone together, so that the meaning never depends on colour alone. `loud` inverts the colours, for what
 * is more important than any status.
 */
export function Badge({ tone, icon, word, loud }: { tone: Tone; icon: IconName; word: string; loud?: boolean }) {
  return (
    <span className="badge" data-tone={tone} data-loud={loud}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
