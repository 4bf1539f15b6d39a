import { drawBalance } from './chart.js';
import { formatCost } from './format-cost.js';
import { TEXTS } from './texts.js';

const POLL_MS = 1_000;
const MAX_ROWS = 200;
const MAX_POINTS = 500;

const element = (id) => document.getElementById(id);
const token = document.querySelector('meta[name=token]').content;
const settings = {
  language: remembered('language') ?? (navigator.language.startsWith('ru') ? 'ru' : 'en'),
  theme: remembered('theme') ?? 'system',
};
const known = {
  requests: [],
  charges: [],
  accounts: [],
  faults: [],
  catalog: { en: [], ru: [] },
  baseURL: '',
  total: 0,
};

/** A text in the language of the page, its places filled. A plural is chosen by the first value. */
function say(name, ...values) {
  const text = TEXTS[settings.language][name];
  const chosen =
    typeof text === 'string' ? text : text[new Intl.PluralRules(settings.language).select(Number(values[0]))];
  return chosen.replaceAll(/\{(\d)\}/g, (_, place) => values[Number(place)]);
}

/** Rubles as every part of Kopek writes them: all digits that are booked, in the form of the language. */
const rubles = (costRub) => formatCost({ status: 'settled', costRub }, { locale: settings.language });

async function ask(path, body) {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-kopek-page': token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(json.error.message);
  return json;
}

async function poll() {
  if (!document.hidden) {
    try {
      take(
        await ask(`/page/state?after=${known.charges.at(-1)?.seq ?? ''}&since=${known.requests[0]?.requestId ?? ''}`),
      );
      connection(true);
    } catch {
      connection(false);
    }
  }
  setTimeout(poll, POLL_MS);
}

function connection(isLive) {
  const shown = element('connection');
  shown.dataset.live = String(isLive);
  const text = say(isLive ? 'live' : 'lost');
  if (shown.textContent !== text) shown.textContent = text;
}

function take(state) {
  const isFirst = known.baseURL === '';
  const hasNews =
    isFirst ||
    state.isFresh ||
    state.requests.length > 0 ||
    state.charges.length > 0 ||
    !same(known.faults, state.faults);
  known.requests = [...state.requests.toReversed(), ...(state.isFresh ? [] : known.requests)].slice(0, MAX_ROWS);
  known.charges = [...known.charges, ...state.charges].slice(-MAX_POINTS);
  const hasMoney = !same(known.accounts, state.accounts);
  Object.assign(known, {
    accounts: state.accounts,
    faults: state.faults,
    catalog: state.catalog ?? known.catalog,
    baseURL: state.baseURL,
    total: state.total,
  });
  if (isFirst) showCatalog();
  if (hasNews || hasMoney) show();
}

const same = (left, right) => JSON.stringify(left) === JSON.stringify(right);

function show() {
  showMoney();
  showFaults();
  showJournal();
}

function showMoney() {
  const choice = element('account');
  const ids = known.accounts.map(({ id }) => id);
  if (
    !same(
      ids,
      [...choice.options].map(({ value }) => value),
    )
  )
    choice.replaceChildren(...ids.map((id) => option(id, id)));
  element('account-choice').hidden = ids.length < 2;
  const account = known.accounts.find(({ id }) => id === choice.value) ?? known.accounts[0];
  if (account === undefined) return;
  element('balance').textContent = rubles(account.balanceRub);
  element('spent').textContent = say('spent', rubles(account.chargesRub), say('charges', account.charges));
  const charges = known.charges.filter(({ accountId }) => accountId === account.id);
  const [first, last] = [charges[0], charges.at(-1)];
  const label =
    first === undefined
      ? ''
      : say('chart', account.id, say('charges', charges.length), rubles(first.balanceRub), rubles(last.balanceRub));
  drawBalance(element('chart'), charges, label, rubles);
}

function showCatalog() {
  const groups = Map.groupBy(known.catalog.en, ({ group }) => group);
  element('fault').replaceChildren(
    ...[...groups].map(([group, faults]) => {
      const shown = document.createElement('optgroup');
      shown.label = group;
      shown.append(...faults.map(({ name }) => option(name, name)));
      return shown;
    }),
  );
  element('fault').value = 'http-503';
  chooseFault();
}

/** The number in the name of a rejection can be another status. */
function chooseFault() {
  const [, status] = /^http-(\d+)/.exec(element('fault').value) ?? [];
  element('status-choice').hidden = status === undefined;
  element('status').disabled = status === undefined;
  element('status').value = status ?? '';
  showFaults();
}

function showFaults() {
  const chosen = known.catalog[settings.language].find(({ name }) => name === element('fault').value);
  element('fault-text').textContent =
    chosen === undefined ? '' : `${chosen.description}. ${say(chosen.billed ? 'billed' : 'notBilled')}`;
  const rows = known.faults.map(({ name, times, done }) => {
    const row = document.createElement('li');
    const button = piece('button', say('switchOff'));
    button.type = 'button';
    button.setAttribute('aria-label', say('switchOffNamed', name));
    button.addEventListener('click', () => change({ name, isOn: false }));
    row.append(
      piece('code', name),
      piece('span', times === undefined ? say('always') : say('left', times - done)),
      button,
    );
    return row;
  });
  element('active').replaceChildren(...(rows.length > 0 ? rows : [piece('li', say('noFaults'), 'quiet')]));
}

async function change(wish) {
  try {
    known.faults = (await ask('/page/faults', wish)).faults;
    element('rejected').textContent = '';
  } catch (error) {
    element('rejected').textContent = say('rejected', error.message);
  }
  showFaults();
}

