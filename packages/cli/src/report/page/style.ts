import { MAX_TAIL } from './html.ts';

const LIGHT = `--bg:#fbfaf8;--card:#fff;--ink:#1f1c19;--dim:#6a635b;--line:#e5dfd7;--accent:#9a4516;
--c0:#a9541f;--c1:#2b7283;--c2:#c8982b;--c3:#6c5b9e;--c4:#5c8a48;--c5:#a84c70;--c6:#9b938a;
--h1:#f8e6da;--h2:#eec3a5;--h3:#dc9767;--h4:#a9551f;--h5:#80340b;--hi:#fff`;
const DARK = `--bg:#161412;--card:#1d1a17;--ink:#ece6df;--dim:#a69d92;--line:#37312b;--accent:#e79a6c;
--c0:#dd8651;--c1:#59aabb;--c2:#dcb855;--c3:#a294d8;--c4:#8fbf78;--c5:#dc88a8;--c6:#81796f;
--h1:#33251c;--h2:#593720;--h3:#8a4d24;--h4:#c97a43;--h5:#f2b58a;--hi:#1d130c`;

const TAILS = Array.from({ length: MAX_TAIL + 1 }, (_, digits) => `.t${digits} td>i{width:${digits}ch}`).join('');
const SERIES = Array.from({ length: 7 }, (_, index) => `.c${index}{fill:var(--c${index})}`).join('');
const HEAT = [1, 2, 3, 4, 5]
  .map((level) => `.cal td.h${level}{background:var(--h${level});color:var(${level > 3 ? '--hi' : '--ink'})}`)
  .join('');

