import { scaleLinear, type ScaleLinear } from 'd3-scale';

/** Height of a picture, pixels. Its width is that of the page: everything across is percent. */
const HEIGHT = 230;
/** Units of the drawing: it is stretched to the width and the height of the picture. */
export const UNITS = 1000;
const ROOM_BELOW = 26;

/** A mark on an axis. */
export interface Tick {
  /** 0 to {@link UNITS}. */
  at: number;
  text: string;
  /** Left out where the page is narrow. */
  isMinor?: boolean;
}

/** What is drawn, in {@link UNITS} from the top left corner. */
export interface Plot {
  /** Name of the picture, for those who do not see it. The figures are in the table behind it. */
  label: string;
  across: readonly Tick[];
  up: readonly Tick[];
  drawing: string;
  className?: string;
  /** Pixels. */
  height?: number;
  /** Units of the drawing across, if they are not {@link UNITS}: bars at whole numbers take few characters. */
  unitsAcross?: number;
}

/** Amounts on the vertical axis, from the bottom up, with round ends. */
export function amountScale(most: number): ScaleLinear<number, number> {
  return scaleLinear()
    .domain([0, most > 0 ? most : 1])
    .nice(4)
    .range([UNITS, 0]);
}

/** A picture without script and without a fixed width: the drawing is stretched, texts and lines beside it are not. */
export function plotHtml({
  label,
  across,
  up,
  drawing,
  className = '',
  height = HEIGHT,
  unitsAcross = UNITS,
}: Plot): string {
  const y = (at: number): number => round((at / UNITS) * height);
  const lines = up.map(({ at }) => `<line x1=0 x2=100% y1=${y(at)} y2=${y(at)} />`).join('');
  const axis = up.map(({ at, text }) => `<text x=100% y=${y(at) + 4} text-anchor=end>${text}</text>`).join('');
  const below = across
    .map(
      ({ at, text, isMinor }) =>
        `<text x=${round(at / 10)}% y=${height + 18} text-anchor=${anchorAt(at)}${isMinor === true ? ' class=wide' : ''}>${text}</text>`,
    )
    .join('');
  return (
    `<div class="plot ${className}"><svg class=axis height=${height + ROOM_BELOW} aria-hidden=true>${axis}</svg>` +
    `<svg height=${height + ROOM_BELOW} role=img aria-label="${label}"><g class=grid>${lines}</g>` +
    `<svg viewBox="0 0 ${unitsAcross} ${UNITS}" preserveAspectRatio=none width=100% height=${height}>${drawing}</svg>` +
    `${below}</svg></div>`
  );
}

/** Keeps the page small: nobody sees less than a thousandth. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function anchorAt(at: number): 'start' | 'middle' | 'end' {
  if (at < UNITS * 0.04) return 'start';
  return at > UNITS * 0.96 ? 'end' : 'middle';
}
