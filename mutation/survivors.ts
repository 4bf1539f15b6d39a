/** Mutants of one file that no test can or should notice. */
export interface Survivor {
  /** Package, and path below its `src`: `core/money/amount.ts`. */
  file: string;
  /** Why none does. */
  reason: string;
  /** As the command prints them. */
  changes: readonly string[];
}

export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'core/money/charge-of.ts',
    reason:
      'The reader of a field gives undefined for what is no object, so that the questions behind the guard say no.',
    changes: ['!isObject(value) → false', '!isObject(holder) → false'],
  },
  {
    file: 'core/money/charge-of.ts',
    reason: 'A function without a return gives undefined, too; the word is for the reader.',
    changes: ['{ return undefined; } → {}'],
  },
  {
    file: 'core/money/charge-sum.ts',
    reason: 'An unknown charge has no price, which is the other half of the condition.',
    changes: ["status === 'unknown' → false", '\'unknown\' → ""'],
  },
  {
    file: 'core/money/amount.ts',
    reason: 'The latest amounts are kept for speed: read anew they are the same.',
    changes: [
      'known !== undefined → false',
      'latest.size === REMEMBERED_AMOUNTS → true',
      'latest.size === REMEMBERED_AMOUNTS → false',
      'latest.size === REMEMBERED_AMOUNTS → latest.size !== REMEMBERED_AMOUNTS',
      'latest.clear(); → ;',
      'latest.set(text, amount); → ;',
    ],
  },
  {
    file: 'core/money/amount.ts',
    reason: 'Half a unit more or less than nothing is cut off again, and equal amounts were told before.',
    changes: ['doubled < 0n → doubled <= 0n', 'difference < 0n → difference <= 0n'],
  },
  {
    file: 'core/money/amount.ts',
    reason: 'An amount in its own units is multiplied by one, and no decimal string begins with its point.',
    changes: ['decimals === this.#decimals → false', 'point < 0 → point <= 0'],
  },
  {
    file: 'core/money/canonical-rub.ts',
    reason: 'The groups of sign and digits always match: their defaults are for the type. No exponent is read as 0.',
    changes: ['\'\' → "Stryker was here!"', '\'0\' → ""'],
  },
  {
    file: 'core/money/tokens.ts',
    reason:
      'A comparison with a count that is absent is false, and a sum with one is not a number: the guards tell the types.',
    changes: [
      'total !== undefined → true',
      'completion === undefined || reasoning === undefined → false',
      'completion === undefined || reasoning === undefined → completion === undefined && reasoning === undefined',
      'completion === undefined → false',
      'reasoning === undefined → false',
      'prompt !== undefined → true',
      'prompt === undefined → false',
      'output !== undefined → true',
    ],
  },
  {
    file: 'core/money/tokens.ts',
    reason: 'Where a cache was written is asked only when the prompt is known.',
    changes: ['{ input: undefined, writeOutside: false } → {}', 'false → true'],
  },
  {
    file: 'ledger/limits/watch.ts',
    reason: 'Only entries with a charge are shown to the watch.',
    changes: ['charge?.balanceRub → charge.balanceRub'],
  },
  {
    file: 'ledger/limits/estimate.ts',
    reason: 'The dearest price is known exactly when prices are: both are asked for because of their types.',
    changes: [
      'past === undefined || dearest === undefined → past === undefined && dearest === undefined',
      'past === undefined → false',
      'dearest === undefined → false',
    ],
  },
  {
    file: 'ledger/limits/spend-limit.ts',
    reason: 'Shown by the test of the settings: not among the quick tests of the room.',
    changes: ['\' of spendLimit\' → ""'],
  },
  {
    file: 'ledger/delivery/delivery.ts',
    reason: 'The message is another one, and what is absent reads as false.',
    changes: ['\'The call\' → ""', '{ sent: false, answered: false } → {}'],
  },
  {
    file: 'ledger/contract/price-estimate.ts',
    reason: 'Doubles are compared for speed: read exactly, the dearer price is the same, and equal prices are one.',
    changes: [
      'sample.cost !== than.cost || sample.costRub === than.costRub → false',
      'sample.cost !== than.cost || sample.costRub === than.costRub → sample.cost !== than.cost && sample.costRub === than.costRub',
      'sample.cost !== than.cost → false',
      'sample.costRub === than.costRub → false',
      'sample.cost > than.cost → sample.cost >= than.cost',
    ],
  },
  {
    file: 'core/client/call/answer-failure.ts',
    reason: 'Asked only for an answer that holds an error.',
    changes: ["{ message: '' } → {}", '\'\' → "Stryker was here!"'],
  },
  {
    file: 'core/client/call/api-key.ts',
    reason: 'A key that is there at once needs no alarm; with one it is the same key, a moment later.',
    changes: ["typeof given === 'string' → false", '\'string\' → ""'],
  },
  {
    file: 'core/client/call/api-key.ts',
    reason: 'What is absent reads as false.',
    changes: ['{ sent: false, retryable: false } → {}'],
  },
  {
    file: 'core/client/call/failure-charge.ts',
    reason: 'The look for the word saves the parse of a body in which no usage can be.',
    changes: ['\'"usage"\' → ""'],
  },
  {
    file: 'core/client/call/failure-charge.ts',
    reason: 'What is no JSON document holds no usage.',
    changes: ['[] → ["Stryker was here"]', "data.kind === 'chunk' → true"],
  },
  {
    file: 'core/client/raw-outcome.ts',
    reason: 'An error has cost nothing unless it says otherwise.',
    changes: ["{ billing: 'none' as const } → {}"],
  },
  {
    file: 'core/client/call/repeats.ts',
    reason: 'Rules that are absent change none, and a key that is absent passes for a word.',
    changes: ['retry === undefined → false', 'timeout === undefined → false', 'idempotencyKey !== undefined → true'],
  },
  {
    file: 'core/client/call/repeats.ts',
    reason: 'A comparison with a count that is absent is false.',
    changes: ['requestedMaxTokens !== undefined → true'],
  },
  {
    file: 'core/client/call/attempt.ts',
    reason: 'The books leave out what is undefined, and every error of an attempt says what it cost.',
    changes: [
      'timeToFirstTokenMs !== undefined → true',
      'tags !== undefined → true',
      'runId !== undefined → true',
      'parentRunId !== undefined → true',
      '\'unknown\' → ""',
    ],
  },
  {
    file: 'core/client/call/delivery.ts',
    reason: 'A number has no fields: the question is for the type.',
    changes: ["typeof timeout === 'object' → true"],
  },
  {
    file: 'core/client/call/delivery.ts',
    reason:
      'The bound of reading ahead is reached by an answer that is being read; to wait for nothing is not to wait.',
    changes: [
      'progress?.exchange?.expire → progress?.exchange.expire',
      'progress?.exchange → progress.exchange',
      'room → true',
    ],
  },
  {
    file: 'core/client/call/departure.ts',
    reason: 'A signal is aborted once, and taking back a listener that is not there does nothing.',
    changes: [
      '{ once: true } → {}',
      'true → false',
      'this.#given.signal?.removeEventListener → this.#given.signal.removeEventListener',
      'this.#onAbort → true',
    ],
  },
  {
    file: 'core/client/chat-stream.ts',
    reason: 'A call that is begun after it was left ends in the same way, and what was told is not told again.',
    changes: [
      "state.at === 'unsent' → false",
      '\'unsent\' → ""',
      "state.at === 'reading' → true",
      "'error' in outcome → true",
    ],
  },
  {
    file: 'core/client/run-chat.ts',
    reason: 'A call without a signal, or one that ends when it is left, goes the longer way with the same end.',
    changes: [
      "!call.signal || (call.options.onAbandon ?? context.settings.onAbandon) === 'cancel' → false",
      "!call.signal || (call.options.onAbandon ?? context.settings.onAbandon) === 'cancel' → !call.signal && (call.options.onAbandon ?? context.settings.onAbandon) === 'cancel'",
      "(call.options.onAbandon ?? context.settings.onAbandon) === 'cancel' → false",
      '\'cancel\' → ""',
    ],
  },
  {
    file: 'core/client/run-chat.ts',
    reason: 'The events of a whole answer are not handed to anybody, raw or not.',
    changes: ['false → true', '[] → ["Stryker was here"]'],
  },
  {
    file: 'core/client/raw-events.ts',
    reason:
      'Only the wait for the end of an answer is limited in the phase `answer`, and nothing to push is pushed as nothing.',
    changes: [
      "KopekError.isInstance(error) && error.code === 'timeout' → true",
      "KopekError.isInstance(error) && error.code === 'timeout' → KopekError.isInstance(error) || error.code === 'timeout'",
      "error.code === 'timeout' → true",
      'arrived.length > 0 → true',
      'arrived.length > 0 → arrived.length >= 0',
      'call.signal?.addEventListener → call.signal.addEventListener',
    ],
  },
  {
    file: 'core/client/call/answer-feed.ts',
    reason:
      'Nothing is read after the end. An answer that only lost its bill has a finish reason or an error, which completes it as well.',
    changes: ['true → false', '!this.#done → true'],
  },
  {
    file: 'core/client/call/answer-feed.ts',
    reason: 'What was noticed is compared with nothing but the other words, and with none.',
    changes: ['\'finish\' → ""'],
  },
  {
    file: 'core/client/call/answer-feed.ts',
    reason:
      'Which pieces are decoded first changes when words are told: a document tells none before its end, and a whole answer none at all.',
    changes: [
      "this.#options.streamed && this.#body.kind !== 'json' → true",
      "this.#options.streamed && this.#body.kind !== 'json' → this.#options.streamed || this.#body.kind !== 'json'",
      "this.#body.kind !== 'json' → true",
      '\'json\' → ""',
    ],
  },
  {
    file: 'core/client/call/answer-feed.ts',
    reason: 'Events that repeat an earlier one are read in fewer steps; parsed in full they are the same.',
    changes: [
      "event.name === 'error' → true",
      "this.#flaw || event.name === 'error' → true",
      'repeated → false',
      '{ answer.repeatChunk(repeated, events); return; } → {}',
    ],
  },
  {
    file: 'core/client/call/answer-feed.ts',
    reason: 'What is no JSON has no value, in which there is no bill.',
    changes: ["data.kind === 'chunk' → true"],
  },
  {
    file: 'core/client/call/answer-feed.ts',
    reason: 'Without a choice no answer is complete: both conditions ask for one.',
    changes: ['answer.choices > 0 → true', 'answer.choices > 0 → answer.choices >= 0', 'answer.choices === 0 → false'],
  },
  {
    file: 'core/client/call/large-strings.ts',
    reason: 'Large strings are copied as they are for speed; escaped they are the same bytes.',
    changes: [
      "typeof member !== 'string' || !isLarge(member) || UNSAFE.test(member) → true",
      "typeof member !== 'string' || !isLarge(member) → typeof member !== 'string' && !isLarge(member)",
      "typeof member !== 'string' → typeof member === 'string'",
      "typeof member !== 'string' → false",
      '!isLarge(member) → isLarge(member)',
      '\'string\' → ""',
    ],
  },
  {
    file: 'core/client/request-body.ts',
    reason: 'A field that is absent may be deleted, no list is a list of no files, and what is only noted is dropped.',
    changes: ["'stream' in body → true", '[] → ["Stryker was here"]', '\'off\' → ""'],
  },
  {
    file: 'core/client/client.ts',
    reason: 'Shown by the table of faults, with a connection that does not come about: not among the quick tests.',
    changes: ['resolved.timeouts.connectMs ?? 10_000 → resolved.timeouts.connectMs && 10_000'],
  },
  {
    file: 'ledger/ledger/ledger.ts',
    reason: 'What is looked at again, or not forgotten, is done already.',
    changes: ['this.#watchers.delete(check); → ;', 'open.delete(id); → ;'],
  },
  {
    file: 'ledger/ledger/ledger.ts',
    reason: 'To deliver nothing takes no time.',
    changes: ['this.#delivery.size > 0 → true', 'this.#delivery.size > 0 → this.#delivery.size >= 0'],
  },
  {
    file: 'ledger/ledger/meter.ts',
    reason: 'A watch over limits without thresholds has nothing to tell, nor has one that is told of no limits.',
    changes: ['[] → ["Stryker was here"]', 'alertAt.length > 0 → true', 'alertAt.length > 0 → alertAt.length >= 0'],
  },
  {
    file: 'ledger/ledger/meter.ts',
    reason: 'An estimate that is undefined is one that is absent.',
    changes: ['estimate !== undefined → true'],
  },
  {
    file: 'ledger/reconcile/reconcile.ts',
    reason:
      'Only charges with a price are asked for it, and a sum that is told is told anew: what stands there before is for the type.',
    changes: ['\'0\' → ""', 'entry.charge?.costRub → entry.charge.costRub', '[] → ["Stryker was here"]'],
  },
  {
    file: 'ledger/reconcile/chains.ts',
    reason: 'A settled entry has its price, and places outside of the list hold no chain.',
    changes: [
      'charge?.costRub === undefined → false',
      'charge?.costRub → charge.costRub',
      'index < sorted.length → index <= sorted.length',
      'place > 0 → place >= 0',
      '!earlier || !later → false',
      '!earlier || !later → !earlier && !later',
    ],
  },
  {
    file: 'ledger/reconcile/chains.ts',
    reason: 'What is no charge finds no place; to be joined to nothing changes nothing.',
    changes: ['[] → ["Stryker was here"]', 'next → true'],
  },
  {
    file: 'ledger/reconcile/chains.ts',
    reason: 'Every balance of a charge has its group.',
    changes: ['groups.get(first.before.toString())?.paid → groups.get(first.before.toString()).paid'],
  },
  {
    file: 'ledger/reconcile/chains.ts',
    reason: 'The last chain has no time behind it, which reads as infinitely late wherever it is absent.',
    changes: [
      '() => Infinity → () => undefined',
      'sorted.length - 1 → sorted.length + 1',
      'index > 0 → index >= 0',
      'sorted[index]?.lastOpenedMs → sorted[index].lastOpenedMs',
    ],
  },
  {
    file: 'ledger/limits/watch.ts',
    reason: 'The same limit is equal to itself: the question saves the comparison.',
    changes: ['state.limit === limit → false'],
  },
  {
    file: 'ledger/delivery/patience.ts',
    reason: 'A wait is given up by its signal alone, takes its listener back itself, and may be ended twice.',
    changes: ['signal?.reason → signal.reason', '{ once: true } → {}', 'true → false'],
  },
  {
    file: 'ledger/delivery/backlog.ts',
    reason: 'A timer more, or a round without anything due, does nothing.',
    changes: ['this.size > 0 → true', 'this.size > 0 → this.size >= 0', 'this.#round !== undefined → false'],
  },
  {
    file: 'ledger/delivery/backlog.ts',
    reason: 'Multiples of 500 are so in both directions; the first of no attempts is never asked for.',
    changes: ['delivered += 1 → delivered -= 1', '\'\' → "Stryker was here!"'],
  },
  {
    file: 'ledger/delivery/delivery.ts',
    reason: 'Nothing waits, so there is nothing to deliver before.',
    changes: ['this.backlog.size > 0 → true', 'this.backlog.size > 0 → this.backlog.size >= 0'],
  },
  {
    file: 'ledger/delivery/backlog.ts',
    reason: 'What is no object fails one check later, with another message.',
    changes: [
      "typeof answer === 'object' && answer !== null → true",
      "typeof answer === 'object' && answer !== null → typeof answer === 'object' || answer !== null",
      "typeof answer === 'object' → true",
      'answer !== null → true',
    ],
  },
  {
    file: 'ledger/delivery/delivery.ts',
    reason: 'What is no object fails one check later, with another message.',
    changes: [
      "typeof answer === 'object' && answer !== null → true",
      "typeof answer === 'object' && answer !== null → typeof answer === 'object' || answer !== null",
      "typeof answer === 'object' → true",
      'answer !== null → true',
    ],
  },
  {
    file: 'ledger/limits/watch.ts',
    reason: 'What is forgotten may be told again; a limit without thresholds has none to tell.',
    changes: ['this.#limits.delete(key); → ;', 'limit.alertAt === undefined → false'],
  },
  {
    file: 'core/base/keep-latest.ts',
    reason: 'To forget what is not there does nothing: the question is for the type.',
    changes: ['[] → ["Stryker was here"]', 'oldest !== undefined → true'],
  },
  {
    file: 'ledger/ledger/latest-prices.ts',
    reason: 'A price of no model is none.',
    changes: ['model === undefined → false', 'model !== undefined → true'],
  },
  {
    file: 'ledger/contract/price-estimate.ts',
    reason: 'With one answer both shares are known; what is cut bounds the memory.',
    changes: [
      'half === undefined || most === undefined → half === undefined && most === undefined',
      'half === undefined → false',
      'most === undefined → false',
      'known.push(answer) > 2 * PRICE_SAMPLES → true',
      'known.push(answer) > 2 * PRICE_SAMPLES → false',
      'known.push(answer) > 2 * PRICE_SAMPLES → known.push(answer) >= 2 * PRICE_SAMPLES',
      'known.push(answer) > 2 * PRICE_SAMPLES → known.push(answer) <= 2 * PRICE_SAMPLES',
      '2 * PRICE_SAMPLES → 2 / PRICE_SAMPLES',
    ],
  },
  {
    file: 'ledger/book/totals.ts',
    reason: 'An option that is undefined is one that is absent, and every kind of total runs.',
    changes: [
      'by === undefined → false',
      'this.#reports[RUNNING.indexOf(by)]?.result → this.#reports[RUNNING.indexOf(by)].result',
    ],
  },
  {
    file: 'core/base/callbacks.ts',
    reason: 'What is no promise never rejects.',
    changes: ['isPromiseLike(result) → true'],
  },
  {
    file: 'core/meter/request-facts.ts',
    reason: 'Only a number is finite: the first question is for the type.',
    changes: ["typeof value === 'number' → true"],
  },
  {
    file: 'ledger/ledger/renewal.ts',
    reason: 'A timer that is lost may be found so a millisecond earlier.',
    changes: ['nowMs - lastRoundMs > 2 * RENEW_EVERY_MS → nowMs - lastRoundMs >= 2 * RENEW_EVERY_MS'],
  },
  {
    file: 'ledger/limits/spend-limit-error.ts',
    reason: 'Every text has a part before its first point: the default is for the type.',
    changes: ['\'\' → "Stryker was here!"'],
  },
  {
    file: 'ledger/limits/wind-down.ts',
    reason:
      'What is later than another stage is not the first one: the question is for the type, and any word before it.',
    changes: ["stage !== 'normal' → true", '\'normal\' → ""'],
  },
  {
    file: 'ledger/book/totals.ts',
    reason: 'A group that was counted is there, or folded.',
    changes: [
      '(this.#groups.get(key) ?? this.#groups.get(OTHER_GROUPS))?.remove → (this.#groups.get(key) ?? this.#groups.get(OTHER_GROUPS)).remove',
    ],
  },
  {
    file: 'ledger/contract/entry.ts',
    reason: 'No tags are no names: the question is for the type.',
    changes: ['entry.tags !== undefined → true'],
  },
  {
    file: 'core/client/raw-request.ts',
    reason: 'By HTTP an answer of status 204 has no body.',
    changes: ["text === '' → true"],
  },
  {
    file: 'ledger/delivery/backlog.ts',
    reason: 'A round with nothing to write ends at once.',
    changes: ['this.size === 0 → false'],
  },
  {
    file: 'core/client/call/delivery.ts',
    reason: 'Past the end of a group there is nothing to take, and the next call looks for another group.',
    changes: ['this.#position >= this.#group.length → this.#position > this.#group.length'],
  },
  {
    file: 'core/answer/growing-text.ts',
    reason: 'How often a text is made flat is a matter of speed: the text is the same.',
    changes: [
      'text.length > this.#flatAt → true',
      'text.length > this.#flatAt → text.length >= this.#flatAt',
      'text.length * GROWTH + text.charCodeAt(0) / 0x1_00_00 → text.length * GROWTH - text.charCodeAt(0) / 0x1_00_00',
    ],
  },
  {
    file: 'ledger/sql/sql-facts.ts',
    reason: 'The rules of scopes are kept for speed: read anew they are the same.',
    changes: [
      'known !== undefined → false',
      'this.#rules.size >= RULES_REMEMBERED → true',
      'this.#rules.size >= RULES_REMEMBERED → false',
      'this.#rules.size >= RULES_REMEMBERED → this.#rules.size > RULES_REMEMBERED',
      'this.#rules.size >= RULES_REMEMBERED → this.#rules.size < RULES_REMEMBERED',
      'this.#rules.clear(); → ;',
      'this.#rules.set(scope, rules); → ;',
    ],
  },
  {
    file: 'ledger/sql/sql-facts.ts',
    reason: 'The greatest number is asked for with a default, so there is always a row.',
    changes: ['last === undefined → false'],
  },
  {
    file: 'ledger/sql/sql-tables.ts',
    reason: 'Accounts, open rows, the head and the number of the book are kept for speed: read anew they are the same.',
    changes: [
      'this.#accounts.has(scope) → false',
      'this.#remember(scope, account); → ;',
      '{ if (this.#accounts.size >= ACCOUNTS_REMEMBERED) this.#accounts.clear(); this.#accounts.set(scope, account); } → {}',
      'this.#accounts.size >= ACCOUNTS_REMEMBERED → true',
      'this.#accounts.size >= ACCOUNTS_REMEMBERED → false',
      'this.#accounts.size >= ACCOUNTS_REMEMBERED → this.#accounts.size > ACCOUNTS_REMEMBERED',
      'this.#accounts.size >= ACCOUNTS_REMEMBERED → this.#accounts.size < ACCOUNTS_REMEMBERED',
      'this.#accounts.clear(); → ;',
      'this.#accounts.set(scope, account); → ;',
      'this.#id === undefined → true',
      'this.#head === undefined → true',
      'known !== undefined → false',
      'this.#open.set(entry.id, row); → ;',
      'this.#open.has(id) → true',
      'this.#open.has(id) → false',
    ],
  },
  {
    file: 'ledger/sql/sql-tables.ts',
    reason: 'When the next attempt expires is kept for speed: asked anew, nothing is due before.',
    changes: [
      'expiresMs < head.nextExpiryMs → expiresMs <= head.nextExpiryMs',
      'atMs < head.nextExpiryMs → false',
      'due.length === 0 → true',
      'due.length === 0 → false',
      'due.length === 0 → due.length !== 0',
      '{ const [next] = this.#driver.all(`SELECT min(expires_ms) AS at FROM live WHERE ${ALL_OF}`, ...values); // written down … → {}',
      'next?.at → next.at',
    ],
  },
  {
    file: 'ledger/sql/sql-tables.ts',
    reason:
      'Behind the last row there is no other: asked once more, the answer is the same. A page of too many is cut.',
    changes: [
      'last === undefined → false',
      'found.length === rows.length → false',
      'last === undefined || found.length === rows.length → last === undefined && found.length === rows.length',
      'most - found.length → most + found.length',
    ],
  },
  {
    file: 'ledger/sql/sql-tables.ts',
    reason:
      'What is settled has its charge, and what is no price teaches none. Where books are moved, they have begun.',
    changes: ['charge !== undefined → true', '[] → ["Stryker was here"]', 'false → true'],
  },
  {
    file: 'ledger/sql/rows.ts',
    reason: 'Of ended rows nobody asks whether they hold a rest, and of open ones nobody asks for marks.',
    changes: ['false → true', '[] → ["Stryker was here"]'],
  },
  {
    file: 'ledger/sql/connection.ts',
    reason: 'Statements are prepared once, and the version is read when another one has written, for speed.',
    changes: ['known → false', 'this.#prepared.set(sql, statement); → ;', 'seen === this.#versionSeen → false'],
  },
  {
    file: 'ledger/sql/connection.ts',
    reason: 'How long it pauses is a matter of courtesy.',
    changes: [
      'pauseMs * 2 → pauseMs / 2',
      'pauseMs * (0.5 + Math.random()) → pauseMs / (0.5 + Math.random())',
      '0.5 + Math.random() → 0.5 - Math.random()',
      'Date.now() - startedAt > GIVE_UP_AFTER_MS → Date.now() - startedAt >= GIVE_UP_AFTER_MS',
    ],
  },
  {
    file: 'ledger/sql/open-database.ts',
    reason: 'The statement always gives its row, and where there is no process SQLite was missed before.',
    changes: [
      'row?.version → row.version',
      'row?.application → row.application',
      'row?.tables → row.tables',
      'globalThis.process?.platform → globalThis.process.platform',
    ],
  },
  {
    file: 'ledger/sql/version-3.ts',
    reason:
      'A counter of that version has both or neither, and its window is the same with undefined in place of nothing.',
    changes: [
      'period === undefined || timeZone === undefined → false',
      'period === undefined || timeZone === undefined → period === undefined && timeZone === undefined',
      'period === undefined → false',
      'timeZone === undefined → false',
    ],
  },
];
