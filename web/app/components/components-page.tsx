import './components-page.css';
import './messages.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
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

const tones = [
  ['good', 'check'],
  ['wait', 'clock'],
  ['ask', 'alert'],
  ['bad', 'dismiss'],
  ['plain', 'note'],
] as const;

const spans = ['day', 'week', 'month'] as const;
const someTime = '2026-11-20T14:03:00.000Z';

/** Enough options to scroll and search, some with accents. */
const states = [
  ['AC', 'Acre'],
  ['AL', 'Alagoas'],
  ['AP', 'Amapá'],
  ['AM', 'Amazonas'],
  ['BA', 'Bahia'],
  ['CE', 'Ceará'],
  ['DF', 'Distrito Federal'],
  ['ES', 'Espírito Santo'],
  ['GO', 'Goiás'],
  ['MA', 'Maranhão'],
  ['MT', 'Mato Grosso'],
  ['MS', 'Mato Grosso do Sul'],
  ['MG', 'Minas Gerais'],
  ['PA', 'Pará'],
  ['PB', 'Paraíba'],
  ['PR', 'Paraná'],
  ['PE', 'Pernambuco'],
  ['PI', 'Piauí'],
  ['RJ', 'Rio de Janeiro'],
  ['RN', 'Rio Grande do Norte'],
  ['RS', 'Rio Grande do Sul'],
  ['RO', 'Rondônia'],
  ['RR', 'Roraima'],
  ['SC', 'Santa Catarina'],
  ['SP', 'São Paulo'],
  ['SE', 'Sergipe'],
  ['TO', 'Tocantins'],
].map(([value = '', label = '']) => ({ value, label }));

/** Every component of the console's UI kit in each of its states. */
export function ComponentsPage() {
  const t = useTexts();
  return (
    <div className="components">
      <PageTitle title={t('components:title')} />
      <div>
        <h1>{t('components:title')}</h1>
        <p className="muted">{t('components:lead')}</p>
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
  const t = useTexts();
  return (
    <Part title={t('components:dropdown')} lead={t('components:dropdownLead')}>
      <dl className="components-facts">
        <Fact name={t('components:listHeight')}>265px</Fact>
        <Fact name={t('components:layer')}>999</Fact>
        <Fact name={t('components:emptyWords')}>
          <span lang="en">{nothingFound}</span>
        </Fact>
      </dl>
      <h3>{t('components:sizes')}</h3>
      <div className="components-grid" data-wide>
        {dropdownSizes.map((size) => (
          <Live key={size} size={size} label={size} start="SP" clearable />
        ))}
      </div>
      <h3>{t('components:variants')}</h3>
      {dropdownVariants.map((variant) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not line up with the grid
        <div
          key={variant}
          role="group"
          aria-label={t('components:variant', { name: variant })}
          className="components-variant"
        >
          <p className="components-name">{variant}</p>
          <div className="components-grid">
            {dropdownColors.map((color) => (
              <Live key={color} variant={variant} color={color} label={color} start="SP" />
            ))}
          </div>
        </div>
      ))}
      <h3>{t('components:parts')}</h3>
      <div className="components-grid" data-wide>
        <Live label={t('components:of.bare')} placeholder={t('components:choose')} />
        <Live label={t('components:of.required')} placeholder={t('components:choose')} required />
        <Live label={t('components:of.helper')} placeholder={t('components:choose')} helper={t('components:helper')} />
        <Live
          label={t('components:of.error')}
          placeholder={t('components:choose')}
          required
          helper={t('components:helper')}
          error={t('components:error')}
        />
        <Live label={t('components:of.clear')} placeholder={t('components:choose')} start="MG" clearable />
        <Live
          label={t('components:of.fixes')}
          placeholder={t('components:choose')}
          prefix={t('components:prefix')}
          suffix={t('components:suffix')}
          start="BA"
        />
        <Live label={t('components:of.search')} placeholder={t('components:choose')} searchable clearable />
        <Live
          label={t('components:of.hints')}
          placeholder={t('components:choose')}
          options={states.map(({ value, label }) => ({ value, label, hint: value, disabled: value === 'AP' }))}
        />
        <Live label={t('components:of.empty')} placeholder={t('components:choose')} options={[]} />
        <Live label={t('components:of.disabled')} start="PR" disabled />
        <Live
          label={t('components:of.long')}
          start="x"
          options={[{ value: 'x', label: t('components:longName') }, ...states]}
        />
      </div>
    </Part>
  );
}

