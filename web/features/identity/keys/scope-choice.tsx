import './messages.ts';
import { useId } from 'react';
import { type Scope, type ScopeArea, scopeAreas } from '../../../../domain/identity/scopes.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMerchant, useSandbox } from '../../../shared/session/merchant.ts';
import { Segments } from '../../../ui/segments.tsx';

/** In their order: each includes those before it. */
export const levels = ['none', 'read', 'write'] as const;
export type Level = (typeof levels)[number];
export type Levels = Record<ScopeArea, Level>;

export const nothing = Object.fromEntries(scopeAreas.map((area) => [area, 'none'])) as Levels;

/** @param scopes undefined: all. */
export const levelsOf = (scopes: readonly string[] | undefined): Levels =>
  Object.fromEntries(
    scopeAreas.map((area): [ScopeArea, Level] => {
      if (!scopes || scopes.includes(`${area}:write`)) return [area, 'write'];
      return [area, scopes.includes(`${area}:read`) ? 'read' : 'none'];
    }),
  ) as Levels;

export const scopesOf = (chosen: Levels) =>
  scopeAreas.flatMap((area): Scope[] => {
    const level = chosen[area];
    return level === 'none' ? [] : [`${area}:${level}`];
  });

interface Props {
  levels: Levels;
  onChange: (levels: Levels) => void;
  help?: string | undefined;
  /** What the key has now: the person may keep it, whatever they may give themselves. */
  now?: Levels | undefined;
  /** Only what the key has now, or less. */
  onlyLess?: boolean | undefined;
}

/** The areas of which this person may give a key something. */
export function ScopeChoice({ levels: chosen, onChange, help, now, onlyLess }: Props) {
  const t = useTexts();
  const id = useId();
  const { mayGrant } = useMerchant();
  const sandbox = useSandbox();
  const rank = (level: Level) => levels.indexOf(level);
  const offers = (area: ScopeArea, level: Level) => {
    if (now && rank(level) <= rank(now[area])) return true;
    return !onlyLess && (level === 'none' || mayGrant.includes(`${area}:${level}`));
  };
  const areas = scopeAreas.filter((area) => (sandbox || area !== 'sandbox') && offers(area, 'read'));
  return (
    <fieldset className="key-scope stack gap-1">
      <legend>{t('keys:form.scope')}</legend>
      {help && <p className="muted key-help">{help}</p>}
      <ul className="key-areas">
        {areas.map((area) => (
          <li key={area}>
            <Segments
              name={`${id}-${area}`}
              label={t(`keys:area.${area}`)}
              all={levels.filter((level) => offers(area, level))}
              chosen={chosen[area]}
              wordOf={(level) => t(`keys:form.${level}`)}
              onChoose={(level) => onChange({ ...chosen, [area]: level })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