function showJournal() {
  element('journal').hidden = known.requests.length === 0;
  element('empty').hidden = known.requests.length > 0;
  element('empty').textContent = say('empty', known.baseURL);
  element('count').textContent = known.requests.length === 0 ? '' : say('requestCount', known.total);
  element('journal').tBodies[0].replaceChildren(...known.requests.map(rowOf));
}

function rowOf(entry) {
  const row = document.createElement('tr');
  const { promptTokens, completionTokens, costRub, balanceRub } = entry;
  const request = cell('request', '');
  const model =
    entry.servedModel && entry.servedModel !== entry.requestedModel
      ? `${entry.requestedModel} → ${entry.servedModel}`
      : entry.requestedModel;
  const line = piece('div', '', 'line');
  const opener = piece('button', `${entry.method} ${entry.path}`);
  opener.type = 'button';
  opener.addEventListener('click', () => void openDetail(entry));
  line.append(opener, ...(model ? [piece('b', model)] : []));
  request.append(line);
  const notes = notesOf(entry);
  if (notes.length > 0) request.append(piece('small', notes.join(' · ')));
  const status = cell('status', String(entry.status));
  status.dataset.kind = entry.status >= 400 || entry.status === 0 ? 'bad' : 'good';
  const tokens = cell('tokens', promptTokens === undefined ? '—' : `${promptTokens} + ${completionTokens}`, 'number');
  if (promptTokens !== undefined) tokens.title = say('tokensOf', promptTokens, completionTokens);
  const time = new Date(entry.at).toLocaleTimeString(settings.language, { hour12: false });
  row.append(
    cell('time', time),
    request,
    status,
    tokens,
    cell(
      'price',
      costRub === undefined ? say('free') : rubles(costRub),
      costRub === undefined ? 'number quiet' : 'number',
    ),
    cell('balance', balanceRub === undefined ? '—' : rubles(balanceRub), 'number'),
    cell('duration', say('milliseconds', Math.round(entry.durationMs)), 'number'),
  );
  return row;
}

function notesOf({ fault, broken, error, drift, testId, lowBudget }) {
  return [
    fault && say('isFault', fault),
    broken && say('broken'),
    error,
    drift,
    lowBudget && say('lowBudget', rubles(lowBudget.remainingRub), rubles(lowBudget.initialRub)),
    testId && say('test', testId),
  ].filter(Boolean);
}

/** Everything that is known of one request: what the row leaves out, the headers and the body as received. */
async function openDetail(entry) {
  const { headers, body } = await ask(`/page/request?id=${entry.requestId}`).catch(() => ({}));
  const facts = Object.entries({
    time: new Date(entry.at).toLocaleString(settings.language),
    status: entry.status,
    requestId: entry.requestId,
    key: entry.keyName,
    model: entry.requestedModel,
    servedModel: entry.servedModel,
    provider: entry.provider,
    tokens: entry.promptTokens && say('tokensOf', entry.promptTokens, entry.completionTokens),
    price: entry.costRub && rubles(entry.costRub),
    balance: entry.balanceRub && rubles(entry.balanceRub),
    duration: say('milliseconds', Math.round(entry.durationMs)),
    notes: notesOf(entry).join(' · '),
    ignored: entry.ignoredFields?.join(', '),
    upstreamError: entry.upstreamError,
    cause: entry.cause,
  }).filter(([, value]) => value !== undefined && value !== '');
  element('detail-title').textContent = `${entry.method} ${entry.path}`;
  element('detail-facts').replaceChildren(
    ...facts.flatMap(([name, value]) => [piece('dt', say(name)), piece('dd', String(value))]),
  );
  element('detail-headers').textContent = Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  element('detail-body').textContent = body === undefined ? say('noBody') : JSON.stringify(body, null, 2);
  element('detail').showModal();
}

/** A cell that says its column: on a narrow screen rows are cards without a head. */
function cell(name, text, kind = '') {
  const shown = piece('td', text, `${name} ${kind}`.trim());
  shown.dataset.column = say(name);
  return shown;
}

function piece(tag, text, kind = '') {
  const made = document.createElement(tag);
  made.textContent = text;
  if (kind !== '') made.className = kind;
  return made;
}

function option(value, text) {
  const made = piece('option', text);
  made.value = value;
  return made;
}

function applySettings() {
  document.documentElement.lang = settings.language;
  document.documentElement.dataset.theme = settings.theme;
  for (const shown of document.querySelectorAll('[data-text]')) shown.textContent = say(shown.dataset.text);
  element('language').value = settings.language;
  element('theme').value = settings.theme;
  if (known.baseURL !== '') show();
}

function remembered(name) {
  try {
    return localStorage.getItem(`kopek-${name}`);
  } catch {
    return null;
  }
}

for (const name of ['language', 'theme']) {
  element(name).addEventListener('change', ({ target }) => {
    settings[name] = target.value;
    try {
      localStorage.setItem(`kopek-${name}`, target.value);
    } catch {
      // a browser without storage forgets the choice
    }
    applySettings();
  });
}
element('detail-close').addEventListener('click', () => element('detail').close());
element('account').addEventListener('change', showMoney);
element('fault').addEventListener('change', chooseFault);
element('fault-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const times = element('times').value;
  const name = element('fault').value.replace(/^http-\d+/, `http-${element('status').value}`);
  void change({ name, isOn: true, ...(times === '' ? {} : { times: Number(times) }) });
});
applySettings();
void poll();