function Fields() {
  const t = useTexts();
  const id = useId();
  const [ticked, setTicked] = useState(true);
  const [span, setSpan] = useState<(typeof spans)[number]>('week');
  const [file, setFile] = useState<string>();
  return (
    <Part title={t('components:fields')}>
      <div className="components-grid" data-wide>
        <Field label={t('components:field.text')} help={t('components:field.textHelp')} autoComplete="off" />
        <Field label={t('components:field.wrong')} error={t('components:field.wrongError')} autoComplete="off" />
        <Field label={t('components:field.money')} prefix="R$" inputMode="decimal" autoComplete="off" />
        <Field label={t('components:field.share')} suffix="%" inputMode="decimal" autoComplete="off" />
        <Segments
          name={id}
          label={t('components:field.segments')}
          all={spans}
          chosen={span}
          wordOf={(word) => t(`components:field.${word}`)}
          onChoose={setSpan}
        />
        <Tick checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
          {t('components:field.tick')}
        </Tick>
        <FileDrop
          label={t('components:field.file')}
          help={t('components:field.fileHelp')}
          name={file}
          accept=".pdf,image/*"
          onChoose={(chosen) => setFile(chosen.name)}
        />
      </div>
    </Part>
  );
}

function Buttons() {
  const t = useTexts();
  return (
    <Part title={t('components:buttons')}>
      <div className="cluster gap-3">
        <Button kind="primary">{t('components:button.primary')}</Button>
        <Button>{t('components:button.plain')}</Button>
        <Button kind="quiet">{t('components:button.quiet')}</Button>
        <Button>
          <Icon name="download" />
          {t('components:button.icon')}
        </Button>
        <Button kind="primary" aria-busy>
          {t('components:button.busy')}
        </Button>
        <Button disabled>{t('components:button.disabled')}</Button>
        <Button may={{ allowed: false, why: t('components:button.why') }}>{t('components:button.refused')}</Button>
      </div>
    </Part>
  );
}

function Tones() {
  const t = useTexts();
  return (
    <Part title={t('components:tones')} lead={t('components:tonesLead')}>
      <div className="cluster gap-3">
        {tones.map(([tone, icon]) => (
          <Badge key={tone} tone={tone} icon={icon} word={t(`components:tone.${tone}`)} />
        ))}
        <Badge tone="ask" icon="flag" word={t('components:loud')} loud />
      </div>
    </Part>
  );
}

function Notices() {
  const t = useTexts();
  return (
    <Part title={t('components:notices')}>
      <div className="components-notices stack">
        {tones.map(([tone, icon]) => (
          <Notice key={tone} tone={tone} icon={icon} title={t(`components:tone.${tone}`)}>
            <p>{t('components:notice')}</p>
          </Notice>
        ))}
        <EmptyState title={t('components:emptyTitle')} help={t('components:emptyHelp')} />
        <ErrorState error={new Problem(503)} onRetry={() => {}} />
      </div>
    </Part>
  );
}

function Values() {
  const t = useTexts();
  return (
    <Part title={t('components:values')}>
      <dl className="components-facts">
        <Fact name={t('components:money')}>
          <Money cents={123456789} />
        </Fact>
        <Fact name={t('components:moneyBare')}>
          <Money cents={123456789} bare />
        </Fact>
        <TimeFact name={t('components:time')} at={someTime} />
        <Fact name={t('components:id')}>
          <CopyId id="pay_01jd8q4k7v5y2m9x3b6n0r1s2t" what={t('components:id')} />
        </Fact>
        <Fact name={t('components:skeleton')}>
          <Skeleton width="medium" />
        </Fact>
      </dl>
    </Part>
  );
}
