const WIDTH = 600;
const HEIGHT = 140;
const EDGE = 6;

/** Draws the balance after each charge as steps. Pixels are numbers; what is written are the exact decimals. */
export function drawBalance(place, charges, label, rubles) {
  if (charges.length < 2) {
    place.replaceChildren();
    return;
  }
  const balances = charges.map(({ balanceRub }) => Number(balanceRub));
  const [least, most] = [Math.min(...balances), Math.max(...balances)];
  const x = (index) => (index / (charges.length - 1)) * (WIDTH - EDGE);
  const y = (balance) => EDGE + (1 - (balance - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const steps = balances.map((balance, index) => `${index === 0 ? 'M0,' : `H${x(index)}V`}${y(balance)}`).join('');
  const svg = shape('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': label,
  });
  svg.append(
    shape('path', { class: 'area', d: `${steps}V${HEIGHT}H0Z` }),
    shape('path', { class: 'line', d: steps, 'vector-effect': 'non-scaling-stroke' }),
  );
  const ends = document.createElement('p');
  ends.className = 'ends quiet';
  ends.ariaHidden = 'true';
  ends.append(end(charges[0], rubles), end(charges.at(-1), rubles));
  place.replaceChildren(svg, ends);
}

function end({ balanceRub }, rubles) {
  const made = document.createElement('span');
  made.textContent = rubles(balanceRub);
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
