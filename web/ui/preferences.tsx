import './preferences.css';
import { languages, useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTheme } from './theme.ts';

/** Buttons that switch to the other language and the other theme. */
export function Preferences() {
  const { language, words, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  const other = language === 'pt' ? 'en' : 'pt';
  const { name, short, tag } = languages[other];
  const themeLabel = theme === 'dark' ? words.header.useLight : words.header.useDark;
  return (
    <div className="preferences">
      <Button kind="quiet" lang={tag} onClick={() => setLanguage(other)}>
        <span className="preferences-name">{name}</span>
        <span className="preferences-short" aria-hidden="true">
          {short}
        </span>
      </Button>
      <Button
        kind="quiet"
        aria-label={themeLabel}
        title={themeLabel}
        onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
      </Button>
    </div>
  );
}
