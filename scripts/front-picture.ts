/**
 * Makes the picture at the top of the README from real ones: the price of an answer, the command that asked for it, and the report.
 *
 *   node --conditions=@kopek/source scripts/front-picture.ts      after scripts/pictures.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, formatCost } from '../packages/core/src/index.ts';
import { startGateway } from '../packages/gateway/src/index.ts';
import { launchChromium } from './chromium.ts';
import { ROOT } from './packages.ts';

const PICTURES = join(ROOT, 'docs/pictures');
const TEXTS = {
  en: { question: 'What is a kopek?', answer: 'A hundredth of a ruble.', price: 'what this answer cost, as billed' },
  ru: { question: 'Что такое копейка?', answer: 'Сотая доля рубля.', price: 'столько списано за этот ответ' },
} as const;
const STYLE = `body{margin:0;background:#f3efe8;font-family:'DejaVu Sans',sans-serif;color:#1f1b17}
main{display:flex;gap:36px;width:1200px;height:520px;padding:44px;box-sizing:border-box}
section{width:500px;display:flex;flex-direction:column;justify-content:space-between}
q{quotes:none;font-size:20px}h1{font-size:76px;margin:14px 0 6px;letter-spacing:-2px;white-space:nowrap}small{font-size:17px;color:#6d645b}
pre{margin:0;padding:22px 26px;border-radius:10px;background:#171513;color:#ece6df;font:16px/1.6 'DejaVu Sans Mono',monospace}
b{color:#e8865a}img{width:576px;height:432px;border-radius:10px;object-fit:cover;object-position:left top;box-shadow:0 4px 24px #0003}`;

const browser = await launchChromium();
const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: 1200, height: 520 } });
for (const [language, { question, answer, price }] of Object.entries(TEXTS)) {
  await using gateway = await startGateway({ script: [{ text: answer }] });
  const client = createClient({ baseURL: gateway.baseURL, apiKey: gateway.apiKey });
  const { charge } = await client.chat({ model: 'auto', messages: [{ role: 'user', content: question }] });
  const cost = formatCost(charge, { locale: language });
  const report = readFileSync(join(PICTURES, `report-${language}-light.png`)).toString('base64');
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
<main><section><div><q>${answer}</q><h1>${cost}</h1><small>${price}</small></div>
<pre><b>$ kopek ask "${question}"</b>\n${answer}\n${charge.servedModel}: ${cost}</pre></section>
<img src="data:image/png;base64,${report}"></main>`);
  await page.locator('main').screenshot({ path: join(PICTURES, `front-${language}.png`) });
}
await browser.close();
