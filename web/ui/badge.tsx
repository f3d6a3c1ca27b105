import './badge.css';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

/** Icon, word and tone together: never colour alone. `loud` turns it inside out, for what outranks any status. */
export function Badge({ tone, icon, word, loud }: { tone: Tone; icon: IconName; word: string; loud?: boolean }) {
  return (
    <span className="badge" data-tone={tone} data-loud={loud}>
      <Icon name={icon} />
      <span>{word}</span>
    </span>
  );
}
