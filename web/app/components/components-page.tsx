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
import { Fact } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
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

/** The kit of the console, live: what a page is made of, and how each part looks in each of its states. */
export function ComponentsPage() {
  const said = useComponentWords();
  return (
    <div className="components">
      <PageTitle title={said.title} />
      <div className="components-head">
        <h1>{said.title}</h1>
        <p className="muted">{said.lead}</p>
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
    <section className="components-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

/** A dropdown that keeps what is chosen. */
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
  const said = useComponentWords();
  const { choose: placeholder, of } = said;
  return (
    <Part title={said.dropdown} lead={said.dropdownLead}>
      <dl className="components-facts">
        <Fact name={said.listHeight}>265px</Fact>
        <Fact name={said.layer}>999</Fact>
        <Fact name={said.emptyWords}>
          <span lang="en">{nothingFound}</span>
        </Fact>
      </dl>
      <h3>{said.sizes}</h3>
      <div className="components-grid" data-wide>
        {dropdownSizes.map((size) => (
          <Live key={size} size={size} label={size} start="SP" clearable />
        ))}
      </div>
      <h3>{said.variants}</h3>
      {dropdownVariants.map((variant) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not line up with the grid
        <div key={variant} role="group" aria-label={said.variant(variant)} className="components-variant">
          <p className="components-name">{variant}</p>
          <div className="components-grid">
            {dropdownColors.map((color) => (
              <Live key={color} variant={variant} color={color} label={color} start="SP" />
            ))}
          </div>
        </div>
      ))}
      <h3>{said.parts}</h3>
      <div className="components-grid" data-wide>
        <Live label={of.bare} placeholder={placeholder} />
        <Live label={of.required} placeholder={placeholder} required />
        <Live label={of.helper} placeholder={placeholder} helper={said.helper} />
        <Live label={of.error} placeholder={placeholder} required helper={said.helper} error={said.error} />
        <Live label={of.clear} placeholder={placeholder} start="MG" clearable />
        <Live label={of.fixes} placeholder={placeholder} prefix={said.prefix} suffix={said.suffix} start="BA" />
        <Live label={of.search} placeholder={placeholder} searchable clearable />
        <Live
          label={of.hints}
          placeholder={placeholder}
          options={states.map(({ value, label }) => ({ value, label, hint: value, disabled: value === 'AP' }))}
        />
        <Live label={of.empty} placeholder={placeholder} options={[]} />
        <Live label={of.disabled} start="PR" disabled />
        <Live label={of.long} start="x" options={[{ value: 'x', label: said.longName }, ...states]} />
      </div>
    </Part>
  );
}

function Fields() {
  const said = useComponentWords();
  const id = useId();
  const [ticked, setTicked] = useState(true);
  const [span, setSpan] = useState<(typeof spans)[number]>('week');
  const [file, setFile] = useState<string>();
  return (
    <Part title={said.fields}>
      <div className="components-grid" data-wide>
        <Field label={said.field.text} help={said.field.textHelp} autoComplete="off" />
        <Field label={said.field.wrong} error={said.field.wrongError} autoComplete="off" />
        <Field label={said.field.money} prefix="R$" inputMode="decimal" autoComplete="off" />
        <Field label={said.field.share} suffix="%" inputMode="decimal" autoComplete="off" />
        <Segments
          name={id}
          label={said.field.segments}
          all={spans}
          chosen={span}
          wordOf={(word) => said.field[word]}
          onChoose={setSpan}
        />
        <Tick checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
          {said.field.tick}
        </Tick>
        <FileDrop
          label={said.field.file}
          help={said.field.fileHelp}
          name={file}
          accept=".pdf,image/*"
          onChoose={(chosen) => setFile(chosen.name)}
        />
      </div>
    </Part>
  );
}

function Buttons() {
  const { buttons, button: said } = useComponentWords();
  return (
    <Part title={buttons}>
      <div className="components-row">
        <Button kind="primary">{said.primary}</Button>
        <Button>{said.plain}</Button>
        <Button kind="quiet">{said.quiet}</Button>
        <Button>
          <Icon name="download" />
          {said.icon}
        </Button>
        <Button kind="primary" aria-busy>
          {said.busy}
        </Button>
        <Button disabled>{said.disabled}</Button>
        <Button may={{ allowed: false, why: said.why }}>{said.refused}</Button>
      </div>
    </Part>
  );
}

function Tones() {
  const said = useComponentWords();
  return (
    <Part title={said.tones} lead={said.tonesLead}>
      <div className="components-row">
        {tones.map(([tone, icon]) => (
          <Badge key={tone} tone={tone} icon={icon} word={said.tone[tone]} />
        ))}
        <Badge tone="ask" icon="flag" word={said.loud} loud />
      </div>
    </Part>
  );
}

function Notices() {
  const said = useComponentWords();
  return (
    <Part title={said.notices}>
      <div className="components-notices">
        {tones.map(([tone, icon]) => (
          <Notice key={tone} tone={tone} icon={icon} title={said.tone[tone]}>
            <p>{said.notice}</p>
          </Notice>
        ))}
        <EmptyState title={said.emptyTitle} help={said.emptyHelp} />
        <ErrorState error={new Problem(503)} onRetry={() => {}} />
      </div>
    </Part>
  );
}

function Values() {
  const said = useComponentWords();
  return (
    <Part title={said.values}>
      <dl className="components-facts">
        <Fact name={said.money}>
          <Money cents={123456789} />
        </Fact>
        <Fact name={said.moneyBare}>
          <Money cents={123456789} bare />
        </Fact>
        <Fact name={said.time}>
          <TimeCell at={someTime} />
        </Fact>
        <Fact name={said.id}>
          <CopyId id="pay_01jd8q4k7v5y2m9x3b6n0r1s2t" what={said.id} />
        </Fact>
        <Fact name={said.skeleton}>
          <Skeleton width="medium" />
        </Fact>
      </dl>
    </Part>
  );
}
