// made by scripts/documents.ts
// ../core/src/base/locale.ts
/** The default language of texts for people. */
const DEFAULT_LOCALE = "ru-RU";
/** Whether texts are Russian in this language (BCP 47); in every other one they are English. */
function isRussian(locale = DEFAULT_LOCALE) {
	return /^ru\b/i.test(locale);
}
// ../core/src/money/canonical-rub.ts
/** A JSON number, or the same as text. Exponents have two digits at most: see {@link canonicalRub}. */
const READABLE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;
const READABLE_CHARACTERS = 40;
/**
* Reads an amount in rubles as an exact canonical decimal string: no exponent, no leading zeros, no trailing zeros.
*
* The bound comes before the parse: `1e999999999` is a valid JSON number, and writing it out would end the process.
*
* @param value - a number or a numeric string, as sent; 0 and negative amounts (refund, overdraft) are amounts.
* @param lexeme - the source text of the number, when known; else the shortest text that reads back as the same number.
* @returns `"0.1"` for `0.1000`, `"0.0000001"` for `1e-7`; undefined for anything that is not a readable amount, never 0.
*/
function canonicalRub(value, lexeme) {
	let text;
	if (typeof value === "number") text = lexeme ?? String(value);
	else if (typeof value === "string") text = value;
	else return void 0;
	const parts = text.length > READABLE_CHARACTERS ? null : READABLE.exec(text);
	if (parts === null) return void 0;
	const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
	const point = whole.length + Number(exponent);
	const digits = "0".repeat(Math.max(0, 1 - point)) + (whole + fraction).padEnd(point, "0");
	const at = Math.max(1, point);
	const integer = digits.slice(0, at).replace(/^0+(?=\d)/, "");
	const decimals = digits.slice(at).replace(/0+$/, "");
	const amount = decimals === "" ? integer : `${integer}.${decimals}`;
	return amount === "0" ? amount : sign + amount;
}
// ../core/src/money/amount.ts
/** Plain decimals as {@link canonicalRub} and sums produce them. They may be longer than what a server may send. */
const PLAIN = /^-?\d+(\.\d+)?$/;
const PLAIN_CHARACTERS = 400;
/** Default decimals of a quotient: the only result here that may have to be rounded. */
const QUOTIENT_DECIMALS = 20;
/**
* An exact number of rubles, negative ones included: a whole number of units, each a power of ten of a ruble.
*
* Used inside of core only: results carry decimal strings.
*/
var Amount = class Amount {
	#units;
	/** Decimals of a unit: with 2 it is a kopek. */
	#decimals;
	constructor(units, decimals) {
		this.#units = units;
		this.#decimals = decimals;
	}
	plus(other) {
		const decimals = Math.max(this.#decimals, other.#decimals);
		return new Amount(this.#unitsOf(decimals) + other.#unitsOf(decimals), decimals);
	}
	minus(other) {
		const decimals = Math.max(this.#decimals, other.#decimals);
		return new Amount(this.#unitsOf(decimals) - other.#unitsOf(decimals), decimals);
	}
	times(other) {
		return new Amount(this.#units * other.#units, this.#decimals + other.#decimals);
	}
	/**
	* Rounded to so many decimals, half away from zero.
	*
	* @throws RangeError for a division by zero.
	*/
	dividedBy(other, quotientDecimals = QUOTIENT_DECIMALS) {
		const decimals = Math.max(this.#decimals, other.#decimals);
		const divisor = other.#unitsOf(decimals);
		const doubled = 2n * this.#unitsOf(decimals) * powerOfTen(quotientDecimals) / divisor;
		return new Amount((doubled + (doubled < 0n ? -1n : 1n)) / 2n, quotientDecimals);
	}
	/** Below 0 when this is the smaller one, above 0 when it is the larger one, 0 when both are the same amount. */
	compare(other) {
		const decimals = Math.max(this.#decimals, other.#decimals);
		const difference = this.#unitsOf(decimals) - other.#unitsOf(decimals);
		if (difference === 0n) return 0;
		return difference < 0n ? -1 : 1;
	}
	isAbove(other) {
		return this.compare(other) > 0;
	}
	isBelow(other) {
		return this.compare(other) < 0;
	}
	equals(other) {
		return this.compare(other) === 0;
	}
	get isNegative() {
		return this.#units < 0n;
	}
	/** The canonical decimal string: no exponent, no leading zeros, no trailing zeros. */
	toString() {
		const digits = (this.isNegative ? -this.#units : this.#units).toString().padStart(this.#decimals + 1, "0");
		const point = digits.length - this.#decimals;
		let end = digits.length;
		while (end > point && digits[end - 1] === "0") end -= 1;
		const text = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
		return this.isNegative ? `-${text}` : text;
	}
	toJSON() {
		return this.toString();
	}
	/** The same amount in units of so many decimals, which must not be fewer. */
	#unitsOf(decimals) {
		return decimals === this.#decimals ? this.#units : this.#units * powerOfTen(decimals - this.#decimals);
	}
};
/**
* Reads a decimal string of rubles.
*
* @throws TypeError for anything else.
*/
function amountOf(value) {
	const amount = typeof value === "string" ? read(value) : void 0;
	if (amount === void 0) {
		const shown = typeof value === "string" ? JSON.stringify(value.slice(0, 60)) : typeof value;
		throw new TypeError(`Not an amount in rubles: ${shown}. Expected a decimal string such as "0.0123".`);
	}
	return amount;
}
const REMEMBERED_AMOUNTS = 64;
const latest = /* @__PURE__ */ new Map();
function read(text) {
	const known = latest.get(text);
	if (known !== void 0) return known;
	const plain = text.length <= PLAIN_CHARACTERS && PLAIN.test(text) ? text : canonicalRub(text);
	if (plain === void 0) return void 0;
	const point = plain.indexOf(".");
	const amount = point < 0 ? new Amount(BigInt(plain), 0) : new Amount(BigInt(plain.slice(0, point) + plain.slice(point + 1)), plain.length - point - 1);
	if (latest.size === REMEMBERED_AMOUNTS) latest.clear();
	latest.set(text, amount);
	return amount;
}
const POWERS = /* @__PURE__ */ Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));
function powerOfTen(power) {
	return POWERS[power] ?? 10n ** BigInt(power);
}
// ../core/src/money/rub.ts
/**
* Compares two amounts by value: `"1.50"` equals `"1.5"`.
*
* @throws TypeError for anything that is not a decimal amount.
*/
function compareRub(a, b) {
	return amountOf(a).compare(amountOf(b));
}
/**
* Formats an amount for people: `0,0123 ₽`, `0.0123 ₽` in English, with all its decimals, at least two.
*
* The number in the form of the locale, a no-break space (U+00A0) and the sign, in every language. There is no
* rounding: a cost above zero must never read as `0,00 ₽`.
*
* @param value - decimal string in rubles.
* @param options - `locale`: BCP 47, `ru-RU` by default.
* @throws TypeError for anything that is not a decimal amount.
*/
function formatRub(value, options = {}) {
	const text = amountOf(value).toString();
	const decimals = text.split(".")[1]?.length ?? 0;
	return `${new Intl.NumberFormat(options.locale ?? "ru-RU", {
		minimumFractionDigits: 2,
		maximumFractionDigits: Math.min(Math.max(decimals, 2), 100),
		roundingMode: "expand"
	}).format(text)}\u00A0₽`;
}
// ../core/src/money/format-cost.ts
/**
* Formats a cost for people, without inventing a number for an unknown one:
*
* - `0,0123 ₽`: the exact cost;
* - `≈ 0,0123 ₽`: a cost, or a part of a sum, was found later;
* - `≥ 0,0123 ₽`: a cost of which only a part is known, or a sum in which a cost is missing;
* - `цена неизвестна`: no cost is known, or there is no charge. A sum of 0 in which a cost is missing reads the same:
* "at least nothing" is no information.
*
* @param cost - a charge, or a sum of charges.
* @param options - `locale`: BCP 47, `ru-RU` by default. Words are Russian for `ru`, English for everything else.
* @see Interface §2.9
*/
function formatCost(cost, options = {}) {
	const { locale = DEFAULT_LOCALE } = options;
	const isSum = cost !== void 0 && "unknown" in cost;
	const isPartial = cost !== void 0 && (isSum ? cost.unknown > 0 : cost.costRub === void 0);
	const rub = cost?.costRub ?? (isSum ? void 0 : cost?.atLeastRub);
	if (rub === void 0 || isPartial && compareRub(rub, "0") === 0) return isRussian(locale) ? "цена неизвестна" : "cost unknown";
	const amount = formatRub(rub, { locale });
	if (isPartial) return `≥\u00A0${amount}`;
	return (isSum ? cost.inferredRub !== void 0 : cost?.status === "inferred") ? `≈\u00A0${amount}` : amount;
}
export { formatCost };
