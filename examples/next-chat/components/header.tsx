import type { Preferences, Theme } from '../lib/storage.ts';
import type { Spending } from '../lib/spending.ts';
import type { Language } from '../lib/texts.ts';
import { useTexts } from './use-texts.ts';
import { Total } from './total.tsx';

interface HeaderProps {
  /** Of the conversation. */
  id: string;
  models: string[];
  model: string;
  spending: Spending | undefined;
  preferences: Preferences;
  onModel: (model: string) => void;
  onPreferences: (preferences: Preferences) => void;
}

/** Title, choices, and what the chat has cost. */
export function Header(props: HeaderProps) {
  const { id, models, model, spending, preferences, onModel, onPreferences } = props;
  const texts = useTexts();
  return (
    <header className="top">
      <h1>{texts.title}</h1>
      <div className="choices">
        <select
          aria-label={texts.model}
          data-testid="model"
          value={model}
          onChange={(event) => onModel(event.target.value)}
        >
          {models.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <select
          aria-label={texts.language}
          data-testid="language"
          value={preferences.language}
          onChange={(event) => onPreferences({ ...preferences, language: event.target.value as Language })}
        >
          <option value="en">EN</option>
          <option value="ru">RU</option>
        </select>
        <select
          aria-label={texts.theme}
          data-testid="theme"
          value={preferences.theme}
          onChange={(event) => onPreferences({ ...preferences, theme: event.target.value as Theme })}
        >
          <option value="system">{texts.themes.system}</option>
          <option value="light">{texts.themes.light}</option>
          <option value="dark">{texts.themes.dark}</option>
        </select>
        <a className="plain" data-testid="bill" href={`/bill/${id}?language=${preferences.language}`}>
          {texts.bill}
        </a>
      </div>
      <Total spending={spending} />
    </header>
  );
}
