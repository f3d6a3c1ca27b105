import './shortcuts-page.css';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../i18n/language.tsx';
import { pagesFor, sections } from '../../shared/layout/sections.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { useShortcutsOn } from '../../ui/shortcuts.ts';
import { Tick } from '../../ui/tick.tsx';
import { letterOf } from '../shortcut-letters.ts';
import { useShortcutWords } from './words.ts';

/** All keyboard shortcuts by the place where they work, and the switch for single-letter shortcuts. */
export function ShortcutsPage() {
  const t = useShortcutWords();
  const { nav } = useWords();
  const { may } = useMerchant();
  const [on, setOn] = useShortcutsOn();
  const helpId = useId();
  return (
    <div className="shortcuts">
      <PageTitle title={t.title} />
      <h1>{t.title}</h1>
      <p className="muted shortcuts-lead">{t.lead}</p>
      <div className="shortcuts-switch stack gap-1">
        <Tick checked={on} aria-describedby={helpId} onChange={(event) => setOn(event.target.checked)}>
          {t.on}
        </Tick>
        <p className="muted" id={helpId}>
          {t.onHelp}
        </p>
        <p role="status" className="shortcuts-off">
          {!on && t.off}
        </p>
      </div>
      <div className="shortcuts-places">
        <Place title={t.place.everywhere}>
          <Line keys={['Ctrl', 'K']} does={t.everywhere.palette} off={false} />
          <Line keys={['?']} does={t.everywhere.help} off={!on} />
        </Place>
        <Place title={t.place.sections}>
          {sections.map(
            (section) =>
              pagesFor(section, may).length > 0 && (
                <Line
                  key={section.word}
                  keys={['g', letterOf[section.word]]}
                  between={t.followedBy}
                  does={nav.section[section.word]}
                  off={!on}
                />
              ),
          )}
        </Place>
        <Place title={t.place.lists}>
          <Line keys={['j']} does={t.lists.next} off={!on} />
          <Line keys={['k']} does={t.lists.before} off={!on} />
          <Line keys={['Enter']} does={t.lists.open} off={false} />
          <Line keys={['Ctrl', 'Enter']} does={t.lists.openTab} off={false} />
          <Line keys={['x']} does={t.lists.select} off={!on} />
          <Line keys={['/']} does={t.lists.search} off={!on} />
        </Place>
        <Place title={t.place.boxes}>
          <Line keys={['Esc']} does={t.boxes.close} off={false} />
          <Line keys={['↑', '↓']} does={t.boxes.walk} off={false} />
          <Line keys={[t.boxes.letter]} does={t.boxes.letters} off={false} />
          <Line keys={['Enter']} does={t.boxes.choose} off={false} />
        </Place>
      </div>
    </div>
  );
}

function Place({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Line({ keys, between, does, off }: { keys: string[]; between?: string; does: string; off: boolean }) {
  return (
    <div className="shortcuts-line" data-off={off}>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {index > 0 && between && <span className="muted"> {between} </span>}
            {index > 0 && !between && ' '}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