/** The style of the page, which is part of it: nothing is loaded. */
export const STYLE: string = `:root{color-scheme:light dark;${LIGHT}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums lining-nums;-webkit-text-size-adjust:100%}
main,footer{max-width:67rem;margin:0 auto;padding:0 1.25rem}
header{padding:3rem 0 1rem}
h1{margin:0;font-size:1.125rem;font-weight:600;letter-spacing:-.005em}
h2{margin:0 0 .25rem;font-size:1.375rem;line-height:1.25;font-weight:650;letter-spacing:-.015em}
h3{margin:0;font-size:1rem;font-weight:600}
p{margin:.25rem 0 0;max-width:44rem;text-wrap:pretty}
.note,.period,footer p{color:var(--dim)}
.note{font-size:.875rem;margin-bottom:1rem}
.total{margin:1.5rem 0 .25rem;font-size:clamp(2.25rem,9vw,4.75rem);line-height:1.05;font-weight:700;letter-spacing:-.035em;max-width:none;overflow-wrap:anywhere}
.total i{font-size:.42em;font-weight:500;letter-spacing:-.01em;margin-left:.06em}
.total b{font-weight:400;color:var(--dim)}
i{font-style:normal;color:var(--dim)}
.tax{font-size:1rem}
dl.key{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:1.25rem 1.5rem;margin:2rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line)}
dl.key div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
dl.key dt{color:var(--dim);font-size:.8125rem;line-height:1.3}
dl.key dd{margin:0;font-size:1.375rem;font-weight:600;letter-spacing:-.02em;line-height:1.3}
section{margin:3.5rem 0 0}
svg{display:block;overflow:visible}
svg text{fill:var(--dim);font-size:12px}
${SERIES}
.plot{display:grid;grid-template-columns:auto 1fr;column-gap:.625rem;margin-top:1rem}
.plot svg{width:100%}
.axis{width:4.75rem!important}
.grid line{stroke:var(--line)}
.hover rect{fill:transparent;width:10px;height:1000px}
.hover rect:hover{fill:var(--ink);fill-opacity:.09}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:.875rem 0 0;padding:0;list-style:none;font-size:.875rem}
.legend svg{display:inline-block;width:.6875rem;height:.6875rem;margin-right:.4375rem}
.cals{display:flex;flex-wrap:wrap;gap:1.5rem 1.75rem;margin-top:1rem}
.cal{border-collapse:separate;border-spacing:2px;table-layout:fixed;width:11.5rem;font-size:.6875rem;line-height:1.375rem;text-align:center}
.cal caption{padding:0 2px .25rem;text-align:left;font-size:.875rem;font-weight:600}
.cal caption::first-letter{text-transform:uppercase}
.cal th{font-weight:400;color:var(--dim);padding:0}
.cal td{padding:0;border-radius:3px;color:var(--dim)}
.cal .h0{background:var(--line)}
${HEAT}
.cal .u{position:relative}
.cal .u::after{content:'';position:absolute;top:2px;right:2px;width:4px;height:4px;border-radius:2px;background:currentColor}
.cal .h0.u::after{background:var(--ink)}
.scale{display:flex;align-items:center;gap:.5rem;flex-wrap:wrap;margin:1rem 0 0;font-size:.8125rem;color:var(--dim)}
.scale svg{width:6.75rem;height:.875rem;flex:none}
${[1, 2, 3, 4, 5].map((level) => `.s${level}{fill:var(--h${level})}`).join('')}
.scroll{overflow-x:auto;margin:.75rem 0 0;border-radius:.25rem;background:linear-gradient(90deg,var(--bg) 40%,transparent) 0/2rem 100% no-repeat local,linear-gradient(270deg,var(--bg) 40%,transparent) 100%/2rem 100% no-repeat local,linear-gradient(90deg,var(--line),transparent) 0/.75rem 100% no-repeat scroll,linear-gradient(270deg,var(--line),transparent) 100%/.75rem 100% no-repeat scroll}
.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
.d{border-collapse:collapse;width:100%;font-size:.875rem;line-height:1.4}
.d caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.d th,.d td{padding:.4375rem 0 .4375rem 1.25rem;text-align:left;font-weight:400;border-bottom:1px solid var(--line);white-space:nowrap;vertical-align:baseline}
.d th:first-child{padding-left:0;overflow-wrap:anywhere;white-space:normal;min-width:7.5rem}
.d thead th{color:var(--dim);font-size:.8125rem;line-height:1.25;vertical-align:bottom;white-space:normal}
.d .n{text-align:right}
.d tfoot th,.d tfoot td{font-weight:650;border-bottom:0}
.d i{display:inline-block;text-align:left}
.d tbody tr:hover{background:color-mix(in srgb,var(--line) 40%,transparent)}
${TAILS}
.d svg.share{width:100%;max-width:9rem;height:.1875rem;margin-top:.25rem;overflow:hidden;border-radius:2px}
.share .rest{fill:var(--line)}
details{margin:1rem 0 0}
summary{cursor:pointer;color:var(--accent);font-size:.875rem;width:fit-content}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,26rem),1fr));gap:1.25rem;margin-top:1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.625rem;padding:1rem 1.125rem 1.125rem;min-width:0}
.card p{font-size:.875rem;color:var(--dim)}
.card p.ends{color:var(--accent);font-weight:600}
.burn .left{fill:none;stroke:var(--c1);stroke-width:2;vector-effect:non-scaling-stroke}
.burn .area{fill:var(--c1);fill-opacity:.12}
.burn .then{fill:none;stroke:var(--accent);stroke-width:2;stroke-dasharray:5 4;vector-effect:non-scaling-stroke}
.burn .now{stroke:var(--dim);stroke-dasharray:2 3;vector-effect:non-scaling-stroke}
h3.sub{margin-top:1.75rem}
.good{color:var(--dim)}
footer{margin-top:4rem;padding-bottom:3rem}
footer>*{border-top:1px solid var(--line);padding-top:1rem;font-size:.8125rem;max-width:none}
footer p+p{border:0;padding:0}
@media(max-width:40rem){header{padding-top:1.75rem}section{margin-top:2.75rem}.wide{display:none}.axis{width:3.75rem!important}.d{font-size:.8125rem}.d th,.d td{padding-left:.875rem}.d th:first-child{min-width:5.5rem}.cals{gap:1.25rem 1.25rem;justify-content:space-between}.cal{width:10rem;line-height:1.25rem}dl.key{grid-template-columns:1fr 1fr}}
@page{size:A4;margin:14mm 13mm}
@media print{:root{color-scheme:light;${LIGHT};--bg:#fff}body{font-size:10.5pt}main,footer{max-width:none;padding:0}header{padding-top:0}section{margin-top:2rem}h2,h3,.note{break-after:avoid}.plot,.cal,.card,.d tr,.legend{break-inside:avoid}.d tfoot{display:table-row-group}.scroll{overflow:visible;background:none;break-inside:avoid}.d{font-size:8.5pt}.d th,.d td{padding-top:.2rem;padding-bottom:.2rem;padding-left:.75rem}details:not(.brief){display:none}details.brief::details-content{display:block;content-visibility:visible;block-size:auto}details.brief summary{display:none}.cal,.share,.scale svg,.legend svg,svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}.total{font-size:40pt}footer{margin-top:2rem;padding-bottom:0}}
@media(prefers-reduced-motion:no-preference){.hover rect{transition:fill-opacity .12s}}
`;
