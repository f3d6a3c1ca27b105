import './code.css';
import './messages.ts';
import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { recall, remember } from '../../i18n/remember.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { visible } from '../../ui/visible.ts';
import { highlighted } from './highlight.ts';
import { type CodeLanguage, codeLanguages, languageNames, type Samples } from './languages.ts';

/** Code with its title and a button that copies it. */
export function CodeBlock({ title, code, end }: { title: string; code: string; end?: ReactNode }) {
  const t = useTexts();
  const id = useId();
  return (
    <figure className="code-block" aria-labelledby={id}>
      <figcaption className="code-head">
        <span id={id} className="code-title">
          <bdi>{title}</bdi>
        </span>
        {end}
        <CopyButton kind="quiet" text={code} label={t('common:copy.short')} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
      <pre tabIndex={0} dir="ltr" translate="no">
        <code>
          {highlighted(visible(code)).map(({ kind, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a code keep their order
            <span key={index} data-code={kind}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}

const rememberedAs = 'trilho.codeLanguage';
const listeners = new Set<() => void>();
const readLanguage = (): CodeLanguage => codeLanguages.find((one) => one === recall(rememberedAs)) ?? 'curl';

/** The language that this browser chose last, for every code on the page. */
function useCodeLanguage() {
  const language = useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, readLanguage);
  const choose = (next: CodeLanguage) => {
    remember(rememberedAs, next);
    for (const onChange of listeners) onChange();
  };
  return [language, choose] as const;
}

/** The same call in each language. */
export function CodeSamples({ title, samples }: { title: string; samples: Partial<Samples> }) {
  const t = useTexts();
  const id = useId();
  const [chosen, choose] = useCodeLanguage();
  const all = codeLanguages.filter((one) => samples[one] !== undefined);
  const language = all.includes(chosen) ? chosen : (all[0] ?? 'curl');
  return (
    <div className="code-samples">
      <Segments
        name={`${id}-language`}
        label={`${title}: ${t('code:language')}`}
        bare
        all={all}
        chosen={language}
        wordOf={(one) => languageNames[one]}
        onChoose={choose}
      />
      <CodeBlock title={title} code={samples[language] ?? ''} />
    </div>
  );
}
