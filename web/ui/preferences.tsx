import './preferences.css';
import { languages, useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useTheme } from './theme.ts';

/** Buttons that switch to the other language and the other theme. */
export function Preferences() {
  const { language, setLanguage } = useLanguage();
  const t = useTexts();
  const [theme, setTheme] = useTheme();
  const other = language === 'pt' ? 'en' : 'pt';
  const { name, short, tag } = languages[other];
  const themeLabel = theme === 'dark' ? t('common:header.useLight') : t('common:header.useDark');
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
