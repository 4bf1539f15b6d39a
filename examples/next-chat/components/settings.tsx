import { Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Preferences } from '../lib/storage.ts';
import { Button } from './ui/button.tsx';
import { MenuChoice, MenuContent } from './ui/menu.tsx';
import { useTexts } from './use-texts.ts';

interface SettingsProps {
  preferences: Preferences;
  onPreferences: (preferences: Preferences) => void;
}

/** Language and theme of the page. */
export function Settings({ preferences, onPreferences }: SettingsProps) {
  const texts = useTexts();
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button look="ghost" data-testid="settings" className="justify-start">
          <Settings2 aria-hidden />
          {texts.settings}
        </Button>
      </DropdownMenu.Trigger>
      <MenuContent align="start">
        <MenuChoice
          label={texts.language}
          value={preferences.language}
          options={{ en: 'English', ru: 'Русский' }}
          onChange={(language) => onPreferences({ ...preferences, language })}
        />
        <DropdownMenu.Separator className="my-1 h-px bg-border" />
        <MenuChoice
          label={texts.theme}
          value={preferences.theme}
          options={texts.themes}
          onChange={(theme) => onPreferences({ ...preferences, theme })}
        />
      </MenuContent>
    </DropdownMenu.Root>
  );
}
