import './raw.css';
import { useId, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { visible } from './visible.ts';

export interface RawPart {
  label: string;
  text: string;
}

/** The level of a heading. */
export type Heading = 'h2' | 'h3' | 'h4';

/** State of a disclosure: `toggle` goes on the button, `id` on the element that it shows or hides. */
export function useFold(initially = false) {
  const id = useId();
  const [open, setOpen] = useState(initially);
  return { id, open, toggle: { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) } };
}

/** The toggle beside a title; `about` distinguishes it from the other toggles of the page. */
export function RawToggle({ title, about, fold }: { title: string; about: string; fold: ReturnType<typeof useFold> }) {
  return (
    <button type="button" className="raw-toggle" aria-label={`${title}: ${about}`} {...fold.toggle}>
      {title}
      <Icon name="down" />
    </button>
  );
}

/**
 * Raw requests and replies. Copied exactly; invisible characters are displayed as escapes. `heading` is the level of
 * the parts' titles: one below that of the section they are in.
 */
export function RawParts({ parts, heading = 'h4' }: { parts: RawPart[]; heading?: Heading }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of an entry keep their order
    <RawBlock key={index} heading={heading} {...part} />
  ));
}

function RawBlock({ label, text, heading: Title }: RawPart & { heading: Heading }) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="raw-part">
      <div className="raw-head">
        <Title id={id}>
          <bdi>{label}</bdi>
        </Title>
        <CopyButton kind="quiet" text={text} label={t('common:copy.short')} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
      <section tabIndex={0} aria-labelledby={id} dir="ltr">
        <pre>{visible(text)}</pre>
      </section>
    </div>
  );
}
