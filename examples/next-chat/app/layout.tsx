import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
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

const THEME = `try { document.documentElement.dataset.theme = JSON.parse(localStorage.getItem('kopek-preferences')).theme } catch {}`;

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* before the first paint, so that a dark page does not flash */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
