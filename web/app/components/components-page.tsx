import './components-page.css';
import { type ReactNode, useId, useState } from 'react';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { Problem } from '../../shared/api/problem.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { dropdownColors, dropdownSizes, dropdownVariants, nothingFound } from '../../ui/dropdown-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, TimeFact } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { states, useComponentWords } from './words.ts';

const tones = [
  ['good', 'check'],
  ['wait', 'clock'],
  ['ask', 'alert'],
  ['bad', 'dismiss'],
  ['plain', 'note'],
] as const;

const spans = ['day', 'week', 'month'] as const;
const someTime = '2026-11-20T14:03:00.000Z';

/** Every component of the console's UI kit in each of its states. */
export function ComponentsPage() {
  const t = useComponentWords();
  return (
    <div className="components">
      <PageTitle title={t.title} />
      <div>
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
      </div>
      <Dropdowns />
      <Fields />
      <Buttons />
      <Tones />
      <Notices />
      <Values />
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="components-part stack gap-4 shrink" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

/** A dropdown that keeps its own selection. */
function Live(props: Omit<Parameters<typeof Dropdown<string>>[0], 'value' | 'onChange' | 'options'> & Chosen) {
  const { start = '', options = states, ...rest } = props;
  const [value, setValue] = useState(start);
  return <Dropdown {...rest} options={options} value={value} onChange={setValue} />;
}

interface Chosen {
  start?: string;
  options?: { value: string; label: string; hint?: string; disabled?: boolean }[];
}

function Dropdowns() {
  const t = useComponentWords();
  const { choose: placeholder, of } = t;
  return (
    <Part title={t.dropdown} lead={t.dropdownLead}>
      <dl className="components-facts">
        <Fact name={t.listHeight}>265px</Fact>
        <Fact name={t.layer}>999</Fact>
        <Fact name={t.emptyWords}>
          <span lang="en">{nothingFound}</span>
        </Fact>
      </dl>
      <h3>{t.sizes}</h3>
      <div className="components-grid" data-wide>
        {dropdownSizes.map((size) => (
          <Live key={size} size={size} label={size} start="SP" clearable />
        ))}
      </div>
      <h3>{t.variants}</h3>
      {dropdownVariants.map((variant) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not line up with the grid
        <div key={variant} role="group" aria-label={t.variant(variant)} className="components-variant">
          <p className="components-name">{variant}</p>
          <div className="components-grid">
            {dropdownColors.map((color) => (
              <Live key={color} variant={variant} color={color} label={color} start="SP" />
            ))}
          </div>
        </div>
      ))}
      <h3>{t.parts}</h3>
      <div className="components-grid" data-wide>
        <Live label={of.bare} placeholder={placeholder} />
        <Live label={of.required} placeholder={placeholder} required />
        <Live label={of.helper} placeholder={placeholder} helper={t.helper} />
        <Live label={of.error} placeholder={placeholder} required helper={t.helper} error={t.error} />
        <Live label={of.clear} placeholder={placeholder} start="MG" clearable />
        <Live label={of.fixes} placeholder={placeholder} prefix={t.prefix} suffix={t.suffix} start="BA" />
        <Live label={of.search} placeholder={placeholder} searchable clearable />
        <Live
          label={of.hints}
          placeholder={placeholder}
          options={states.map(({ value, label }) => ({ value, label, hint: value, disabled: value === 'AP' }))}
        />
        <Live label={of.empty} placeholder={placeholder} options={[]} />
        <Live label={of.disabled} start="PR" disabled />
        <Live label={of.long} start="x" options={[{ value: 'x', label: t.longName }, ...states]} />
      </div>
    </Part>
  );
}

function Fields() {
  const t = useComponentWords();
  const id = useId();
  const [ticked, setTicked] = useState(true);
  const [span, setSpan] = useState<(typeof spans)[number]>('week');
  const [file, setFile] = useState<string>();
  return (
    <Part title={t.fields}>
      <div className="components-grid" data-wide>
        <Field label={t.field.text} help={t.field.textHelp} autoComplete="off" />
        <Field label={t.field.wrong} error={t.field.wrongError} autoComplete="off" />
        <Field label={t.field.money} prefix="R$" inputMode="decimal" autoComplete="off" />
        <Field label={t.field.share} suffix="%" inputMode="decimal" autoComplete="off" />
        <Segments
          name={id}
          label={t.field.segments}
          all={spans}
          chosen={span}
          wordOf={(word) => t.field[word]}
          onChoose={setSpan}
        />
        <Tick checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
          {t.field.tick}
        </Tick>
        <FileDrop
          label={t.field.file}
          help={t.field.fileHelp}
          name={file}
          accept=".pdf,image/*"
          onChoose={(chosen) => setFile(chosen.name)}
        />
      </div>
    </Part>
  );
}

function Buttons() {
  const { buttons, button: t } = useComponentWords();
  return (
    <Part title={buttons}>
      <div className="cluster gap-3">
        <Button kind="primary">{t.primary}</Button>
        <Button>{t.plain}</Button>
        <Button kind="quiet">{t.quiet}</Button>
        <Button>
          <Icon name="download" />
          {t.icon}
        </Button>
        <Button kind="primary" aria-busy>
          {t.busy}
        </Button>
        <Button disabled>{t.disabled}</Button>
        <Button may={{ allowed: false, why: t.why }}>{t.refused}</Button>
      </div>
    </Part>
  );
}

function Tones() {
  const t = useComponentWords();
  return (
    <Part title={t.tones} lead={t.tonesLead}>
      <div className="cluster gap-3">
        {tones.map(([tone, icon]) => (
          <Badge key={tone} tone={tone} icon={icon} word={t.tone[tone]} />
        ))}
        <Badge tone="ask" icon="flag" word={t.loud} loud />
      </div>
    </Part>
  );
}

function Notices() {
  const t = useComponentWords();
  return (
    <Part title={t.notices}>
      <div className="components-notices stack">
        {tones.map(([tone, icon]) => (
          <Notice key={tone} tone={tone} icon={icon} title={t.tone[tone]}>
            <p>{t.notice}</p>
          </Notice>
        ))}
        <EmptyState title={t.emptyTitle} help={t.emptyHelp} />
        <ErrorState error={new Problem(503)} onRetry={() => {}} />
      </div>
    </Part>
  );
}

function Values() {
  const t = useComponentWords();
  return (
    <Part title={t.values}>
      <dl className="components-facts">
        <Fact name={t.money}>
          <Money cents={123456789} />
        </Fact>
        <Fact name={t.moneyBare}>
          <Money cents={123456789} bare />
        </Fact>
        <TimeFact name={t.time} at={someTime} />
        <Fact name={t.id}>
          <CopyId id="pay_01jd8q4k7v5y2m9x3b6n0r1s2t" what={t.id} />
        </Fact>
        <Fact name={t.skeleton}>
          <Skeleton width="medium" />
        </Fact>
      </dl>
    </Part>
  );
}
