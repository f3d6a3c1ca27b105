import './shortcuts-page.css';
import './messages.ts';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { pagesFor, sections } from '../../shared/layout/sections.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { useShortcutsOn } from '../../ui/shortcuts.ts';
import { Tick } from '../../ui/tick.tsx';
import { letterOf } from '../shortcut-letters.ts';

/** All keyboard shortcuts by the place where they work, and the switch for single-letter shortcuts. */
export function ShortcutsPage() {
  const t = useTexts();
  const { may } = useMerchant();
  const [on, setOn] = useShortcutsOn();
  const helpId = useId();
  return (
    <div className="shortcuts">
      <PageTitle title={t('shortcuts:title')} />
      <h1>{t('shortcuts:title')}</h1>
      <p className="muted shortcuts-lead">{t('shortcuts:lead')}</p>
      <div className="shortcuts-switch stack gap-1">
        <Tick checked={on} aria-describedby={helpId} onChange={(event) => setOn(event.target.checked)}>
          {t('shortcuts:on')}
        </Tick>
        <p className="muted" id={helpId}>
          {t('shortcuts:onHelp')}
        </p>
        <p role="status" className="shortcuts-off">
          {!on && t('shortcuts:off')}
        </p>
      </div>
      <div className="shortcuts-places">
        <Place title={t('shortcuts:place.everywhere')}>
          <Line keys={['Ctrl', 'K']} does={t('shortcuts:everywhere.palette')} off={false} />
          <Line keys={['?']} does={t('shortcuts:everywhere.help')} off={!on} />
        </Place>
        <Place title={t('shortcuts:place.sections')}>
          {sections.map(
            (section) =>
              pagesFor(section, may).length > 0 && (
                <Line
                  key={section.word}
                  keys={['g', letterOf[section.word]]}
                  between={t('shortcuts:followedBy')}
                  does={t(`common:nav.section.${section.word}`)}
                  off={!on}
                />
              ),
          )}
        </Place>
        <Place title={t('shortcuts:place.lists')}>
          <Line keys={['j']} does={t('shortcuts:lists.next')} off={!on} />
          <Line keys={['k']} does={t('shortcuts:lists.before')} off={!on} />
          <Line keys={['Enter']} does={t('shortcuts:lists.open')} off={false} />
          <Line keys={['Ctrl', 'Enter']} does={t('shortcuts:lists.openTab')} off={false} />
          <Line keys={['x']} does={t('shortcuts:lists.select')} off={!on} />
          <Line keys={['/']} does={t('shortcuts:lists.search')} off={!on} />
        </Place>
        <Place title={t('shortcuts:place.boxes')}>
          <Line keys={['Esc']} does={t('shortcuts:boxes.close')} off={false} />
          <Line keys={['↑', '↓']} does={t('shortcuts:boxes.walk')} off={false} />
          <Line keys={[t('shortcuts:boxes.letter')]} does={t('shortcuts:boxes.letters')} off={false} />
          <Line keys={['Enter']} does={t('shortcuts:boxes.choose')} off={false} />
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
