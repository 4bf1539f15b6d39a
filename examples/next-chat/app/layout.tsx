import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { PREFERENCES, preferencesIn } from '../lib/preferences.ts';
import './style.css';

export const metadata: Metadata = {
  title: 'Chat with a bill',
  description: 'A chat that shows what every answer cost, in rubles, to the last digit',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbf9f6' },
    { media: '(prefers-color-scheme: dark)', color: '#171513' },
  ],
};

export default async function Layout({ children }: { children: ReactNode }) {
  const cookie = (await cookies()).get(PREFERENCES)?.value;
  const { language, theme } = preferencesIn(cookie, (await headers()).get('accept-language'));
  return (
    <html lang={language} data-theme={theme}>
      <body>{children}</body>
    </html>
  );
}
