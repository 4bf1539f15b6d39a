/** What every screen looks like: at every width, in both languages, light and dark, and to axe. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { ask, axe, LONG, PIXEL, set, settled } from './page.ts';
import type { Stage } from './stage.ts';

const WIDTHS = [360, 390, 768, 1280];

/** Every kind of content that can be wider than a phone. */
const KINDS = `${LONG}

\`\`\`ts
const sum = prices.filter((price) => price !== undefined).map((price) => price.amountRub).reduce((one, other) => add(one, other), '0.00');
\`\`\`

| Coin | Kopeks | First struck | Where it was struck | What is on it | What it bought in its day |
| --- | --- | --- | --- | --- | --- |
| altyn | 3 | 1654 | Moscow, at the old English court | the name of the tsar, in ligature | a loaf of bread, or two candles |

$$\\sum_{i=1}^{n} p_i \\cdot q_i = p_1 q_1 + p_2 q_2 + p_3 q_3 + p_4 q_4 + p_5 q_5 + p_6 q_6 + p_7 q_7 + p_8 q_8$$

https://en.wikipedia.org/wiki/${'Kopek_'.repeat(40)}

${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)}

שלום עולם, זה משפט בעברית שנכתב מימין לשמאל.

- [x] count the coins
- [ ] write the bill

A footnote[^1], and another one[^2].

[^1]: Struck since 1535.
[^2]: Named after a spear.

${LONG}`;

/** Runs them all, also when one fails. */
export async function screens({ independent: scenario, page, gateway, screenshots, restart }: Stage): Promise<void> {
  const shot = (name: string): Promise<Buffer> => page.screenshot({ path: join(screenshots, `${name}.png`) });

  await scenario('shows every kind of content within the screen, at every width', async () => {
    const { url } = await restart();
    await page.goto(url);
    gateway.script({ text: KINDS }, { text: KINDS });
    await ask(page, `Show me everything. ${'Long'.repeat(60)} שלום`);
    await page.getByText('Named after a spear.').waitFor();
    await settled(page);
    await ask(page, 'Once more.');
    await page.getByText('Named after a spear.').nth(1).waitFor();
    await settled(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 });
      const { pageOverflow, wide, copy } = await page.evaluate(() => {
        const paragraphs = [...document.querySelectorAll('article p, article li, article [data-part=text]')];
        return {
          pageOverflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          wide: paragraphs
            .filter((element) => element.getBoundingClientRect().right > innerWidth)
            .map(({ textContent }) => textContent),
          copy: [...document.querySelectorAll('[data-streamdown=code-block] button')].map(
            (button) => button.getBoundingClientRect().right,
          ),
        };
      });
      assert.equal(pageOverflow, 0, `${width} px`);
      assert.deepEqual(wide, [], `${width} px`);
      assert.ok(copy.length === 2 && copy.every((edge) => edge <= width), `the copy button is in sight at ${width} px`);
      const top = page.locator('[data-role=user]').first();
      await top.scrollIntoViewIfNeeded();
      await shot(`kinds-${width}`);
      await page.getByText('Named after a spear.').first().scrollIntoViewIfNeeded();
      await shot(`kinds-end-${width}`);
    }
    await page.setViewportSize({ width: 900, height: 760 });
    const hebrew = page.getByText('שלום עולם').first();
    assert.equal(await hebrew.evaluate((element) => getComputedStyle(element).direction), 'rtl');
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length, 'no id stands twice');
    const targets = await page
      .locator('article a[href^="#"]')
      .evaluateAll((links) =>
        links.map(
          (link) => document.getElementById(decodeURIComponent((link as HTMLAnchorElement).hash.slice(1))) !== null,
        ),
      );
    assert.ok(targets.length >= 4 && targets.every(Boolean), 'every footnote leads somewhere');
    await axe(page, 'kinds of content');
  });

  await scenario('has no finding of axe on any screen, in both languages, light and dark', async () => {
    const { url } = await restart({ CHAT_LIMIT_RUB: '0.07' });
    await page.goto(url);
    for (const language of ['English', 'Русский'] as const) {
      for (const theme of ['Light', 'Dark'] as const) {
        const suffix = `${language === 'English' ? 'en' : 'ru'}-${theme.toLowerCase()}`;
        await page.goto(url);
        await set(page, language);
        await set(page, theme);
        await axe(page, `welcome ${suffix}`);
        await shot(`welcome-${suffix}`);
        gateway.script(
          { toolCalls: [{ name: 'look_up', arguments: { word: 'altyn' } }] },
          { text: KINDS, reasoning: 'Coins.' },
        );
        await ask(page, language === 'English' ? 'What is an altyn?' : 'Что такое алтын?');
        await page.getByText('Named after a spear.').waitFor();
        await settled(page);
        await axe(page, `answer ${suffix}`);
        await shot(`answer-${suffix}`);
        await page.locator('[data-role=user]').hover();
        await page.getByRole('button', { name: /^(Edit|Изменить)$/ }).click();
        const letter = { name: 'letter.docx', mimeType: 'application/msword', buffer: PIXEL };
        await page.getByTestId('files').first().setInputFiles(letter);
        await page.getByTestId('rejected').waitFor();
        await axe(page, `edit ${suffix}`);
        await shot(`edit-${suffix}`);
        await page.locator('#edit').press('Escape');
        const entry = page.locator('aside li').first();
        await entry.hover();
        await entry.getByRole('button').first().click();
        await axe(page, `rename ${suffix}`);
        await entry.getByRole('textbox').press('Escape');
        await entry.hover();
        await entry.getByRole('button').last().click();
        await page.getByTestId('confirm').waitFor();
        await axe(page, `confirm ${suffix}`);
        await page.keyboard.press('Escape');
        await page.setViewportSize({ width: 390, height: 760 });
        await page.getByTestId('menu').click();
        await page.locator('dialog[open]').waitFor();
        await axe(page, `drawer ${suffix}`);
        await shot(`drawer-${suffix}`);
        await page.keyboard.press('Escape');
        await axe(page, `phone ${suffix}`);
        await shot(`phone-${suffix}`);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 760 });
          await page.getByTestId('bill').click();
          await page.getByTestId('bill-total').waitFor();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `the bill is ${overflow} px wider than ${width} px`);
          const times = await page
            .locator('time')
            .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
          assert.deepEqual(times, times.toSorted(), 'in the order of its times');
          if (width === 360) await axe(page, `bill ${suffix}`);
          await shot(`bill-${suffix}-${width}`);
          await page.goBack();
        }
        await page.setViewportSize({ width: 900, height: 760 });
        for (let asked = 0; (await page.getByTestId('trouble').count()) === 0 && asked < 20; asked++) {
          await ask(page, LONG.repeat(20));
          await settled(page);
          await page.locator('[data-testid=cost], [data-testid=trouble]').last().waitFor();
        }
        const reason = await page.getByTestId('trouble').boundingBox();
        assert.ok(reason !== null && reason.y + reason.height < 760, 'the reason is in sight beside a long question');
        await axe(page, `limit ${suffix}`);
        await shot(`limit-${suffix}`);
      }
    }
    await set(page, 'English');
    await set(page, 'System');
  });
}
